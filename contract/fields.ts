import { z } from 'zod'
import { issueMessage } from './issue-messages.ts'
import { cleanLine, isVisible } from './text.ts'

z.config({ customError: issueMessage })

// JSON can contain NUL and unpaired surrogates, but Postgres cannot store them (D-7).
function isStorable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed()
}

/**
 * The schema of a text that is stored unchanged: prose and passwords. If it is required, it must have a visible
 * character. The error messages are those of the specification, and lengths count code points.
 */
export function prose(rules: TextRules = {}) {
  const schema = limited(text(rules).refine(isStorable, 'Contains characters that cannot be stored'), rules)
  if (rules.required === undefined) return schema
  // An empty text passes this check, because the rules of `limited` already report it.
  return schema.refine((value) => value === '' || isVisible(value), rules.required)
}

/** The schema of a short text. `cleanLine` cleans it before its rules are checked (D-7). */
export function line(rules: TextRules = {}) {
  return limited(
    text(rules).refine(isStorable, 'Contains characters that cannot be stored').overwrite(cleanLine),
    rules,
  )
}

export interface TextRules {
  min?: number
  required?: string
  max?: number
  tooLong?: string
  tooShort?: string
}

// If the field is missing, the error message is the same as for an empty field.
function text({ required }: TextRules) {
  return z.string({ error: ({ input }) => (input === undefined || input === null ? required : undefined) })
}

function limited(base: z.ZodString, { min, required, max, tooLong, tooShort }: TextRules) {
  let schema = base
  if (required !== undefined) schema = schema.min(1, required)
  if (min !== undefined) schema = schema.min(min, tooShort ?? `Must be at least ${min} characters`)
  if (max !== undefined) schema = schema.max(max, tooLong ?? `Must be ${max} characters or less`)
  return schema
}

/** The id of a thing, except users and generations: a positive integer in the range of Postgres (D-1). */
export const id = z.int32().positive().meta({ example: 1 })

/** A numeric id in a path. A value with any character except decimal digits is answered with 400 (D-61). */
export const pathId = z
  .string()
  .regex(/^[0-9]{1,10}$/, 'Must be a number')
  .transform(Number)
  .pipe(z.int32('Must be a number').positive('Must be a number'))
  .meta({ example: '1' })

export const idParams = z.object({ id: pathId })

/** The id of a user. Clients must not read a meaning from its text. */
export const userId = z.string().min(1).max(64)

export const generationId = z.uuid()

/** A time in ISO 8601, UTC (D-2). */
export const time = z.string().meta({ format: 'date-time', example: '2026-02-14T19:30:00.000Z' })

/**
 * A field for calls that change something. The caller sends the `updatedAt` of the version that it has changed. If the
 * stored version is newer, the call changes nothing and answers 409 `conflict` (D-7).
 */
export const base = z.iso
  .datetime('base must be a time in ISO 8601')
  .meta({ example: '2026-02-14T19:30:00.000Z' })
  .optional()

/**
 * The query of every list: `limit` is the size of a page (100, at most 200), and `cursor` marks where it begins (D-6).
 */
export const pageQuery = z.object({
  limit: z
    .string()
    .regex(/^[0-9]{1,3}$/, 'limit must be a number from 1 to 200')
    .transform(Number)
    .pipe(
      z.int().min(1, 'limit must be a number from 1 to 200').max(200, 'limit must be a number from 1 to 200'),
    )
    .default(100),
  cursor: z.string().max(200).optional(),
})

/** A boolean in a query, as in `?flag=true`. */
export const queryFlag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional()

/** The query of calls with which people who work on a story can read it as its readers see it (D-141, D-142). */
export const readerQuery = z.object({ as: z.literal('reader', 'as must be reader').optional() })

/** The query of calls that give access to everybody who sends the token of a share link (D-62, D-152). */
export const shareQuery = z.object({ share: z.string().max(200).optional() })

export const searchQuery = pageQuery.extend({ q: line({ max: 200 }).default('') })

export const done = z.object({ success: z.literal(true) })
