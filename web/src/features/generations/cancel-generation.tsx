import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/button.tsx'
import { useCancelGeneration } from './use-generation-actions.ts'

// Home shows this button at once, so the dialog is not a part of its first load.
const AlertDialog = lazyPart(async () => ({
  default: (await import('../../ui/alert-dialog.tsx')).AlertDialog,
}))

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
      {isAsking && (
        <Suspense>
          <AlertDialog
            open
            onOpenChange={setAsking}
            title="Stop this chapter?"
            confirm="Stop it"
            danger
            onConfirm={() => cancel.mutate(id)}
          >
            It is not written, and what you changed in its contract is not used.
          </AlertDialog>
        </Suspense>
      )}
    </>
  )
}
