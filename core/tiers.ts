import { type Tier, tiers } from '#contract/membership.ts'
import { type Db, Prisma, type Tx } from './postgres/client.ts'
import { execute } from './postgres/sql.ts'

const ranks = Object.keys(tiers)

/**
 * Returns the fields that change a user's tier: a higher tier applies at once, a lower one from the next month on
 * (D-52).
 */
export function tierChange(from: Tier, to: Tier): { tier?: Tier; pendingTier: Tier | null } {
  return ranks.indexOf(to) < ranks.indexOf(from) ? { pendingTier: to } : { tier: to, pendingTier: null }
}

/**
 * Applies the lower tiers that were chosen in an earlier month (D-52: the period is the calendar month, UTC).
 * The audit log has the time of the choice. The function can be called at any time and repeatedly.
 * @returns the number of changed users.
 */
export async function applyPendingTiers(db: Db | Tx): Promise<number> {
  return execute(
    db,
    Prisma.sql`
    UPDATE users u SET tier = u."pendingTier", "pendingTier" = NULL
    WHERE u."pendingTier" IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM audit_entries e WHERE e.action = 'user.update' AND e."targetType" = 'user' AND e."targetId" = u.id
        AND jsonb_exists(e.detail, 'tier') AND e."createdAt" >= date_trunc('month', now(), 'UTC'))`,
  )
}
