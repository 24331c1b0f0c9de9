import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readAll } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { GatedButton } from '../../ui/gated-button.tsx'
import { Picker } from '../../ui/picker.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FailedReads } from '../../ui/unfetched.tsx'

interface AddMembersDialogProps {
  /** Whether the characters are added to a cast or to a collection. */
  noun: 'cast' | 'collection'
  add: (characterId: number) => Promise<unknown>
  /** Ids of the characters that are members already. */
  present: number[]
  onAdded: () => Promise<void>
  onClose: () => void
}

/** Adds characters to a cast or a collection. */
export function AddMembersDialog({ noun, add, present, onAdded, onClose }: AddMembersDialogProps) {
  const query = useQuery(readAll('GET /api/characters'))
  const [picked, setPicked] = useState<number[]>([])
  const options = query.data
    ?.filter((one) => one.isReady && !present.includes(one.id))
    .map(({ id, name, role, imageSmallUrl }) => ({ id, name, detail: role, imageUrl: imageSmallUrl }))
  const addAll = useAction({
    run: async () => {
      for (const characterId of picked) {
        await add(characterId)
      }
    },
    failure: noun === 'cast' ? 'Failed to add characters to cast' : 'Failed to add character to collection',
    serverMessage: true,
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
          <GatedButton
            reason={picked.length === 0 ? 'Choose at least one character.' : undefined}
            busy={addAll.isPending}
            onClick={() => addAll.mutate()}
          >
            Add to {noun}
          </GatedButton>
        </>
      }
    >
      <FailedReads queries={[query]} text="The characters could not be fetched." />
      {query.isPending && <Skeleton className="h-40 w-full" />}
      {options?.length === 0 && (
        <p className="text-ink-soft">Everybody you can see is in this {noun} already.</p>
      )}
      {options && options.length > 0 && (
        <Picker noun="characters" options={options} value={picked} onChange={setPicked} />
      )}
    </Dialog>
  )
}
