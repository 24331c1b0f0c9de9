import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from './api-error.ts'

/** Puts what the server found wrong at the fields it named, and the focus on the first; answers whether it named any. */
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
