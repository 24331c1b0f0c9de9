import type { ReactNode } from 'react'
import { call } from '../../lib/api.ts'
import { invalidate } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { expireDeleted } from '../../lib/work-caches.ts'
import { DeleteConfirmation } from '../../ui/delete-confirmation.tsx'

interface DeleteCollectionProps {
  collection: { id: number; name: string }
  /** `onDeleted` is called before the lists are refetched. */
  onDeleted?: () => void | Promise<void>
  /** Renders the button that asks for confirmation. `busy` is true while the collection is being deleted. */
  children: (ask: () => void, busy: boolean) => ReactNode
}

/** Deletes a collection after a confirmation. The caller renders the button. */
export function DeleteCollection({ collection: { id, name }, onDeleted, children }: DeleteCollectionProps) {
  const remove = useAction({
    run: () => call('DELETE /api/collections/{id}', { params: { id } }),
    success: 'Collection deleted',
    failure: 'Failed to delete collection',
    serverMessage: true,
    onSuccess: async () => {
      await onDeleted?.()
      await expireDeleted(id, ['GET /api/collections/{id}', 'GET /api/collections/{id}/characters'])
      await invalidate('GET /api/collections')
    },
  })
  return (
    <DeleteConfirmation
      title="Delete this collection?"
      button={(ask) => children(ask, remove.isPending)}
      onConfirm={() => remove.mutate()}
    >
      “<bdi>{name}</bdi>” is deleted; its characters stay.
    </DeleteConfirmation>
  )
}
