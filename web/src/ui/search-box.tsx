import clsx from 'clsx'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'

interface SearchBoxProps {
  label: string
  value: string
  /** Called after a pause in typing. */
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
        <button
          type="submit"
          aria-label="Search"
          className="absolute top-0 start-0 grid size-12 place-items-center rounded-full text-ink-faint hover:text-rose"
        >
          <Search aria-hidden className="size-5" />
        </button>
        <input
          type="search"
          dir="auto"
          aria-label={label}
          placeholder={label}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="h-12 w-full rounded-full border border-line-strong bg-surface ps-12 pe-5 hover:border-ink-faint focus-visible:outline-offset-1"
        />
      </form>
    </search>
  )
}
