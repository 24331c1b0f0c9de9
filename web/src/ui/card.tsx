import clsx from 'clsx'
import type { ComponentProps } from 'react'

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      {...rest}
      className={clsx('rounded-panel bg-surface shadow-[inset_0_0_0_1px_var(--line)]', className)}
    />
  )
}
