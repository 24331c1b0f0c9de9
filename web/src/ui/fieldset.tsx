import { type ReactNode, useId } from 'react'
import { FieldNotes } from './field.tsx'

interface FieldsetProps {
  legend: string
  optional?: boolean
  hint?: ReactNode
  error?: string
  className?: string
  children: ReactNode
}

/** A group of controls with a name, one hint and one error. */
export function Fieldset({ legend, optional, hint, error, className, children }: FieldsetProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className={className} aria-describedby={described || undefined}>
      <legend className="mb-2 font-semibold">
        {legend}
        {optional && (
          <>
            {' '}
            <span className="ms-1 text-sm font-normal text-ink-faint">optional</span>
          </>
        )}
      </legend>
      {children}
      <FieldNotes hint={hint} hintId={`${id}-hint`} error={error} errorId={`${id}-error`} />
    </fieldset>
  )
}
