import { cloneElement, type ReactElement, type ReactNode, useId } from 'react'

interface Control {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  'aria-required'?: boolean
}

interface FieldProps {
  label: string
  hint?: ReactNode
  error?: string
  required?: boolean
  /** Hides the mark 'optional' in forms where all fields are optional. */
  unmarked?: boolean
  className?: string
  /** The control. It gets an id, the description and the validity as props. */
  children: ReactElement<Control>
}

/** A label with its control, hint and error, linked for screen readers. */
export function Field({ label, hint, error, required, unmarked, className, children }: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : ''
  const errorId = error ? `${id}-error` : ''
  const control = cloneElement(children, {
    id,
    'aria-describedby': `${hintId} ${errorId}`.trim() || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  })
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
        {/* The space separates the label and the word 'optional' in the accessible name of the field. */}
        {!required && !unmarked && (
          <>
            {' '}
            <span className="ms-1 text-sm font-normal text-ink-faint">optional</span>
          </>
        )}
      </label>
      {control}
      <FieldNotes hint={hint} hintId={hintId} error={error} errorId={errorId} />
    </div>
  )
}

interface FieldNotesProps {
  hint?: ReactNode
  hintId?: string
  error?: string
  errorId?: string
}

export function FieldNotes({ hint, hintId, error, errorId }: FieldNotesProps) {
  return (
    <>
      {error && (
        <p id={errorId} className="mt-1.5 text-sm font-semibold text-ember">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="mt-1.5 text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </>
  )
}
