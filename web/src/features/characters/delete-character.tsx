import { type ReactNode, Suspense, useState } from 'react'
import { call } from '../../lib/api.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useAction } from '../../lib/use-action.ts'
import { expireDeleted, refreshCharacterLists } from '../../lib/work-caches.ts'

const DeleteCharacterDialog = lazyPart(async () => ({
  default: (await import('./delete-character-dialog.tsx')).DeleteCharacterDialog,
}))

interface DeleteCharacterProps {
  character: { id: number; name: string }
  onDeleted?: () => void
  /** Renders the button that asks for confirmation. `busy` is true while the character is being deleted. */
  children: (ask: () => void, busy: boolean) => ReactNode
}

/** Deletes a character after a confirmation. The caller renders the button. */
export function DeleteCharacter({ character: { id, name }, onDeleted, children }: DeleteCharacterProps) {
  const [isConfirming, setConfirming] = useState(false)
  const remove = useAction({
    run: () => call('DELETE /api/characters/{id}', { params: { id } }),
    success: 'Character deleted successfully!',
    failure: 'Failed to delete character',
    onSuccess: async () => {
      onDeleted?.()
      await expireDeleted(id, ['GET /api/characters/{id}'])
      await refreshCharacterLists()
    },
  })
  return (
    <>
      {children(() => setConfirming(true), remove.isPending)}
      {isConfirming && (
        <Suspense>
          <DeleteCharacterDialog
            name={name}
            onClose={() => setConfirming(false)}
            onConfirm={() => remove.mutate()}
          />
        </Suspense>
      )}
    </>
  )
}
