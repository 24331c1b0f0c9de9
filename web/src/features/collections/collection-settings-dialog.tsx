import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Collection } from '#contract/collections.ts'
import { call } from '../../lib/api.ts'
import { useBasedSave } from '../../lib/based-save.ts'
import { invalidate } from '../../lib/queries.ts'
import { useAction } from '../../lib/use-action.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/switch.tsx'
import { DeleteCollection } from './delete-collection.tsx'

interface CollectionSettingsDialogProps {
  collection: Collection
  onClose: () => void
}

/** Lets the owner change a collection's visibility or delete it. */
export function CollectionSettingsDialog({ collection, onClose }: CollectionSettingsDialogProps) {
  const { id, hidden } = collection
  const navigate = useNavigate()
  const [isPublic, setPublic] = useState(collection.isPublic)
  const edit = useBasedSave(versionOf(collection), {
    send: (values, base) => call('PUT /api/collections/{id}', { params: { id }, body: { ...values, base } }),
    readLatest: async () => versionOf(await call('GET /api/collections/{id}', { params: { id } })),
  })
  const save = useAction({
    run: () => edit.save({ isPublic }),
    success: 'Collection saved',
    failure: 'Failed to save collection',
    serverMessage: true,
    onSuccess: async () => {
      await Promise.all([invalidate('GET /api/collections'), invalidate('GET /api/collections/{id}', { id })])
      onClose()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Collection settings"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={save.isPending} onClick={() => save.mutate()}>
            Save Changes
          </Button>
        </>
      }
    >
      <div className="grid gap-7">
        <Switch
          label="Public"
          hint={
            hidden
              ? 'A moderator has hidden this collection. It can be public again once an admin shows it.'
              : 'Readers can see the collection and the public characters in it.'
          }
          checked={isPublic}
          disabled={hidden}
          onChange={setPublic}
        />
        <div className="border-t border-line pt-6">
          <DeleteCollection
            collection={collection}
            onDeleted={async () => navigate(paths.collections, { replace: true })}
          >
            {(ask, busy) => (
              <Button variant="danger" busy={busy} onClick={ask}>
                <Trash2 aria-hidden />
                Delete collection
              </Button>
            )}
          </DeleteCollection>
        </div>
      </div>
    </Dialog>
  )
}

function versionOf({ updatedAt, isPublic }: Collection) {
  return { updatedAt, values: { isPublic } }
}
