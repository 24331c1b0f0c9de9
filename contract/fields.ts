import { z } from 'zod'
import { cleanLine, isVisible } from './text.ts'

// JSON can contain NUL and unpaired surrogates, but Postgres cannot store them (D-7).
function isStorable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed()
}

/**
 * A text that is stored unchanged: prose and passwords. A required one must have a visible character. The messages of
 * the rules are those of the specification, and lengths count code points.
 */
export function prose(rules: TextRules = {}) {
  const schema = limited(text(rules).refine(isStorable, 'Contains characters that cannot be stored'), rules)
  if (rules.required === undefined) return schema
  // The rules of `limited` already report an empty text, so an empty text passes this check.
  return schema.refine((value) => value === '' || isVisible(value), rules.required)
}

/** A short text, which is cleaned by `cleanLine` before its rules are checked (D-7). */
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

// A missing field gets the same message as an empty one.
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

/** Id of everything but users and generations: a positive integer in the range of Postgres (D-1). */
export const id = z.int32().positive().meta({ example: 1 })

/** A numeric id in a path. A value with any character except decimal digits is answered with 400 (D-61). */
export const pathId = z
  .string()
  .regex(/^[0-9]{1,10}$/, 'Must be a number')
  .transform(Number)
  .pipe(z.int32('Must be a number').positive('Must be a number'))
  .meta({ example: '1' })

export const idParams = z.object({ id: pathId })

/** Id of a user, an opaque text. */
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

/** Query of every list: the size of a page (100, at most 200) and the cursor of the next one (D-6). */
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

/** Query of the reads in which people who work on a story can ask for the readers' view (D-141, D-142). */
export const readerQuery = z.object({ as: z.literal('reader', 'as must be reader').optional() })

/** Query of the reads that accept the token of a share link (D-62, D-152). */
export const shareQuery = z.object({ share: z.string().max(200).optional() })

export const searchQuery = pageQuery.extend({ q: line({ max: 200 }).default('') })

export const done = z.object({ success: z.literal(true) })
