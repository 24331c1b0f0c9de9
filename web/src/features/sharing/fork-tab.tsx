import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import type { Character } from '#contract/characters.ts'
import { forkBody } from '#contract/sharing.ts'
import { call } from '../../lib/api.ts'
import { readDraft } from '../../lib/drafts.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { useIdempotentCall } from '../../lib/idempotent-call.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { refreshCharacterLists } from '../../lib/work-caches.ts'
import { Button } from '../../ui/button.tsx'
import { NamedFields } from '../../ui/named-fields.tsx'
import { OtherDrafts } from '../../ui/other-drafts.tsx'
import { RestoredDraft } from '../../ui/restored-draft.tsx'
import { forkName } from './fork-name.ts'

/**
 * Creates a copy of the character that belongs to the user. The typed text is stored on the device until the copy is
 * created.
 */
export function ForkTab({ character, onDone }: { character: Character; onDone: () => void }) {
  const { id, name, description } = character
  const draftKey = `fork-${id}`
  const blank = { name: forkName(name), description, isPublic: false }
  const form = useForm({
    resolver: zodResolver(forkBody),
    defaultValues: { ...blank, ...readDraft<Partial<typeof blank>>(draftKey) },
  })
  const draft = useDraft(draftKey, form)
  const once = useIdempotentCall(draftKey)
  const fork = useAction({
    run: (body: z.output<typeof forkBody>) =>
      once(body, (idempotencyKey) =>
        call('POST /api/characters/{id}/fork', { params: { id }, body, idempotencyKey }),
      ),
    success: 'Character forked successfully',
    failure: 'The character could not be forked. Please try again.',
    failureTitle: 'Error forking character',
    serverMessage: true,
    onError: (error) => showIssues(form, error),
    onSuccess: async () => {
      draft.clear()
      onDone()
      await refreshCharacterLists()
    },
  })
  return (
    <form noValidate onSubmit={form.handleSubmit((body) => fork.mutate(body))} className="grid gap-5">
      <p className="text-ink-soft">
        A copy that is yours to change. It lives on whatever becomes of the original.
      </p>
      <RestoredDraft draft={draft} blank={blank} />
      <OtherDrafts draft={draft} />
      <NamedFields form={form} publicHint="Other writers can find your copy. Private until then." />
      <div className="flex justify-end">
        <Button type="submit" busy={fork.isPending}>
          Fork Character
        </Button>
      </div>
    </form>
  )
}
