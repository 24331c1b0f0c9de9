import { z } from 'zod'

// Well-formed text without NUL: Postgres cannot store one, JSON can carry both (decision 7).
function storable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed()
}

/**
 * Prose and passwords: kept to the letter.
 * `words` are the specification's own for the rule that failed; lengths are in characters (code points), as the specification says them.
 */
export function prose(rules: TextRules = {}) {
  return limited(text(rules).refine(storable, 'Contains characters that cannot be stored'), rules)
}

/** A short text: trimmed before its rules are checked (decision 7). */
export function line(rules: TextRules = {}) {
  return limited(text(rules).refine(storable, 'Contains characters that cannot be stored').trim(), rules)
}

export interface TextRules {
  min?: number
  required?: string
  max?: number
  tooLong?: string
  tooShort?: string
}

// A field that is not there is as empty as one without text.
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

/** The id of a story, chapter, character, location ...: a positive integer in Postgres' range (decision 1). */
export const id = z.int32().positive().meta({ example: 1 })

/** The same in a path: decimal digits, else 400 (decision 61). */
export const pathId = z
  .string()
  .regex(/^[0-9]{1,10}$/, 'Must be a number')
  .transform(Number)
  .pipe(z.int32('Must be a number').positive('Must be a number'))
  .meta({ example: '1' })

export const idParams = z.object({ id: pathId })

/** Opaque user id. */
export const userId = z.string().min(1).max(64)

export const generationId = z.uuid()

/** ISO 8601 UTC (decision 2). */
export const time = z.string().meta({ format: 'date-time', example: '2026-02-14T19:30:00.000Z' })

/** Query of every list: how many (100, at most 200) and where to go on (decision 6). */
export const pageQuery = z.object({
  limit: z
    .string()
    .regex(/^[0-9]{1,3}$/, 'limit must be a number from 1 to 200')
    .transform(Number)
    .pipe(
      z.int().min(1, 'limit must be a number from 1 to 200').max(200, 'limit must be a number from 1 to 200'),
    )
    .default(100),
  cursor: z.string().max(100).optional(),
})

/** `?flag=true` in a query. */
export const queryFlag = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional()

export const searchQuery = pageQuery.extend({ q: line({ max: 200 }).default('') })

export const done = z.object({ success: z.literal(true) })
