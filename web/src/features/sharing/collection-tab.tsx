import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { collectionBody } from '#contract/collections.ts'
import { call } from '../../lib/api.ts'
import { readDraft } from '../../lib/drafts.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { useIdempotentCall } from '../../lib/idempotent-call.ts'
import { invalidate } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { NamedFields } from '../../ui/named-fields.tsx'
import { OtherDrafts } from '../../ui/other-drafts.tsx'
import { RestoredDraft } from '../../ui/restored-draft.tsx'

const blank = { name: '', description: '', isPublic: false }

/**
 * Creates a collection that contains this character (D-44). The typed text is stored on the device until the collection
 * is created.
 */
export function CollectionTab({ characterId, onDone }: { characterId: number; onDone: () => void }) {
  const draftKey = `collection-with-${characterId}`
  const form = useForm({
    resolver: zodResolver(collectionBody),
    defaultValues: { ...blank, ...readDraft<Partial<typeof blank>>(draftKey) },
  })
  const draft = useDraft(draftKey, form)
  const once = useIdempotentCall(draftKey)
  const create = useAction({
    run: async (body: z.output<typeof collectionBody>) => {
      // If the collection was created but the character could not be added, and the user tries again, the idempotency
      // key prevents a second collection.
      const { id } = await once(body, (idempotencyKey) =>
        call('POST /api/collections', { body, idempotencyKey }),
      )
      await call('POST /api/collections/{id}/characters', { params: { id }, body: { characterId } })
    },
    success: 'Collection created successfully',
    failure: 'The collection could not be created. Please try again.',
    failureTitle: 'Error creating collection',
    serverMessage: true,
    onError: (error) => showIssues(form, error),
    onSuccess: async () => {
      draft.clear()
      onDone()
      await invalidate('GET /api/collections')
    },
  })
  return (
    <form noValidate onSubmit={form.handleSubmit((body) => create.mutate(body))} className="grid gap-5">
      <p className="text-ink-soft">A new collection that begins with this character.</p>
      <RestoredDraft draft={draft} blank={blank} />
      <OtherDrafts draft={draft} />
      <NamedFields form={form} publicHint="Readers can see the collection. Private until then." />
      <div className="flex justify-end">
        <Button type="submit" busy={create.isPending}>
          Create Collection
        </Button>
      </div>
    </form>
  )
}
