import { Plus, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { tagKey, tagLimits } from '#contract/story-labels.ts'
import { Button } from '../../ui/button.tsx'
import { FieldNotes } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

/** The maximum number of suggestions that are offered at once. */
const OFFERED = 6

interface TagInputProps {
  label: string
  hint?: string
  error?: string
  /** Whether the label has the mark 'optional'. */
  optional?: boolean
  value: readonly string[]
  onChange: (tags: string[]) => void
  /** Tags that are suggested if they match the typed text. */
  suggestions: readonly string[]
}

/**
 * A list of tags that a person types, chooses and removes. Enter, a comma and leaving the field add the typed tags.
 * Those that are refused stay in the field, so that nothing is lost.
 */
export function TagInput({ label, hint, error, optional, value, onChange, suggestions }: TagInputProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const taken = new Set(value.map(tagKey))
  const wanted = tagKey(typed.trim())
  const offered = suggestions
    .filter((tag) => !taken.has(tagKey(tag)) && tagKey(tag).includes(wanted))
    .slice(0, OFFERED)

  const afterPress = useAfterPress()
  const add = (text: string) => {
    const all = [...value]
    const refused: string[] = []
    let reason = ''
    for (const tag of text.split(',').map((part) => part.trim())) {
      if (tag === '' || all.some((one) => tagKey(one) === tagKey(tag))) continue
      const problem = problemOf(tag, all.length)
      if (problem === '') all.push(tag)
      else refused.push(tag)
      reason ||= problem
    }
    setTyped(refused.join(', '))
    setProblem(reason)
    if (all.length > value.length) onChange(all)
  }
  const shownError = problem || error
  return (
    <fieldset
      // Leaving the field adds the typed text. The suggestions count as part of the field, so moving the focus to one
      // of them adds nothing.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) afterPress(() => add(typed))
      }}
    >
      <legend className="sr-only">{label}</legend>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
        {optional && <span className="ms-2 text-sm font-normal text-ink-faint">optional</span>}
      </label>
      {value.length > 0 && (
        <ul className="mb-2 flex flex-wrap gap-2">
          {value.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                aria-label={`Remove tag ${tag}`}
                onClick={() => onChange(value.filter((one) => one !== tag))}
                className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full bg-rose-wash ps-3.5 pe-2.5 text-[0.9375rem] font-semibold text-rose-strong hover:shadow-[inset_0_0_0_1px_var(--rose)] touch:min-h-11"
              >
                <bdi className="min-w-0 wrap-anywhere">{tag}</bdi>
                <X aria-hidden className="size-4 shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex gap-2">
        <Input
          id={id}
          value={typed}
          autoComplete="off"
          enterKeyHint="done"
          aria-invalid={shownError ? true : undefined}
          aria-describedby={
            `${shownError ? `${id}-error` : ''} ${hint ? `${id}-hint` : ''}`.trim() || undefined
          }
          onChange={({ target }) => {
            // The refused tags of a pasted list stay in the field with their commas, so only a new comma adds tags.
            if (commasIn(target.value) > commasIn(typed)) add(target.value)
            else setTyped(target.value)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            add(typed)
          }}
        />
        <Button variant="quiet" aria-label={`Add to ${label}`} onClick={() => add(typed)}>
          Add
        </Button>
      </div>
      <FieldNotes
        hint={hint}
        hintId={`${id}-hint`}
        {...(shownError ? { error: shownError, errorId: `${id}-error` } : {})}
      />
      {offered.length > 0 && (
        <div className="mt-2.5 flex flex-wrap gap-2">
          {offered.map((tag) => (
            <button
              key={tag}
              type="button"
              aria-label={`Add tag ${tag}`}
              onClick={() => add(tag)}
              className="inline-flex min-h-9 items-center gap-1 rounded-full ps-2 pe-3 text-sm text-ink-soft shadow-[inset_0_0_0_1px_var(--line-strong)] hover:bg-rose-wash touch:min-h-11"
            >
              <Plus aria-hidden className="size-4" />
              {tag}
            </button>
          ))}
        </div>
      )}
    </fieldset>
  )
}

const commasIn = (text: string) => text.split(',').length

/** Returns the reason why a tag cannot be added to this number of other tags; '' if it can be added. */
function problemOf(tag: string, others: number): string {
  const length = [...tag].length
  if (length < tagLimits.shortest || length > tagLimits.longest) return 'A tag has 2 to 40 characters'
  return others < tagLimits.most ? '' : 'At most 20 tags'
}

/**
 * Returns a function that runs an action at once or, during a press of the pointer, at the end of the press. Otherwise
 * the change could move the pressed button away before its click.
 */
function useAfterPress(): (act: () => void) => void {
  const isPressing = useRef(false)
  useEffect(() => {
    const press = () => {
      isPressing.current = true
    }
    const release = () => {
      isPressing.current = false
    }
    window.addEventListener('mousedown', press, true)
    window.addEventListener('mouseup', release, true)
    return () => {
      window.removeEventListener('mousedown', press, true)
      window.removeEventListener('mouseup', release, true)
    }
  }, [])
  return (act) => {
    if (isPressing.current) window.addEventListener('mouseup', act, { once: true, capture: true })
    else act()
  }
}
