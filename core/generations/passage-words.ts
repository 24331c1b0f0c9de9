import { z } from 'zod'
import { type Tier, tiers } from '#contract/membership.ts'
import { Prisma } from '../postgres/client.ts'
import { queryRows, rowSchema, type Sender } from '../postgres/sql.ts'
import { limitReached, periodOf, usedOf } from './usage.ts'

const usedRow = rowSchema({ used: z.int() })

/**
 * Checks that the monthly limit of a user allows another passage. The words of a passage are added when it is finished,
 * so the passages that are being written can together exceed the limit by their own length.
 * @throws AppError limit_reached if limits are enforced and chapters and passages have used the tier's chapters up.
 */
export async function assertPassageAllowed(
  on: Sender,
  { userId, tier, enforced, now }: { userId: string; tier: Tier; enforced: boolean; now?: Date },
): Promise<void> {
  const limit = tiers[tier].limits.chapters
  if (!enforced || limit === null) return
  const [row] = await queryRows(
    on,
    usedRow,
    Prisma.sql`
    SELECT ${usedOf('chapters')} AS used FROM usage_periods
    WHERE "userId" = ${userId} AND period = ${periodOf(now ?? new Date())}::date`,
  )
  if (row && row.used >= limit) throw limitReached('chapters', limit)
}

/** A statement that adds the words of a finished passage to the present month of its user (D-122). */
export function addPassageWordsSql(userId: string, words: number): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO usage_periods ("userId", period, "passageWords")
    VALUES (${userId}, date_trunc('month', now() AT TIME ZONE 'UTC')::date, ${words})
    ON CONFLICT ("userId", period) DO UPDATE SET "passageWords" = usage_periods."passageWords" + EXCLUDED."passageWords"`
}
