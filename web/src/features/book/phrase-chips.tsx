import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FieldNotes } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

interface PhraseChipsProps {
  phrases: readonly string[]
  onChange: (phrases: string[]) => void
  error?: string | undefined
}

const MAX_PHRASES = 50
const MIN_LENGTH = 2
const MAX_LENGTH = 80

/** The phrases that the story avoids (D-95), as chips that can be removed, with a field for the next one. */
export function PhraseChips({ phrases, onChange, error }: PhraseChipsProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [refusal, setRefusal] = useState<string>()

  const add = () => {
    const phrase = text.trim()
    if (phrase === '') return
    const reason = refusalOf(phrase, phrases)
    setRefusal(reason)
    if (reason !== undefined) return
    onChange([...phrases, phrase])
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method (IME) is composing, Enter confirms the composed word and must not add the phrase.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  const shownError = refusal ?? error
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        Phrases to avoid
      </label>
      {phrases.length > 0 && (
        <ul className="mb-2.5 flex flex-wrap gap-2">
          {phrases.map((phrase) => (
            <li
              key={phrase}
              className="inline-flex min-h-9 max-w-full items-center rounded-full bg-rose-wash ps-3.5 text-[0.9375rem] text-rose-strong"
            >
              <bdi className="min-w-0 break-words">{phrase}</bdi>
              <button
                type="button"
                aria-label={`Remove "${phrase}"`}
                onClick={() => {
                  onChange(phrases.filter((one) => one !== phrase))
                  input.current?.focus()
                }}
                className="grid size-9 touch:size-11 shrink-0 place-items-center rounded-full hover:bg-rose-wash"
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex gap-2">
        <Input
          ref={input}
          id={id}
          autoComplete="off"
          value={text}
          aria-invalid={shownError ? true : undefined}
          aria-describedby={shownError ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={({ target }) => {
            setText(target.value)
            setRefusal(undefined)
          }}
          onKeyDown={onKeyDown}
          // Leaving the field adds the typed phrase, because Save stores only phrases that were added.
          onBlur={add}
        />
        <Button variant="quiet" onMouseDown={(event) => event.preventDefault()} onClick={add}>
          Add
        </Button>
      </div>
      <FieldNotes
        hint={`Worn-out words that you never want to read. ${phrases.length} of ${MAX_PHRASES}.`}
        hintId={`${id}-hint`}
        error={shownError}
        errorId={`${id}-error`}
      />
    </div>
  )
}

function refusalOf(phrase: string, phrases: readonly string[]): string | undefined {
  if (phrase.length < MIN_LENGTH) return 'Phrase too short'
  if (phrase.length > MAX_LENGTH) return 'Phrase too long'
  if (phrases.length >= MAX_PHRASES) return `At most ${MAX_PHRASES} phrases`
  const known = phrases.some((one) => one.toLowerCase() === phrase.toLowerCase())
  return known ? 'This phrase is already in the list' : undefined
}
