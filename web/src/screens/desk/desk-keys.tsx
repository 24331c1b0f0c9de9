import { deskKeys } from '../../lib/key-list.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { KeyRows } from '../../ui/key-rows.tsx'

/** Lists the keys of the desk. */
export function DeskKeys({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Keys of the desk"
      footer={
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      }
    >
      <KeyRows entries={deskKeys} />
    </Dialog>
  )
}
