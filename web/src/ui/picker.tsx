import { type ReactNode, useState } from 'react'
import { Avatar } from './avatar.tsx'
import { FilterField } from './filter-field.tsx'

export interface PickerOption {
  id: number
  name: string
  detail?: string
  imageUrl?: string | null
  /** A wide picture instead of the round picture. */
  picture?: ReactNode
  /** Whether the option can be chosen but not be used yet, because it is still being generated. */
  waiting?: boolean
}

interface PickerProps {
  /** The plural noun of the options, such as 'characters'. */
  noun: string
  options: readonly PickerOption[]
  value: readonly number[]
  onChange: (value: number[]) => void
  /** Gets an object whose `focus` focuses the first option, for a form that focuses its first invalid field. */
  fieldRef?: (field: { focus: () => void } | null) => void
}

/** A search box appears if there are more options than this number. */
const MANY = 9

/** Lets the user choose any number of options, each with a checkbox, a name and a picture. Use it inside a Fieldset. */
export function Picker({ noun, options, value, onChange, fieldRef }: PickerProps) {
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const shown = options.filter(({ name, detail }) => `${name} ${detail ?? ''}`.toLowerCase().includes(wanted))
  const toggle = (id: number) =>
    onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id])
  return (
    <>
      {options.length > MANY && <FilterField label={`Filter ${noun}`} value={query} onChange={setQuery} />}
      <div
        ref={(list) => fieldRef?.(list && { focus: () => list.querySelector('input')?.focus() })}
        className="grid max-h-80 gap-2 overflow-y-auto p-1 -m-1 sm:grid-cols-2"
      >
        {shown.map((option) => (
          <PickerItem
            key={option.id}
            option={option}
            checked={value.includes(option.id)}
            onToggle={() => toggle(option.id)}
          />
        ))}
      </div>
      {shown.length === 0 && <p className="text-ink-soft">Nothing by that name.</p>}
    </>
  )
}

interface PickerItemProps {
  option: PickerOption
  checked: boolean
  onToggle: () => void
}

function PickerItem({ option, checked, onToggle }: PickerItemProps) {
  return (
    <label className="flex min-w-0 items-center gap-3 rounded-box border border-line-strong bg-raised p-2.5 pe-3.5 transition-colors hover:border-rose has-checked:border-rose has-checked:bg-rose-wash">
      {option.picture ? (
        <span aria-hidden className="h-12 w-17 shrink-0 overflow-hidden rounded-bit">
          {option.picture}
        </span>
      ) : (
        <Avatar name={option.name} imageUrl={option.imageUrl} className="size-10 text-base" />
      )}
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-semibold">
          {option.name}
        </span>
        {option.detail && (
          <span dir="auto" className="block truncate text-sm text-ink-soft">
            {option.detail}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        aria-label={option.name}
        checked={checked}
        onChange={onToggle}
        className="tick"
      />
    </label>
  )
}
