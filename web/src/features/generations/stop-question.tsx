import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { useCancelGeneration } from './use-generation-actions.ts'

interface StopQuestionProps {
  /** The generation whose contract waits for approval. */
  id: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks before a generation is cancelled whose contract the writer may have changed (D-115). */
export function StopQuestion({ id, open, onOpenChange }: StopQuestionProps) {
  const cancel = useCancelGeneration()
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Stop this chapter?"
      confirm="Stop it"
      danger
      onConfirm={() => cancel.mutate(id)}
    >
      It is not written, and what you changed in its contract is not used.
    </AlertDialog>
  )
}
