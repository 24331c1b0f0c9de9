import clsx from 'clsx'
import { type KeyboardEvent, useId, useState } from 'react'
import { FieldNotes } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { findLanguages, type Language, languageName } from './languages.ts'

interface LanguageFieldProps {
  /** The code of the chosen language (BCP 47); null if none is chosen. */
  value: string | null
  onChange: (code: string | null) => void
  error?: string | undefined
}

/** Chooses the language of the story from a list that can be searched; another code can be typed (D-95). */
export function LanguageField({ value, onChange, error }: LanguageFieldProps) {
  const id = useId()
  /** The search text of the list of languages; null while the list is closed. */
  const [wanted, setWanted] = useState<string | null>(null)
  const [marked, setMarked] = useState(0)
  const found = wanted === null ? [] : findLanguages(wanted)

  const choose = (language: Language | undefined) => {
    setWanted(null)
    if (language) onChange(language.code)
  }
  const leave = () => {
    if (wanted === null) return
    if (wanted.trim() === '') onChange(null)
    setWanted(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (wanted === null) setWanted('')
      else if (found.length > 0)
        setMarked((marked + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length)
    } else if (wanted !== null && event.key === 'Enter') {
      event.preventDefault()
      if (wanted.trim() === '' && marked === 0) leave()
      else choose(found[marked])
    } else if (wanted !== null && event.key === 'Escape') {
      setWanted(null)
    }
  }
  const isOpen = wanted !== null && found.length > 0
  return (
    <div className="relative">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        Language
      </label>
      <Input
        id={id}
        role="combobox"
        autoComplete="off"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${id}-${marked}` : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        placeholder="As in your orders"
        value={wanted ?? (value === null ? '' : languageName(value))}
        onChange={({ target }) => {
          setWanted(target.value)
          setMarked(0)
        }}
        onClick={() => setWanted((text) => text ?? '')}
        onFocus={({ target }) => target.select()}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label="Languages"
          className="absolute inset-x-0 z-20 mt-1 max-h-64 overflow-y-auto rounded-box bg-raised p-1.5 shadow-lift ring-1 ring-line"
        >
          {found.map(({ code, name }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the list are handled by its input
            <div
              key={code}
              id={`${id}-${index}`}
              ref={index === marked ? scrollToRow : undefined}
              role="option"
              tabIndex={-1}
              aria-selected={index === marked}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose({ code, name })}
              className={clsx(
                'flex min-h-11 items-center gap-3 rounded-bit px-3 hover:bg-rose-wash',
                index === marked && 'bg-rose-wash',
              )}
            >
              <span className="min-w-0 flex-1">{name}</span>
              <span className="text-sm text-ink-soft">{code}</span>
            </div>
          ))}
        </div>
      )}
      <FieldNotes
        hint="Choose one, or type a code such as pt-BR. Empty means the language that you order in."
        hintId={`${id}-hint`}
        error={error ?? (wanted !== null && !isOpen ? 'No language has this name or code' : undefined)}
        errorId={`${id}-error`}
      />
    </div>
  )
}

// A ref callback must not return the promise of scrollIntoView, because React would call it as a cleanup function.
function scrollToRow(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'nearest' })
}
