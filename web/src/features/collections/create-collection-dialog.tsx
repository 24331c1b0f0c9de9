import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type Collection, collectionBody } from '#contract/collections.ts'
import { call } from '../../lib/api.ts'
import { readDraft } from '../../lib/drafts.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { useIdempotentCall } from '../../lib/idempotent-call.ts'
import { invalidate } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { useDraft } from '../../lib/use-draft.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NamedFields } from '../../ui/named-fields.tsx'
import { OtherDrafts } from '../../ui/other-drafts.tsx'
import { RestoredDraft } from '../../ui/restored-draft.tsx'

export const publicHint = 'Readers can see the collection. Private until then.'

const DRAFT_KEY = 'new-collection'
const blank = { name: '', description: '', isPublic: false }

interface CreateCollectionDialogProps {
  onSaved: (collection: Collection) => void
  onClose: () => void
}

export function CreateCollectionDialog({ onSaved, onClose }: CreateCollectionDialogProps) {
  const form = useForm({
    resolver: zodResolver(collectionBody),
    defaultValues: { ...blank, ...readDraft<Partial<typeof blank>>(DRAFT_KEY) },
  })
  const draft = useDraft(DRAFT_KEY, form)
  const once = useIdempotentCall(DRAFT_KEY)
  const save = useAction({
    run: (body: z.output<typeof collectionBody>) =>
      once(body, (idempotencyKey) => call('POST /api/collections', { body, idempotencyKey })),
    success: 'Collection created successfully',
    failure: 'Failed to create collection',
    serverMessage: true,
    onError: (error) => showIssues(form, error),
    onSuccess: async (saved) => {
      draft.clear()
      onSaved(saved)
      await invalidate('GET /api/collections')
    },
  })
  return (
    <FormDialog
      id="collection"
      title="New collection"
      submit="Create Collection"
      busy={save.isPending}
      onSubmit={form.handleSubmit((body) => save.mutate(body))}
      onClose={() => {
        draft.keepOwn(blank)
        onClose()
      }}
      className="grid gap-5"
    >
      <RestoredDraft draft={draft} blank={blank} />
      <OtherDrafts draft={draft} />
      <NamedFields form={form} publicHint={publicHint} />
    </FormDialog>
  )
}
