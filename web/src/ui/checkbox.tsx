import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
}

export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  return (
    <label className={clsx('flex items-start gap-3', className)}>
      <input {...rest} type="checkbox" className="tick mt-0.5" />
      <span className="min-w-0">
        {label}
        {hint && <span className="block text-sm text-ink-soft">{hint}</span>}
      </span>
    </label>
  )
}
