import type { z } from 'zod'
import { AppError } from '#core/errors.ts'

/**
 * Validates one part of a request by its schema.
 * @throws AppError invalid with an issue for each wrong field. Its message is that of the first issue (D-4).
 */
export function readRequest<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input, { error: inWords })
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues
    .map(({ path, message }) => ({ path: path.map(String).join('.'), message }))
    // A value of the wrong type can break several rules. One issue for each field is enough.
    .filter(({ path }, at, all) => all.findIndex((other) => other.path === path) === at)
  throw new AppError('invalid', issues[0]?.message ?? 'The request is not valid', { issues })
}

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

// Zod uses the message of this function only when the contract has no message for the rule.
function inWords(issue: z.core.$ZodRawIssue): string | undefined {
  const name = nameOf(issue.path)
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return `${name} is required`
      return `${name} must be ${kinds[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `${name} must be ${issue.values.map(String).join(' or ')}`
    case 'too_big':
      return `${name} must be ${issue.maximum} ${measures[issue.origin] ?? ''}or less`
    case 'too_small':
      if (issue.inclusive === false) return `${name} must be more than ${issue.minimum}`
      return `${name} must be at least ${issue.minimum} ${measures[issue.origin] ?? ''}`.trim()
    case 'invalid_format':
      return `${name} is not valid`
    default:
      return undefined
  }
}

const measures: Record<string, string> = { string: 'characters ', array: 'entries ' }

function nameOf(path: readonly PropertyKey[] | undefined): string {
  const last = path?.findLast((part) => typeof part === 'string')
  if (last === undefined) return 'The body'
  const words = String(last).replace(
    /([a-z])([A-Z])/g,
    (_, before, after) => `${before} ${after.toLowerCase()}`,
  )
  return words.charAt(0).toUpperCase() + words.slice(1)
}
