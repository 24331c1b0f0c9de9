import clsx from 'clsx'
import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { FieldNotes } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { findLanguageCode, findLanguages, languageName } from './languages.ts'

interface LanguageFieldProps {
  /** The code of the chosen language (BCP 47); null if none is chosen. */
  value: string | null
  onChange: (code: string | null) => void
  /** Reports whether the field shows a typed text that names no language, or more than one. */
  onUnclear: (isUnclear: boolean) => void
  error?: string | undefined
  fieldRef?: Ref<HTMLInputElement>
}

/**
 * Chooses the language of the story from a list that can be searched; another code can be typed (D-95). When the focus
 * leaves the field, the language that the typed text names is chosen. If the text names no language, or more than one,
 * it stays in the field.
 */
export function LanguageField({ value, onChange, onUnclear, error, fieldRef }: LanguageFieldProps) {
  const id = useId()
  /** The text that was typed to find a language; null if the field shows the chosen one. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isListed, setListed] = useState(false)
  const [marked, setMarked] = useState(0)
  const found = isListed ? findLanguages(typed ?? '') : []

  const show = (text: string | null, listed: boolean) => {
    setTyped(text)
    setListed(listed)
    setMarked(0)
    onUnclear(text !== null && !listed)
  }
  const choose = (code: string | null) => {
    show(null, false)
    onChange(code)
  }
  const leave = () => {
    const text = typed?.trim()
    const code = text ? findLanguageCode(text) : null
    if (text === undefined) show(null, false)
    else if (text === '' || code !== null) choose(code)
    else show(typed, false)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isListed) show(typed, true)
      else if (found.length > 0)
        setMarked((marked + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length)
    } else if ((isListed || typed !== null) && event.key === 'Enter') {
      event.preventDefault()
      const language = found[marked]
      if (!language || (!typed?.trim() && marked === 0)) leave()
      else choose(language.code)
    } else if ((isListed || typed !== null) && event.key === 'Escape') {
      show(null, false)
    }
  }
  const isOpen = found.length > 0
  const problem =
    typed === null || isOpen
      ? error
      : findLanguages(typed).length > 0
        ? 'Choose a language from the list'
        : 'No language has this name or code'
  return (
    <div className="relative">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        Language
      </label>
      <Input
        ref={fieldRef}
        id={id}
        role="combobox"
        autoComplete="off"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen ? `${id}-${marked}` : undefined}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-hint ${id}-error` : `${id}-hint`}
        placeholder="As in your orders"
        value={typed ?? (value === null ? '' : languageName(value))}
        onChange={({ target }) => show(target.value, true)}
        onClick={() => show(typed, true)}
        onFocus={({ target }) => target.select()}
        // Switching to another window leaves nothing: the field has the focus again when the user comes back.
        onBlur={() => document.hasFocus() && leave()}
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
              onClick={() => choose(code)}
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
        error={problem}
        errorId={`${id}-error`}
      />
    </div>
  )
}

// A ref callback must not return the promise of scrollIntoView, because React would call it as a cleanup function.
function scrollToRow(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'nearest' })
}
