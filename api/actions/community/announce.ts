import type { AdminNotification } from '#contract/admin.ts'
import type { PushEvents } from '#contract/events.ts'
import { notFound } from '#core/errors.ts'
import type { Tx } from '#core/postgres/client.ts'
import type { Publish } from '#core/redis/publish.ts'
import { findAdminNotification } from '../../queries/admin-notifications.ts'
import { findAddressee } from '../../queries/people.ts'
import { audit } from '../audit.ts'
import { type Change, tell } from '../tell.ts'

interface Words {
  title: string
  content: string
}

/**
 * Notifies one user, also one who has switched notifications off (decision 31).
 * @throws AppError not_found
 */
export async function notifyUser(
  change: Change,
  adminId: string,
  { userId, title, content }: Words & { userId: string },
): Promise<AdminNotification> {
  const { tx } = change
  const user = await findAddressee(tx, userId)
  const { id } = await tx.adminNotification.create({ data: { adminId, userId: user.id, title, content } })
  await audit(tx, adminId, 'notification.send', { type: 'user', id: user.id }, { title })
  await tell(change, {
    userId: user.id,
    type: 'system',
    title,
    content,
    adminNotificationId: id,
    always: true,
  })
  return present(tx, id)
}

interface Reached {
  id: number
  userId: string
  createdAt: Date
  unread: number
  version: number
}

/** Notifies every active user but the sender, in one statement, and pushes it in small portions after the commit. */
export async function broadcast(
  { tx, after, publish }: Change,
  adminId: string,
  { title, content }: Words,
): Promise<AdminNotification> {
  const { id } = await tx.adminNotification.create({ data: { adminId, title, content } })
  await audit(tx, adminId, 'notification.broadcast', { type: 'user', id: '*' }, { title })
  const reached = await tx.$queryRaw<Reached[]>`
    WITH sent AS (
      INSERT INTO notifications ("userId", type, title, content, "adminNotificationId")
      SELECT id, 'system', ${title}, ${content}, ${id}::int FROM users WHERE "isActive" AND id <> ${adminId} ORDER BY id
      RETURNING id, "userId", "createdAt"
    ), rung AS (
      INSERT INTO bells ("userId", unread, version) SELECT "userId", 1, 1 FROM sent ORDER BY "userId"
      ON CONFLICT ("userId") DO UPDATE SET unread = bells.unread + 1, version = bells.version + 1
      RETURNING "userId", unread, version
    )
    SELECT sent.id, sent."userId", sent."createdAt", rung.unread, rung.version FROM sent JOIN rung USING ("userId")`
  after(() => push(publish, reached, { title, content }))
  return present(tx, id)
}

const portion = 200

// A hundred thousand pushes at once would hold up everybody else's calls.
function push(publish: Publish, reached: Reached[], words: Words): void {
  for (const { id, userId, createdAt, unread, version } of reached.slice(0, portion)) {
    const notification: PushEvents['notification.created']['notification'] = {
      ...words,
      id,
      type: 'system',
      link: null,
      isRead: false,
      createdAt: createdAt.toISOString(),
    }
    publish(userId, 'notification.created', { notification, unreadCount: unread, version })
  }
  if (reached.length > portion) setImmediate(() => push(publish, reached.slice(portion), words))
}

async function present(tx: Tx, id: number): Promise<AdminNotification> {
  const sent = await findAdminNotification(tx, id)
  if (!sent) throw notFound('Notification')
  return sent
}
