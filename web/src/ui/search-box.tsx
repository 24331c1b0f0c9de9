import clsx from 'clsx'
import { useEffect, useState } from 'react'
import { SearchField } from './search-field.tsx'

interface SearchBoxProps {
  label: string
  value: string
  /** `onSearch` is called after a pause in typing, and at once when the form is submitted. */
  onSearch: (text: string) => void
  className?: string
}

const PAUSE_MS = 250

/** A search box that searches while the user types, and at once when it is submitted. */
export function SearchBox({ label, value, onSearch, className }: SearchBoxProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
  return (
    <search className={clsx('block', className)}>
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(text.trim())
        }}
      >
        <SearchField
          label={label}
          placeholder={label}
          value={text}
          onChange={(event) => setText(event.target.value)}
          buttonClass="size-12"
          iconClass="size-5"
          className="h-12 border-line-strong ps-12 pe-5 hover:border-ink-faint"
        />
      </form>
    </search>
  )
}
