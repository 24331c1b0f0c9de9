import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { AlertDialog } from './alert-dialog.tsx'
import { Button } from './button.tsx'

interface DeleteConfirmationProps {
  title: string
  /** Renders the button that asks for confirmation. */
  button: (ask: () => void) => ReactNode
  onConfirm: () => void
  /** A text that explains what will be deleted. */
  children: ReactNode
}

/** A button that deletes something after a confirmation. */
export function DeleteConfirmation({ title, button, onConfirm, children }: DeleteConfirmationProps) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      {button(() => setConfirming(true))}
      <AlertDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={title}
        confirm="Delete"
        danger
        onConfirm={onConfirm}
      >
        {children}
      </AlertDialog>
    </>
  )
}

interface DeleteButtonProps extends Omit<DeleteConfirmationProps, 'button'> {
  variant: 'bare' | 'danger'
  busy: boolean
}

/** The button 'Delete' that deletes something after a confirmation. */
export function DeleteButton({ variant, busy, ...confirmation }: DeleteButtonProps) {
  return (
    <DeleteConfirmation
      {...confirmation}
      button={(ask) => (
        <Button variant={variant} busy={busy} onClick={ask}>
          <Trash2 aria-hidden />
          Delete
        </Button>
      )}
    />
  )
}
