import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { storyCollaborateBody } from '#contract/access.ts'
import { shareTypes, storyRoles } from '#contract/options.ts'
import { storyShareBody } from '#contract/sharing.ts'
import { call } from '../../lib/api.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { useIdempotencyKey } from '../../lib/idempotency-key.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { inUtc } from './in-utc.ts'
import { refetchAccess } from './sharing-calls.ts'
import { ShownLink } from './shown-link.tsx'

/** Shares a story with one reader, or invites one writer to work on it. */
export function StoryDirectTab({ storyId }: { storyId: number }) {
  return (
    <div className="grid gap-8">
      <ShareForm storyId={storyId} />
      <InviteForm storyId={storyId} />
    </div>
  )
}

const blankShare: z.input<typeof storyShareBody> = { sharedWithId: '', shareType: 'direct', expiresAt: '' }

function ShareForm({ storyId }: { storyId: number }) {
  const form = useForm({ resolver: zodResolver(storyShareBody), defaultValues: blankShare })
  const { errors } = form.formState
  const [link, setLink] = useState('')
  const share = useAction({
    run: (body: z.output<typeof storyShareBody>) =>
      call('POST /api/stories/{id}/share', { params: { id: storyId }, body }),
    success: 'Story shared successfully',
    failure: 'The story could not be shared. Please try again.',
    failureTitle: 'Error sharing story',
    serverMessage: true,
    onError: (error) => showIssues(form, error),
    onSuccess: async ({ shareableLink = '' }) => {
      form.reset(blankShare)
      setLink(shareableLink)
      await refetchAccess({ noun: 'story', id: storyId })
    },
  })
  return (
    <form noValidate onSubmit={form.handleSubmit((body) => share.mutate(body))} className="grid gap-5">
      <Field label="Shared with (user ID or e-mail)" required error={errors.sharedWithId?.message}>
        <Input autoComplete="off" {...form.register('sharedWithId')} />
      </Field>
      <Field label="Share type" unmarked error={errors.shareType?.message}>
        <Select options={shareTypes} {...form.register('shareType')} />
      </Field>
      <Field
        label="Expires at"
        hint="Access ends then. Only a temporary share needs one."
        error={errors.expiresAt?.message}
      >
        <Input type="datetime-local" {...form.register('expiresAt', { setValueAs: inUtc })} />
      </Field>
      {link && <ShownLink link={link} />}
      <div className="flex justify-end">
        <Button type="submit" busy={share.isPending}>
          Share Story
        </Button>
      </div>
    </form>
  )
}

const blankInvitation: z.input<typeof storyCollaborateBody> = { collaboratorId: '', role: 'reader' }

function InviteForm({ storyId }: { storyId: number }) {
  const form = useForm({ resolver: zodResolver(storyCollaborateBody), defaultValues: blankInvitation })
  const { errors } = form.formState
  const keyFor = useIdempotencyKey()
  const invite = useAction({
    run: (body: z.output<typeof storyCollaborateBody>) =>
      call('POST /api/stories/{id}/collaborate', {
        params: { id: storyId },
        body,
        idempotencyKey: keyFor(body),
      }),
    success: 'Collaboration invite sent',
    failure: 'The invitation could not be sent. Please try again.',
    failureTitle: 'Error sending collaboration',
    serverMessage: true,
    onError: (error) => showIssues(form, error),
    onSuccess: async () => {
      form.reset(blankInvitation)
      await refetchAccess({ noun: 'story', id: storyId })
    },
  })
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((body) => invite.mutate(body))}
      className="grid gap-5 border-t border-line pt-7"
    >
      <div>
        <h3 className="text-xl">Write together</h3>
        <p className="mt-1.5 text-ink-soft">
          A reader reads all chapters, a commenter also answers findings, an editor writes. Only you publish,
          share and delete it.
        </p>
      </div>
      <Field label="Collaborator (user ID or e-mail)" required error={errors.collaboratorId?.message}>
        <Input autoComplete="off" {...form.register('collaboratorId')} />
      </Field>
      <Field label="Role" unmarked error={errors.role?.message}>
        <Select options={storyRoles} {...form.register('role')} />
      </Field>
      <div className="flex justify-end">
        <Button type="submit" variant="soft" busy={invite.isPending}>
          Invite Collaborator
        </Button>
      </div>
    </form>
  )
}
