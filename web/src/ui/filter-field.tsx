import { Search } from 'lucide-react'
import { Input } from './input.tsx'

interface FilterFieldProps {
  /** The accessible name and the placeholder of the field. */
  label: string
  value: string
  onChange: (text: string) => void
}

/** The search field of a picker inside a form. Enter does not submit the form. */
export function FilterField({ label, value, onChange }: FilterFieldProps) {
  return (
    <div className="relative mb-2.5">
      <Search aria-hidden className="absolute top-1/2 start-3.5 size-4 -translate-y-1/2 text-ink-faint" />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
        }}
        className="px-10"
      />
    </div>
  )
}
