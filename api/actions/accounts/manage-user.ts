import { z } from 'zod'
import { type ManagedUser, managedUser } from '#contract/admin.ts'
import type { Tier } from '#contract/membership.ts'
import { AppError, notFound } from '#core/errors.ts'
import { orderedByUserWhere } from '#core/generations/kind-sql.ts'
import { queueMail } from '#core/mail/queue-mail.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { applyPendingTiers, tierChange } from '#core/tiers.ts'
import { findManagedUser } from '../../queries/admin.ts'
import type { Services } from '../../services.ts'
import { addAuditEntry } from '../add-audit-entry.ts'
import { endGenerations } from '../generations/end-generations.ts'
import type { WriteContext } from '../write-context.ts'
import { decideSignup } from './admit-signup.ts'

const managedRow = rowSchema({
  ...managedUser.pick({ tier: true, isActive: true, email: true }).shape,
  awaitsApproval: z.boolean(),
})

/**
 * Changes a user's tier (a higher one at once, a lower one at the next period, D-52) or whether they may sign in.
 * Deactivating a user ends their sessions (D-51) and cancels their orders, and a mail gives them the reason. Activating
 * an account that waits for an admin accepts it (D-150).
 * @throws AppError not_found, invalid when an admin would deactivate themselves.
 */
export async function manageUser(
  change: WriteContext & Pick<Services, 'config' | 'dropSockets'>,
  adminId: string,
  id: string,
  {
    tier,
    isActive,
    reason = '',
  }: { tier?: Tier | undefined; isActive?: boolean | undefined; reason?: string },
): Promise<ManagedUser> {
  if (id === adminId && isActive === false)
    throw new AppError('invalid', 'You cannot deactivate your own account.')
  const { tx, after, config, dropSockets } = change
  const user = await lockUser(tx, id)
  if (tier !== undefined) await tx.user.update({ where: { id }, data: tierChange(user.tier, tier) })
  if (isActive && user.awaitsApproval) await decideSignup(change, config, { adminId, id, accept: true })
  else if (isActive) await tx.user.update({ where: { id }, data: { isActive, deactivationReason: null } })
  else if (isActive === false) {
    // A second deactivation without a reason keeps the reason of the first one.
    const given = user.isActive ? reason || null : reason || undefined
    await tx.user.update({ where: { id }, data: { isActive, deactivationReason: given } })
  }
  if (isActive === false) {
    await tx.session.deleteMany({ where: { userId: id } })
    // Otherwise a contract that waits for the approval of the user would reserve money without end (D-151).
    await endGenerations(change, Prisma.sql`g."ownerId" = ${id} AND ${orderedByUserWhere}`)
    if (user.isActive)
      await queueMail(tx, config, {
        ...{ userId: id, address: user.email },
        ...{ template: 'account_deactivated', params: { reason } },
      })
    after(() => dropSockets({ userId: id }))
  }
  await addAuditEntry(
    tx,
    adminId,
    'user.update',
    { type: 'user', id },
    { ...(tier && { tier }), ...(isActive !== undefined && { isActive }) },
  )
  return findManagedUser(tx, id)
}

// The row is locked before it is read, so that of two concurrent calls of admins the second one reads the changes of
// the first one.
async function lockUser(tx: Tx, id: string) {
  await applyPendingTiers(tx, id)
  const [user] = await queryRows(
    tx,
    managedRow,
    Prisma.sql`
    SELECT tier::text, "isActive", email, "awaitsApproval" FROM users
    WHERE id = ${id} AND "erasureStartedAt" IS NULL FOR NO KEY UPDATE`,
  )
  if (!user) throw notFound('User')
  return user
}
