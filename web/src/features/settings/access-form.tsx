import type { ReactNode, SubmitEventHandler } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { messageOf } from '../../lib/api-error.ts'
import { showIssues } from '../../lib/form-issues.ts'
import { showError } from '../../lib/toasts.ts'
import { Button } from '../../ui/button.tsx'

interface AccessFormProps {
  label: string
  submit: string
  /** Whether the form is being sent. */
  busy: boolean
  onSubmit: SubmitEventHandler<HTMLFormElement>
  onClose: () => void
  children: ReactNode
}

/** A form that changes how the user signs in: its fields, the button that sends it, and Cancel. */
export function AccessForm({ label, submit, busy, onSubmit, onClose, children }: AccessFormProps) {
  return (
    <form noValidate onSubmit={onSubmit} className="mt-4 grid gap-4" aria-label={label}>
      {children}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={busy}>
          {submit}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Shows an error at the field that it is about or, if it is about no field of the form, as a toast. */
export function showFormError<T extends FieldValues, Out>(
  form: UseFormReturn<T, unknown, Out>,
  error: unknown,
  failure: string,
): void {
  if (!showIssues(form, error)) showError(messageOf(error, failure))
}
