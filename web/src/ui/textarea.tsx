import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { controlStyle } from './control-style.ts'

/** A text area that grows with its content, from `rows` lines to most of the screen. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      dir="auto"
      {...rest}
      rows={rows}
      className={clsx(
        controlStyle,
        'field-sizing-content max-h-[70vh] min-h-[calc(var(--rows)*1.55rem+1.4rem)] leading-relaxed',
        className,
      )}
      style={{ '--rows': rows } as React.CSSProperties}
    />
  )
}
