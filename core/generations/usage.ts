import { type Tier, tiers } from '#contract/membership.ts'
import { AppError } from '../errors.ts'
import { Prisma, type Tx } from '../postgres/client.ts'

export type Counted = 'chapters' | 'characters' | 'locations'

/** First day of the calendar month (UTC) that `now` lies in (decision 52). */
export function periodOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
}

/**
 * Counts one thing in the user's month, at acceptance, in the caller's transaction.
 * @returns the period it was counted in, to give it back to.
 * @throws AppError limit_reached when limits bind and the tier's is used up: never over the limit under a burst.
 */
export async function reserveUsage(
  tx: Tx,
  input: { userId: string; what: Counted; tier: Tier; enforced: boolean; now?: Date },
): Promise<Date> {
  const { userId, what, tier, enforced } = input
  const period = periodOf(input.now ?? new Date())
  const column = Prisma.raw(`"${what}"`)
  const limit = enforced ? tiers[tier].limits[what] : null
  const allowed = limit === null ? Prisma.sql`true` : Prisma.sql`usage_periods.${column} < ${limit}`
  const counted = await tx.$executeRaw`
    INSERT INTO usage_periods ("userId", period, ${column}) VALUES (${userId}, ${period}::date, 1)
    ON CONFLICT ("userId", period) DO UPDATE SET ${column} = usage_periods.${column} + 1 WHERE ${allowed}`
  if (counted === 0) {
    throw new AppError(
      'limit_reached',
      `Your plan allows ${limit} ${what} a month, and you have used them all.`,
    )
  }
  return period
}

/** Gives one back: the generation failed, was refused or cancelled. */
export async function giveBackUsage(
  tx: Tx,
  input: { userId: string; what: Counted; period: Date },
): Promise<void> {
  const column = Prisma.raw(`"${input.what}"`)
  await tx.$executeRaw`
    UPDATE usage_periods SET ${column} = greatest(${column} - 1, 0)
    WHERE "userId" = ${input.userId} AND period = ${input.period}::date`
}

/** What an accepted generation of this kind counts as; images, avatars and covers are not limited. */
export const countedAs = {
  story: 'chapters',
  chapter: 'chapters',
  character: 'characters',
  image: null,
  avatar: null,
  cover: null,
} as const
