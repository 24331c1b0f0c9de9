import type { UsageCounter } from '#contract/generation-kinds.ts'
import { type Tier, tiers } from '#contract/membership.ts'
import { AppError } from '../errors.ts'
import { Prisma } from '../postgres/client.ts'
import { execute, type Sender } from '../postgres/sql.ts'

/** The first day of the calendar month (UTC) of `now`, which is the period of usage (D-52). */
export function periodOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
}

/**
 * Increments a counter of the user's month in the caller's transaction. One statement checks the limit and counts, so
 * that concurrent orders cannot pass the limit.
 * @returns the period in which it was counted, for `giveBackUsage`.
 * @throws AppError limit_reached if limits are enforced and the tier's is used up.
 */
export async function reserveUsage(
  tx: Sender,
  input: { userId: string; counter: UsageCounter; tier: Tier; enforced: boolean; now?: Date },
): Promise<Date> {
  const { userId, counter, tier, enforced } = input
  const period = periodOf(input.now ?? new Date())
  const column = Prisma.raw(`"${counter}"`)
  const limit = enforced ? tiers[tier].limits[counter] : null
  const allowed = limit === null ? Prisma.sql`true` : Prisma.sql`usage_periods.${column} < ${limit}`
  const counted = await execute(
    tx,
    Prisma.sql`
    INSERT INTO usage_periods ("userId", period, ${column}) VALUES (${userId}, ${period}::date, 1)
    ON CONFLICT ("userId", period) DO UPDATE SET ${column} = usage_periods.${column} + 1 WHERE ${allowed}`,
  )
  if (counted === 0) {
    throw new AppError(
      'limit_reached',
      `Your plan allows ${limit} ${counter} a month, and you have used them all.`,
    )
  }
  return period
}

/**
 * Decrements a counter in the caller's transaction, because the generation failed, was refused or was cancelled
 * (D-52).
 */
export async function giveBackUsage(
  tx: Sender,
  input: { userId: string; counter: UsageCounter; period: Date },
): Promise<void> {
  const column = Prisma.raw(`"${input.counter}"`)
  await execute(
    tx,
    Prisma.sql`
    UPDATE usage_periods SET ${column} = greatest(${column} - 1, 0)
    WHERE "userId" = ${input.userId} AND period = ${input.period}::date`,
  )
}
