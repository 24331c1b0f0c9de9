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

/** A search box that searches while the user types. */
export function SearchBox({ label, value, onSearch, className }: SearchBoxProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
  return (
    <search className={clsx('relative block', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 start-4 size-5 -translate-y-1/2 text-ink-faint"
      />
      <input
        type="search"
        dir="auto"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="h-12 w-full rounded-full border border-line-strong bg-surface px-12 hover:border-ink-faint focus-visible:outline-offset-1"
      />
    </search>
  )
}
