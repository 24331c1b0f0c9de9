import { type ReactNode, useState } from 'react'
import { call } from '../../lib/api.ts'
import { invalidate } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'

interface DeleteCollectionProps {
  collection: { id: number; name: string }
  /** What is done before the lists are read anew. */
  onDeleted?: () => void | Promise<void>
  /** The button that asks; busy while it happens. */
  children: (ask: () => void, busy: boolean) => ReactNode
}

/** Deletes a collection, behind its question, from whatever button it is given. */
export function DeleteCollection({ collection: { id, name }, onDeleted, children }: DeleteCollectionProps) {
  const [asking, setAsking] = useState(false)
  const remove = useAction({
    run: () => call('DELETE /api/collections/{id}', { params: { id } }),
    success: 'Collection deleted',
    failure: 'Failed to delete collection',
    serverMessage: true,
    onSuccess: async () => {
      await onDeleted?.()
      await invalidate('GET /api/collections')
    },
  })
  return (
    <>
      {children(() => setAsking(true), remove.isPending)}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this collection?"
        confirm="Delete"
        danger
        onConfirm={() => remove.mutate()}
      >
        “{name}” is deleted; its characters stay.
      </AlertDialog>
    </>
  )
}
