import type { ManagedUser } from '#contract/admin.ts'
import type { Tier } from '#contract/membership.ts'
import { AppError, notFound } from '#core/errors.ts'
import { tierChange } from '#core/tiers.ts'
import { findManagedUser } from '../../queries/admin.ts'
import type { Services } from '../../services.ts'
import { addAuditEntry } from '../add-audit-entry.ts'
import type { WriteContext } from '../write-context.ts'

/**
 * Changes a user's tier (a higher tier at once, a lower tier at the next period, D-52) or whether the user may sign
 * in. Deactivating a user ends their sessions (D-51).
 * @throws AppError not_found, invalid when an admin would deactivate themselves.
 */
export async function manageUser(
  { tx, after, dropSockets }: WriteContext & Pick<Services, 'dropSockets'>,
  adminId: string,
  id: string,
  { tier, isActive }: { tier?: Tier | undefined; isActive?: boolean | undefined },
): Promise<ManagedUser> {
  if (id === adminId && isActive === false)
    throw new AppError('invalid', 'You cannot deactivate your own account.')
  const user = await tx.user.findUnique({ where: { id }, select: { tier: true } })
  if (!user) throw notFound('User')
  if (tier !== undefined) await tx.user.update({ where: { id }, data: tierChange(user.tier, tier) })
  // An activated account no longer waits for an admin (D-150).
  if (isActive !== undefined)
    await tx.user.update({ where: { id }, data: { isActive, ...(isActive && { awaitsApproval: false }) } })
  if (isActive === false) {
    await tx.session.deleteMany({ where: { userId: id } })
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
