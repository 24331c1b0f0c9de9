import type { ComponentProps } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'
import { useKeptFocus } from './kept-focus.ts'

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Whether the action is running. The button then ignores presses and shows that it is busy. */
  busy?: boolean
}

export function Button({
  variant,
  size,
  busy = false,
  disabled = false,
  className,
  type = 'button',
  ...rest
}: ButtonProps) {
  const kept = useKeptFocus(disabled || busy, rest)
  return (
    <button
      {...rest}
      {...kept}
      type={type}
      aria-busy={busy || undefined}
      className={buttonStyle(variant, size, busy ? `breathe ${className ?? ''}` : className)}
    />
  )
}
