import { type ComponentProps, type MouseEvent, useEffect, useRef } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Whether the action is running. The button is then disabled and shows that it is busy. */
  busy?: boolean
}

export function Button({
  variant,
  size,
  busy = false,
  disabled,
  className,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const pressed = useRef<HTMLButtonElement>(null)
  // A disabled button loses the focus. The button gets the focus back after the action, unless another element has
  // been focused.
  useEffect(() => {
    const button = pressed.current
    if (busy || !button) return
    pressed.current = null
    if (document.activeElement?.contains(button)) button.focus({ preventScroll: true })
  }, [busy])
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (document.activeElement === event.currentTarget) pressed.current = event.currentTarget
    onClick?.(event)
  }
  return (
    <button
      {...rest}
      onClick={press}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonStyle(variant, size, busy ? `breathe ${className ?? ''}` : className)}
    />
  )
}
