import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlStyle } from './control-style.ts'

interface SelectProps extends ComponentProps<'select'> {
  options: readonly (readonly [value: string, label: string])[]
  /** The label of the option with an empty value. */
  placeholder?: string
}

/** A native select, because it works well on phones and with screen readers. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <span className="relative block">
      <select {...rest} className={clsx(controlStyle, 'min-h-11 appearance-none pe-10', className)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 end-3.5 size-4.5 -translate-y-1/2 text-ink-soft"
      />
    </span>
  )
}
