import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError, isUnauthorized, messageOf } from './api-error.ts'
import { showError } from './toasts.ts'

/**
 * Shows the server's errors at their fields and focuses the first one. Returns whether any field of the form had an
 * error.
 */
export function showIssues<T extends FieldValues, Out>(
  form: UseFormReturn<T, unknown, Out>,
  error: unknown,
): boolean {
  if (!(error instanceof ApiError)) return false
  const fields = Object.keys(form.getValues())
  const known = error.issues.filter(({ path }) => fields.includes(path.split('.')[0] ?? ''))
  known.forEach(({ path, message }, index) => {
    form.setError(path.split('.')[0] as Path<T>, { message }, { shouldFocus: index === 0 })
  })
  return known.length > 0
}

/**
 * Returns the server's error about one field, so that the form shows it at this field and not in a toast. If the
 * failure is not about the field, shows it in a toast.
 */
export function showIssueOf(error: unknown, field: string, failure: string): string | undefined {
  const issue = error instanceof ApiError ? error.issues.find(({ path }) => path === field) : undefined
  if (!issue && !isUnauthorized(error)) showError(messageOf(error, failure))
  return issue?.message
}
