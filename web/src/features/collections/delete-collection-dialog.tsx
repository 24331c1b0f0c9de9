import { AlertDialog } from '../../ui/alert-dialog.tsx'

interface DeleteCollectionDialogProps {
  name: string
  onClose: () => void
  onConfirm: () => void
}

/** The question before a collection is gone. */
export function DeleteCollectionDialog({ name, onClose, onConfirm }: DeleteCollectionDialogProps) {
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete this collection?"
      confirm="Delete"
      danger
      onConfirm={onConfirm}
    >
      “{name}” is deleted; its characters stay.
    </AlertDialog>
  )
}
