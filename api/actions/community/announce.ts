import type { AdminNotification } from '#contract/admin.ts'
import { notFound } from '#core/errors.ts'
import { sendBroadcastBatch } from '#core/notifications/broadcasts.ts'
import type { Tx } from '#core/postgres/client.ts'
import { publishInBatches } from '#core/redis/publish.ts'
import { findAdminNotification } from '../../queries/admin-notifications.ts'
import { findAddressee } from '../../queries/people.ts'
import { addAuditEntry } from '../add-audit-entry.ts'
import { notifyInTransaction, type WriteContext } from '../write-context.ts'

interface Words {
  title: string
  content: string
}

/**
 * Notifies one user, also one who has switched notifications off (D-31).
 * @throws AppError not_found
 */
export async function notifyUser(
  change: WriteContext,
  adminId: string,
  { userId, title, content }: Words & { userId: string },
): Promise<AdminNotification> {
  const { tx } = change
  const user = await findAddressee(tx, null, userId)
  const data = { adminId, userId: user.id, title, content, sentCount: 1 }
  const { id } = await tx.adminNotification.create({ data })
  await addAuditEntry(tx, adminId, 'notification.send', { type: 'user', id: user.id }, { title })
  await notifyInTransaction(change, {
    userId: user.id,
    type: 'system',
    title,
    content,
    adminNotificationId: id,
    always: true,
  })
  return present(tx, id)
}

/**
 * Notifies every active user except the sender. This transaction notifies the first batch of users, and the worker
 * notifies the others, because one statement for all users of a large site would exceed the statement timeout.
 */
export async function broadcast(
  { tx, after, publish }: WriteContext,
  adminId: string,
  { title, content }: Words,
): Promise<AdminNotification> {
  const data = { adminId, title, content, resumeAfter: '' }
  const { id } = await tx.adminNotification.create({ data })
  await addAuditEntry(tx, adminId, 'notification.broadcast', { type: 'user', id: '*' }, { title })
  const sent = await sendBroadcastBatch(tx, id)
  after(() => publishInBatches(publish, 'notification.created', sent))
  return present(tx, id)
}

async function present(tx: Tx, id: number): Promise<AdminNotification> {
  const sent = await findAdminNotification(tx, id)
  if (!sent) throw notFound('Notification')
  return sent
}
