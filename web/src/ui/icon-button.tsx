import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { useKeptFocus } from './kept-focus.ts'

interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name, which is also shown on hover. */
  label: string
}

export function IconButton({
  label,
  className,
  type = 'button',
  disabled = false,
  ...rest
}: IconButtonProps) {
  const kept = useKeptFocus(disabled, rest)
  return (
    <button
      title={label}
      {...rest}
      {...kept}
      type={type}
      aria-label={label}
      className={clsx(
        'relative grid size-11 shrink-0 place-items-center rounded-full text-ink-soft transition-colors',
        'hover:bg-rose-wash hover:text-ink disabled:opacity-50 aria-disabled:opacity-50 [&_svg]:size-[1.3rem]',
        className,
      )}
    />
  )
}
