import clsx from 'clsx'
import { useCallback, useEffect, useRef, useState } from 'react'
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
  // The texts that this box has searched and that `value` does not have yet. When `value` becomes one of them, the text
  // of the box stays: it may end with a space, or have letters that were typed meanwhile.
  const asked = useRef<string[]>([])
  useEffect(() => {
    const at = asked.current.indexOf(value)
    asked.current = at < 0 ? [] : asked.current.slice(at + 1)
    if (at < 0) setText(value)
  }, [value])
  const search = useCallback(
    (words: string) => {
      asked.current.push(words)
      onSearch(words)
    },
    [onSearch],
  )
  useEffect(() => {
    const words = text.trim()
    if (words === value) return
    const timer = setTimeout(() => search(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, value, search])
  return (
    <search className={clsx('block', className)}>
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          search(text.trim())
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
