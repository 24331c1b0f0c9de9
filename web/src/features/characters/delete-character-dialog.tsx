import { AlertDialog } from '../../ui/alert-dialog.tsx'

interface DeleteCharacterDialogProps {
  name: string
  onClose: () => void
  onConfirm: () => void
}

/** Asks for confirmation before a character is deleted (D-287). */
export function DeleteCharacterDialog({ name, onClose, onConfirm }: DeleteCharacterDialogProps) {
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete this character?"
      confirm="Delete"
      danger
      onConfirm={onConfirm}
    >
      Are you sure you want to permanently delete "<bdi>{name}</bdi>"? This will remove the character from all
      stories and cannot be undone.
    </AlertDialog>
  )
}
