import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type Collection, collectionBody } from '#contract/collections.ts'
import { call } from '../../lib/api.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { useIdempotencyKey } from '../../lib/idempotency-key.ts'
import { invalidate } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NamedFields } from '../../ui/named-fields.tsx'

interface CollectionDialogProps {
  /** The collection to change. Without it the dialog creates a collection. */
  collection?: Collection
  onSaved: (collection: Collection) => void
  onClose: () => void
}

/** Creates a collection, or changes its name, description and visibility. */
export function CollectionDialog({ collection, onSaved, onClose }: CollectionDialogProps) {
  const form = useForm({
    resolver: zodResolver(collectionBody),
    defaultValues: {
      name: collection?.name ?? '',
      description: collection?.description ?? '',
      isPublic: collection?.isPublic ?? false,
    },
  })
  const keyFor = useIdempotencyKey()
  const save = useAction({
    run: (body: z.output<typeof collectionBody>) =>
      collection
        ? call('PUT /api/collections/{id}', { params: { id: collection.id }, body })
        : call('POST /api/collections', { body, idempotencyKey: keyFor(body) }),
    success: collection ? 'Collection saved' : 'Collection created successfully',
    failure: collection ? 'Failed to save collection' : 'Failed to create collection',
    serverMessage: true,
    onError: (error) => showIssues(form, error),
    onSuccess: async (saved) => {
      await Promise.all([
        invalidate('GET /api/collections'),
        invalidate('GET /api/collections/{id}', { id: saved.id }),
      ])
      onSaved(saved)
    },
  })
  return (
    <FormDialog
      id="collection"
      title={collection ? 'Edit collection' : 'New collection'}
      submit={collection ? 'Save Changes' : 'Create Collection'}
      busy={save.isPending}
      onSubmit={form.handleSubmit((body) => save.mutate(body))}
      onClose={onClose}
      className="grid gap-5"
    >
      <NamedFields form={form} publicHint="Readers can see the collection. Private until then." />
    </FormDialog>
  )
}
