import clsx from 'clsx'
import { type ReactNode, useState } from 'react'

interface RegeneratedChapterProps {
  /** The new text of the chapter, or null if no new text was written. */
  newText: ReactNode | null
  /** Whether the generation is running. Otherwise it has stopped. */
  isGenerating: boolean
  /**
   * The outcome of the generation, or null while it runs. It is rendered only above the present text, because
   * `newText` includes the outcome.
   */
  status: ReactNode | null
  /** The finished text that the chapter has now. */
  presentText: ReactNode
}

/** Shows a chapter that is being regenerated. The reader can switch between the new and the present text. */
export function RegeneratedChapter({ newText, isGenerating, status, presentText }: RegeneratedChapterProps) {
  const [chosen, setChosen] = useState<'anew' | 'present' | null>(null)
  const shown = newText === null ? 'present' : (chosen ?? (isGenerating ? 'anew' : 'present'))
  const choices = [
    ['anew', isGenerating ? 'New version' : 'What was written'],
    ['present', 'Present version'],
  ] as const
  return (
    <>
      {newText !== null && (
        <fieldset data-print="no" className="mx-auto mt-7 flex w-fit rounded-full bg-paper p-1">
          <legend className="sr-only">Which version to read</legend>
          {choices.map(([choice, label]) => (
            <button
              key={choice}
              type="button"
              aria-pressed={shown === choice}
              onClick={() => setChosen(choice)}
              className={clsx(
                'min-h-9 touch:min-h-11 rounded-full px-4 text-sm font-semibold transition-colors',
                shown === choice ? 'bg-raised text-ink shadow-soft' : 'text-ink-soft hover:text-ink',
              )}
            >
              {label}
            </button>
          ))}
        </fieldset>
      )}
      {shown === 'present' && status && (
        <div data-print="no" className="mx-auto mt-7 max-w-3xl rounded-box bg-paper p-5">
          {status}
        </div>
      )}
      {shown === 'anew' ? newText : presentText}
    </>
  )
}
