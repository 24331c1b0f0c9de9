import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { sharePermissions, shareTypes } from '#contract/options.ts'
import { shareBody } from '#contract/sharing.ts'
import { call } from '../../lib/api.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { AccessList } from './access-list.tsx'
import { CollaboratorForm } from './collaborator-form.tsx'
import { inUtc } from './in-utc.ts'
import { refetchAccess } from './sharing-calls.ts'
import { ShownLink } from './shown-link.tsx'

interface DirectTabProps {
  characterId: number
  mayShare: boolean
}

/** Shares the character with one user, or invites one to work on it, and takes back what was given. */
export function DirectTab({ characterId, mayShare }: DirectTabProps) {
  if (!mayShare) return <p>Only the character owner can share characters directly.</p>
  return (
    <div className="grid gap-8">
      <ShareForm characterId={characterId} />
      <CollaboratorForm characterId={characterId} />
      <section aria-labelledby="access" className="border-t border-line pt-7">
        <h3 id="access" className="text-xl">
          Who has access
        </h3>
        <AccessList thing={{ noun: 'character', id: characterId }} />
      </section>
    </div>
  )
}

const blank: z.input<typeof shareBody> = {
  sharedWithId: '',
  shareType: 'direct',
  permissions: 'view',
  expiresAt: '',
}

function ShareForm({ characterId }: { characterId: number }) {
  const form = useForm({ resolver: zodResolver(shareBody), defaultValues: blank })
  const { errors } = form.formState
  const [link, setLink] = useState('')
  const share = useAction({
    run: (body: z.output<typeof shareBody>) =>
      call('POST /api/characters/{id}/share', { params: { id: characterId }, body }),
    success: 'Character shared successfully',
    failure: 'The character could not be shared. Please try again.',
    failureTitle: 'Error sharing character',
    serverMessage: true,
    onError: (error) => showIssues(form, error),
    onSuccess: async ({ shareableLink = '' }) => {
      form.reset(blank)
      setLink(shareableLink)
      await refetchAccess({ noun: 'character', id: characterId })
    },
  })
  return (
    <form noValidate onSubmit={form.handleSubmit((body) => share.mutate(body))} className="grid gap-5">
      <Field label="Shared with (user ID or e-mail)" required error={errors.sharedWithId?.message}>
        <Input autoComplete="off" {...form.register('sharedWithId')} />
      </Field>
      <div className="grid grid-cols-2 gap-5">
        <Field label="Share type" unmarked error={errors.shareType?.message}>
          <Select options={shareTypes} {...form.register('shareType')} />
        </Field>
        <Field label="Permissions" unmarked error={errors.permissions?.message}>
          <Select options={sharePermissions} {...form.register('permissions')} />
        </Field>
      </div>
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
          Share Character
        </Button>
      </div>
    </form>
  )
}
