import { type ReactNode, useState } from 'react'
import { AlertDialog } from './alert-dialog.tsx'

interface DeleteConfirmationProps {
  title: string
  /** Renders the button that asks for confirmation. */
  button: (ask: () => void) => ReactNode
  onConfirm: () => void
  /** Explains what will be deleted. */
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
