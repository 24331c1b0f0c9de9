import { z } from 'zod'
import { ModelError } from './model-errors.ts'

const answerShape = z.object({
  results: z.array(z.object({ categories: z.record(z.string(), z.boolean().nullish()) })).min(1),
})
/** LM Studio answers a call that it does not support with status 200 and a body of this shape. */
const missingShape = z.object({ error: z.string() })

/** The outcome of a moderation call for `count` texts. */
export type ModerationAnswer =
  | { kind: 'flagged'; categories: string[] }
  /** The server has no moderation call. */
  | { kind: 'missing' }
  /** The server has judged fewer texts than were sent, because it accepts one text for each call. */
  | { kind: 'fewer' }

/**
 * Reads the answer to a moderation call. An answer without any category is incomplete, and counts as a failure.
 * @throws ModelError broken.
 */
export function readModerationAnswer(answer: unknown, count: number): ModerationAnswer {
  const missing = missingShape.safeParse(answer).data?.error ?? ''
  if (/unexpected endpoint|unknown (?:url|endpoint|path)|not (?:implemented|supported)/i.test(missing))
    return { kind: 'missing' }
  const results = answerShape.safeParse(answer).data?.results ?? []
  if (results.length === 0 || results.some(({ categories }) => Object.keys(categories).length === 0))
    throw new ModelError('broken', 'the moderation answer lists no categories')
  if (results.length < count) return { kind: 'fewer' }
  const flagged = results.flatMap(({ categories }) =>
    Object.entries(categories).flatMap(([category, isFlagged]) => (isFlagged ? [category] : [])),
  )
  return { kind: 'flagged', categories: [...new Set(flagged)] }
}
