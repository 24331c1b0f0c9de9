import { Switch as Root, SwitchThumb } from 'radix-ui/switch'
import { type ReactNode, useId } from 'react'

interface SwitchProps {
  label: string
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

export function Switch({ label, hint, checked, onChange, disabled }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-6">
      <div>
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-ink-soft">
            {hint}
          </p>
        )}
      </div>
      <Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        // The pseudo-element makes the touch target larger than the visible switch.
        className="relative h-7 w-12 shrink-0 rounded-full after:absolute after:-inset-2 bg-field p-0.5 transition-colors disabled:opacity-60 data-[state=checked]:bg-rose"
      >
        <SwitchThumb className="block size-6 rounded-full bg-raised shadow-soft transition-transform data-[state=checked]:translate-x-5" />
      </Root>
    </div>
  )
}
