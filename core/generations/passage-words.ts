import { z } from 'zod'
import { readPassageInput } from '#contract/generation-input.ts'
import { type Tier, tiers, wordsPerChapter } from '#contract/membership.ts'
import { countWords } from '#contract/text.ts'
import { AppError } from '../errors.ts'
import { Prisma } from '../postgres/client.ts'
import { type Queryable, queryRows, rowSchema } from '../postgres/sql.ts'
import { passageLength } from '../text/passage-length.ts'
import { limitReached, periodOf, usedOf } from './usage.ts'

const usedRow = rowSchema({ used: z.int(), expected: z.int() })

/** Returns the number of words that an order for a passage is expected to write; 0 for an input of another form. */
export function expectedWords(input: unknown): number {
  const order = readPassageInput(input)
  return order ? passageLength(order.intent, countWords(order.quote)).aim * order.count : 0
}

/**
 * Checks that the monthly limit of a user allows another passage with `words` expected words. The words of a passage are
 * added when it is finished, so the passages that are being written can together exceed the limit by their own length.
 * @throws AppError limit_reached if limits are enforced, and chapters and passages have used the tier's chapters up or
 * leave too few for the passage.
 */
export async function assertPassageAllowed(
  on: Queryable,
  {
    userId,
    tier,
    enforced,
    words,
    now,
  }: { userId: string; tier: Tier; enforced: boolean; words: number; now?: Date },
): Promise<void> {
  const limit = tiers[tier].limits.chapters
  if (!enforced || limit === null) return
  const [row] = await queryRows(
    on,
    usedRow,
    Prisma.sql`
    SELECT ${usedOf('chapters')} AS used,
      chapters + ("passageWords" + ${words}::int) / ${wordsPerChapter}::int AS expected
    FROM usage_periods WHERE "userId" = ${userId} AND period = ${periodOf(now ?? new Date())}::date`,
  )
  if (row && row.used >= limit) throw limitReached('chapters', limit)
  if ((row?.expected ?? Math.floor(words / wordsPerChapter)) > limit) {
    const message = `Your plan allows ${limit} chapters a month, and this passage needs more than are left. Choose a shorter one, or fewer suggestions.`
    throw new AppError('limit_reached', message)
  }
}

/** A statement that adds the words of a finished passage to the present month of its user (D-122). */
export function addPassageWordsSql(userId: string, words: number): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO usage_periods ("userId", period, "passageWords")
    VALUES (${userId}, date_trunc('month', now() AT TIME ZONE 'UTC')::date, ${words})
    ON CONFLICT ("userId", period) DO UPDATE SET "passageWords" = usage_periods."passageWords" + EXCLUDED."passageWords"`
}
