import { useState } from 'react'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { useCancelGeneration } from './use-generation-actions.ts'

interface CancelGenerationProps {
  id: string
  /**
   * Returns whether the generation waits for the writer to approve a contract, which the writer may have changed. The
   * button then asks for confirmation (D-115).
   */
  asks: () => boolean
  size?: 'small'
}

/** The button Cancel of a running generation. */
export function CancelGeneration({ id, asks, size }: CancelGenerationProps) {
  const cancel = useCancelGeneration()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        {...(size && { size })}
        busy={cancel.isPending}
        onClick={() => (asks() ? setAsking(true) : cancel.mutate(id))}
      >
        Cancel
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Stop this chapter?"
        confirm="Stop it"
        danger
        onConfirm={() => cancel.mutate(id)}
      >
        It is not written, and what you changed in its contract is not used.
      </AlertDialog>
    </>
  )
}
