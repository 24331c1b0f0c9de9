import type { UsageCounter } from '#contract/generation-kinds.ts'
import { type Tier, tiers, wordsPerChapter } from '#contract/membership.ts'
import { AppError } from '../errors.ts'
import { Prisma } from '../postgres/client.ts'
import { execute, type Queryable } from '../postgres/sql.ts'

/** The first day of the calendar month (UTC) of `now`, which is the period of usage (D-52). */
export function periodOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
}

/** A use of the month that a limit of the tier allows. */
interface LimitedUse {
  userId: string
  counter: UsageCounter
  tier: Tier
  enforced: boolean
}

/**
 * An SQL expression for the part of a limit that a row of `usage_periods` has used. Each full thousand words of
 * passages count as a chapter. The words after the last full thousand do not count, because D-52 rounds them up
 * only when the month ends.
 */
export function usedOf(counter: UsageCounter): Prisma.Sql {
  const column = Prisma.raw(`usage_periods."${counter}"`)
  if (counter !== 'chapters') return column
  return Prisma.sql`(${column} + usage_periods."passageWords" / ${wordsPerChapter}::int)`
}

/** Creates the error for a user who has used up one of the limits of the month. */
export function limitReached(counter: UsageCounter, limit: number | null): AppError {
  const message = `Your plan allows ${limit} ${counter} a month, and you have used them all.`
  return new AppError('limit_reached', message)
}

/** Returns the highest value that a counter of the month may reach for a user of the tier; null without a limit. */
export function limitOf({ counter, tier, enforced }: Omit<LimitedUse, 'userId'>): number | null {
  return enforced ? tiers[tier].limits[counter] : null
}

/**
 * A statement that increments a counter of the user's month. It checks the limit and counts in one step, so that
 * concurrent orders cannot pass the limit. It changes no row if there is a limit and it is reached.
 */
export function reserveUsageSql({
  userId,
  counter,
  period,
  limit,
}: {
  userId: string
  counter: UsageCounter
  period: Date
  limit: number | null
}): Prisma.Sql {
  const column = Prisma.raw(`"${counter}"`)
  return Prisma.sql`
    INSERT INTO usage_periods ("userId", period, ${column}) VALUES (${userId}, ${period}::date, 1)
    ON CONFLICT ("userId", period) DO UPDATE SET ${column} = usage_periods.${column} + 1
      WHERE ${limit}::int IS NULL OR ${usedOf(counter)} < ${limit}::int`
}

/**
 * Increments a counter of the user's month in the caller's transaction.
 * @returns the period in which it was counted, for `giveBackUsage`.
 * @throws AppError limit_reached if limits are enforced and the limit of the tier is reached.
 */
export async function reserveUsage(
  tx: Queryable,
  { now = new Date(), ...use }: LimitedUse & { now?: Date },
): Promise<Date> {
  const period = periodOf(now)
  const limit = limitOf(use)
  const counted = await execute(tx, reserveUsageSql({ ...use, period, limit }))
  if (counted === 0) throw limitReached(use.counter, limit)
  return period
}

/**
 * Decrements a counter in the caller's transaction, because the generation failed, was refused or was cancelled
 * (D-52).
 */
export async function giveBackUsage(
  tx: Queryable,
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
