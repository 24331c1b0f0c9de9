import { type ComponentProps, useId } from 'react'
import { Button } from './button.tsx'

interface GatedButtonProps extends Omit<ComponentProps<typeof Button>, 'disabled'> {
  /** The reason why the button cannot be pressed now, as a sentence. */
  reason: string | undefined
  /** A text that is shown while the button is enabled, such as the estimate of the order. */
  note?: string | undefined
}

/**
 * A button with a line that gives the reason why the button is disabled. The line keeps its height without a reason,
 * so that nothing moves while the user types. In the footer of a dialog the line is before the buttons.
 */
export function GatedButton({ reason, note, ...button }: GatedButtonProps) {
  const id = useId()
  return (
    <>
      <Button {...button} disabled={reason !== undefined} aria-describedby={reason && id} />
      <p
        id={id}
        className="min-h-5 w-full self-center text-sm text-ink-soft in-data-footer:order-first sm:in-data-footer:w-auto sm:in-data-footer:flex-1"
      >
        {reason ?? note}
      </p>
    </>
  )
}
