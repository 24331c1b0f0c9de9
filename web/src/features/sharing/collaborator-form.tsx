import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { collaboratorRoles, storyRoles } from '#contract/options.ts'
import { anyRole, collaborateBody } from '#contract/sharing.ts'
import { readDraft } from '../../lib/drafts.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { useIdempotentCall } from '../../lib/idempotent-call.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { OtherDrafts } from '../../ui/other-drafts.tsx'
import { RestoredDraft } from '../../ui/restored-draft.tsx'
import { Select } from '../../ui/select.tsx'
import { type Invitation, invite, refetchAccess, type SharedThing } from './sharing-calls.ts'

const schema = z.object({ collaboratorId: collaborateBody.shape.collaboratorId, role: anyRole })

const words = {
  character: {
    roles: collaboratorRoles,
    first: 'viewer',
    hint: 'A viewer sees the character, an editor changes it, an admin shares it too. Only you can delete it.',
  },
  story: {
    roles: storyRoles,
    first: 'reader',
    hint: 'A reader reads all chapters, a commenter also answers findings, an editor writes. Only you publish, share and delete it.',
  },
} as const

/** Invites another user to work on a character or a story (D-43, D-152). */
export function CollaboratorForm({ thing }: { thing: SharedThing }) {
  const { roles, first, hint } = words[thing.noun]
  const blank = { collaboratorId: '', role: first }
  const draftKey = `invitation-${thing.noun}-${thing.id}`
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { ...blank, ...readDraft<Partial<typeof blank>>(draftKey) },
  })
  const draft = useDraft(draftKey, form)
  const { errors } = form.formState
  const once = useIdempotentCall(draftKey)
  const action = useAction({
    run: (body: Invitation) => once(body, (idempotencyKey) => invite(thing, body, idempotencyKey)),
    success: 'Collaboration invite sent',
    failure: 'The invitation could not be sent. Please try again.',
    failureTitle: 'Error sending collaboration',
    serverMessage: true,
    onError: (error) => showIssues(form, error),
    onSuccess: async () => {
      once.renew()
      form.reset(blank)
      draft.clear()
      await refetchAccess(thing)
    },
  })
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((body) => action.mutate(body))}
      className="grid gap-5 border-t border-line pt-7"
    >
      <div>
        <h3 className="text-xl">Write together</h3>
        <p className="mt-1.5 text-ink-soft">{hint}</p>
      </div>
      <RestoredDraft draft={draft} blank={blank} />
      <OtherDrafts draft={draft} />
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <Field label="Collaborator (user ID or e-mail)" required error={errors.collaboratorId?.message}>
          <Input autoComplete="off" {...form.register('collaboratorId')} />
        </Field>
        <Field label="Role" unmarked error={errors.role?.message}>
          <Select options={roles} {...form.register('role')} />
        </Field>
      </div>
      <div className="flex justify-end">
        <Button type="submit" variant="soft" busy={action.isPending}>
          Invite Collaborator
        </Button>
      </div>
    </form>
  )
}
