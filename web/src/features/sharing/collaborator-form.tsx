import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { collaboratorRoles } from '#contract/options.ts'
import { collaborateBody } from '#contract/sharing.ts'
import { call } from '../../lib/api.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { useIdempotencyKey } from '../../lib/idempotency-key.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { refetchAccess } from './sharing-calls.ts'

const blank: z.input<typeof collaborateBody> = { collaboratorId: '', role: 'viewer' }

/** Invites another user to view, edit or manage the character (D-43). */
export function CollaboratorForm({ characterId }: { characterId: number }) {
  const form = useForm({ resolver: zodResolver(collaborateBody), defaultValues: blank })
  const { errors } = form.formState
  const keyFor = useIdempotencyKey()
  const invite = useAction({
    run: (body: z.output<typeof collaborateBody>) =>
      call('POST /api/characters/{id}/collaborate', {
        params: { id: characterId },
        body,
        idempotencyKey: keyFor(body),
      }),
    success: 'Collaboration invite sent',
    failure: 'The invitation could not be sent. Please try again.',
    failureTitle: 'Error sending collaboration',
    serverMessage: true,
    onError: (error) => showIssues(form, error),
    onSuccess: async () => {
      form.reset(blank)
      await refetchAccess({ noun: 'character', id: characterId })
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
          A viewer sees the character, an editor changes it, an admin shares it too. Only you can delete it.
        </p>
      </div>
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <Field label="Collaborator (user ID or e-mail)" required error={errors.collaboratorId?.message}>
          <Input autoComplete="off" {...form.register('collaboratorId')} />
        </Field>
        <Field label="Role" unmarked error={errors.role?.message}>
          <Select options={collaboratorRoles} {...form.register('role')} />
        </Field>
      </div>
      <div className="flex justify-end">
        <Button type="submit" variant="soft" busy={invite.isPending}>
          Invite Collaborator
        </Button>
      </div>
    </form>
  )
}
