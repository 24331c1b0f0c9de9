import { type Tier, tiers } from '#contract/membership.ts'
import { type Db, Prisma, type Tx } from './postgres/client.ts'
import { execute } from './postgres/sql.ts'

const ranks = Object.keys(tiers)

/**
 * Returns the fields that change a user's tier: a higher tier applies at once, a lower one from the next month on
 * (D-52). A trigger stores this month. Choosing the same lower tier again does not change it.
 */
export function tierChange(from: Tier, to: Tier): { tier?: Tier; pendingTier: Tier | null } {
  return ranks.indexOf(to) < ranks.indexOf(from) ? { pendingTier: to } : { tier: to, pendingTier: null }
}

const isDue = (u: string) => Prisma.sql`${Prisma.raw(u)}."pendingTierFrom" <= now()`

/** An SQL expression for the tier that a user (u) has now, also before `applyPendingTiers` has stored it. */
export function presentTier(u: string): Prisma.Sql {
  const user = Prisma.raw(u)
  return Prisma.sql`CASE WHEN ${isDue(u)} THEN ${user}."pendingTier" ELSE ${user}.tier END`
}

/**
 * Stores the lower tiers that were chosen in an earlier month (D-52: the period is the calendar month, UTC), of one
 * user or of all. The function can be called at any time and repeatedly.
 * @returns the number of changed users.
 */
export async function applyPendingTiers(db: Db | Tx, userId: string | null = null): Promise<number> {
  const of = userId === null ? Prisma.sql`TRUE` : Prisma.sql`u.id = ${userId}`
  return execute(
    db,
    Prisma.sql`UPDATE users u SET tier = u."pendingTier", "pendingTier" = NULL WHERE ${isDue('u')} AND ${of}`,
  )
}
