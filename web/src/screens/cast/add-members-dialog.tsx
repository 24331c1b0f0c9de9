import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { readAll } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Picker } from '../../ui/picker.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface AddMembersDialogProps {
  castId: number
  present: number[]
  onAdded: () => Promise<void>
  onClose: () => void
}

export function AddMembersDialog({ castId, present, onAdded, onClose }: AddMembersDialogProps) {
  const { data } = useQuery(readAll('GET /api/characters'))
  const [picked, setPicked] = useState<number[]>([])
  const options = data
    ?.filter((one) => one.isReady && !present.includes(one.id))
    .map(({ id, name, role, imageSmallUrl }) => ({ id, name, detail: role, imageUrl: imageSmallUrl }))
  const add = useAction({
    run: async () => {
      for (const characterId of picked) {
        await call('POST /api/casts/{id}/characters', { params: { id: castId }, body: { characterId } })
      }
    },
    failure: 'Failed to add characters to cast',
    onSuccess: async () => {
      await onAdded()
      onClose()
    },
    onError: onAdded,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add characters"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={picked.length === 0} busy={add.isPending} onClick={() => add.mutate()}>
            Add to cast
          </Button>
        </>
      }
    >
      {!options && <Skeleton className="h-40 w-full" />}
      {options?.length === 0 && (
        <p className="text-ink-soft">Everybody you can see is in this cast already.</p>
      )}
      {options && options.length > 0 && (
        <Picker noun="characters" options={options} value={picked} onChange={setPicked} />
      )}
    </Dialog>
  )
}
