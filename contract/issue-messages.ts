import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue

const types: Partial<Record<string, string>> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object',
}
const formats: Partial<Record<string, string>> = {
  email: 'Must be an email address',
  url: 'Must be an address of the web',
  datetime: 'Must be a time in ISO 8601',
  date: 'Must be a date in ISO 8601',
  uuid: 'Must be a UUID',
}
const plurals: Partial<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}
/** A message names at most this many allowed values. */
const NAMED_VALUES = 12

/**
 * Returns the message for an invalid value, for the rules of schemas that define no message (D-7). A form shows it
 * under the field, and the API returns it with the path of the field.
 * @returns undefined for kinds of issues that no schema of the contract has.
 */
export function issueMessage(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'Is required'
      return types[issue.expected] ?? 'Has a wrong type'
    case 'too_small':
      return limitMessage(issue.origin, 'at least', Number(issue.minimum), issue.inclusive ?? true)
    case 'too_big':
      return limitMessage(issue.origin, 'at most', Number(issue.maximum), issue.inclusive ?? true)
    case 'invalid_value':
      return issue.values.length > NAMED_VALUES
        ? 'Is not one of the allowed values'
        : `Must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      return formats[issue.format] ?? 'Has a wrong format'
    case 'unrecognized_keys':
      return `Unknown ${issue.keys.length === 1 ? 'field' : 'fields'}: ${issue.keys.join(', ')}`
    case 'invalid_union':
      return 'Has none of the allowed forms'
    default:
      return undefined
  }
}

function limitMessage(
  origin: string,
  side: 'at least' | 'at most',
  limit: number,
  isInclusive: boolean,
): string {
  const units = plurals[origin]
  if (units) {
    if (side === 'at least' && limit === 1) return 'Must not be empty'
    return `Must have ${side} ${limit} ${units[limit === 1 ? 0 : 1]}`
  }
  if (isInclusive) return `Must be ${side} ${limit}`
  return `Must be ${side === 'at least' ? 'more' : 'less'} than ${limit}`
}
