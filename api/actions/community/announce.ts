import { z } from 'zod'
import type { AdminNotification } from '#contract/admin.ts'
import type { PushEvents } from '#contract/events.ts'
import { notFound } from '#core/errors.ts'
import { incrementUnread, unreadRow } from '#core/notifications.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { Publish } from '#core/redis/publish.ts'
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
  const { id } = await tx.adminNotification.create({ data: { adminId, userId: user.id, title, content } })
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

const sentRow = rowSchema({ id: z.int(), userId: z.string(), createdAt: z.date(), ...unreadRow.shape })
type Sent = z.infer<typeof sentRow>

/**
 * Notifies every active user except the sender, in one statement, and pushes the notifications in batches after the
 * commit.
 */
export async function broadcast(
  { tx, after, publish }: WriteContext,
  adminId: string,
  { title, content }: Words,
): Promise<AdminNotification> {
  const { id } = await tx.adminNotification.create({ data: { adminId, title, content } })
  await addAuditEntry(tx, adminId, 'notification.broadcast', { type: 'user', id: '*' }, { title })
  const sent = await queryRows(
    tx,
    sentRow,
    Prisma.sql`
    WITH sent AS (
      INSERT INTO notifications ("userId", type, title, content, "adminNotificationId")
      SELECT id, 'system', ${title}, ${content}, ${id}::int FROM users WHERE "isActive" AND id <> ${adminId} ORDER BY id
      RETURNING id, "userId", "createdAt"
    ), counted AS (${incrementUnread(Prisma.sql`sent`)})
    SELECT sent.id, sent."userId", sent."createdAt", counted.unread, counted.version
    FROM sent JOIN counted USING ("userId")`,
  )
  after(() => publishInBatches(publish, sent, { title, content }))
  return present(tx, id)
}

const batchSize = 200

// Pushes the notifications in batches, because a hundred thousand events published at once would block the event loop
// for every other request.
function publishInBatches(publish: Publish, sent: Sent[], words: Words): void {
  for (const { id, userId, createdAt, unread, version } of sent.slice(0, batchSize)) {
    const notification: PushEvents['notification.created']['notification'] = {
      ...words,
      id,
      type: 'system',
      link: null,
      generationId: null,
      chapterId: null,
      isRead: false,
      createdAt: createdAt.toISOString(),
    }
    publish(userId, 'notification.created', { notification, unreadCount: unread, version })
  }
  if (sent.length > batchSize) setImmediate(() => publishInBatches(publish, sent.slice(batchSize), words))
}

async function present(tx: Tx, id: number): Promise<AdminNotification> {
  const sent = await findAdminNotification(tx, id)
  if (!sent) throw notFound('Notification')
  return sent
}
