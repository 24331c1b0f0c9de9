import clsx from 'clsx'
import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
}

export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  return (
    <label className={clsx('group relative flex items-start gap-3', className)}>
      <input
        {...rest}
        type="checkbox"
        className="peer absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
      />
      <span
        aria-hidden
        className={clsx(
          'mt-0.5 grid size-5.5 shrink-0 place-items-center rounded-[6px] border border-field bg-raised text-on-rose transition-colors',
          'peer-checked:border-rose peer-checked:bg-rose [&_svg]:opacity-0 peer-checked:[&_svg]:opacity-100',
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-rose',
        )}
      >
        <Check className="size-4" strokeWidth={3} />
      </span>
      <span className="min-w-0">
        {label}
        {hint && <span className="block text-sm text-ink-soft">{hint}</span>}
      </span>
    </label>
  )
}
