import clsx from 'clsx'
import { type ReactNode, useState } from 'react'

interface RewritingProps {
  /** The new text; null when nothing of it was written. */
  anew: ReactNode | null
  /** It is growing at this moment; else it stopped. */
  growing: boolean
  /** Its progress, or how it ended: shown above the present text, the new one has its own. */
  status: ReactNode
  /** The text as it is. */
  present: ReactNode
}

/** A chapter that is being written anew: the new text as it comes, and the present one to go on reading. */
export function Rewriting({ anew, growing, status, present }: RewritingProps) {
  const [chosen, setChosen] = useState<'anew' | 'present' | null>(null)
  const shown = anew === null ? 'present' : (chosen ?? (growing ? 'anew' : 'present'))
  const choices = [
    ['anew', growing ? 'New version' : 'What was written'],
    ['present', 'Present version'],
  ] as const
  return (
    <>
      {anew !== null && (
        <fieldset data-print="no" className="mx-auto mt-7 flex w-fit rounded-full bg-paper p-1">
          <legend className="sr-only">Which version to read</legend>
          {choices.map(([choice, label]) => (
            <button
              key={choice}
              type="button"
              aria-pressed={shown === choice}
              onClick={() => setChosen(choice)}
              className={clsx(
                'min-h-9 max-sm:min-h-11 rounded-full px-4 text-sm font-semibold transition-colors',
                shown === choice ? 'bg-raised text-ink shadow-soft' : 'text-ink-soft hover:text-ink',
              )}
            >
              {label}
            </button>
          ))}
        </fieldset>
      )}
      {shown === 'present' && (
        <div data-print="no" className="mx-auto mt-7 max-w-3xl rounded-box bg-paper p-5">
          {status}
        </div>
      )}
      {shown === 'anew' ? anew : present}
    </>
  )
}
