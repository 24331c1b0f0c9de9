import { type Tier, tiers } from '#contract/membership.ts'
import { type Db, Prisma, type Tx } from './postgres/client.ts'
import { execute } from './postgres/sql.ts'

const ranks = Object.keys(tiers)

/** What changing from one tier to another does to a user: a higher one holds at once, a lower one waits (D-52). */
export function tierChange(from: Tier, to: Tier): { tier?: Tier; pendingTier: Tier | null } {
  return ranks.indexOf(to) < ranks.indexOf(from) ? { pendingTier: to } : { tier: to, pendingTier: null }
}

/**
 * Gives users the lower tier that waits since an earlier month (D-52: the period is the calendar month, UTC).
 * When it was asked for, the audit log knows. May run at any time, and twice.
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
