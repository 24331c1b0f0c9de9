import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from './api-error.ts'

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
