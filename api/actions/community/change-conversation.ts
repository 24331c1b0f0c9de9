import { z } from 'zod'
import { AppError, notFound } from '#core/errors.ts'
import { decrementUnreadCount } from '#core/notifications/notifications.ts'
import { Prisma } from '#core/postgres/client.ts'
import { execute, queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { WriteContext } from '../write-context.ts'
import { lockUnreadCount } from './mark-notifications.ts'
import { markRead, messageActPrefix, publishRead } from './send-message.ts'

const ownRow = rowSchema({ senderId: z.string(), receiverId: z.string() })
const readStateRow = rowSchema({ id: z.int(), isRead: z.boolean() })
const unreadRow = rowSchema({ unread: z.int() })
const seenRow = rowSchema({ id: z.int() })

/**
 * Marks the messages of `otherId` to the user as read, up to `upTo`, and the notifications about them (D-148). Messages
 * that arrived meanwhile stay unread. A second call changes nothing.
 * @returns the number of messages of the conversation that are still unread.
 * @throws AppError not_found without a conversation
 */
export async function markConversationRead(
  change: WriteContext,
  userId: string,
  otherId: string,
  upTo?: number,
): Promise<{ userId: string; unreadCount: number }> {
  const { tx } = change
  const unseen = Prisma.sql`"receiverId" = ${userId} AND "senderId" = ${otherId} AND NOT "isRead"
    ${upTo === undefined ? Prisma.empty : Prisma.sql`AND id <= ${upTo}`}`
  const seen = await queryRows(tx, seenRow, Prisma.sql`SELECT id FROM messages WHERE ${unseen} ORDER BY id`)
  if (seen.length > 0) {
    const ids = seen.map(({ id }) => id)
    // The unread count is locked before the conversation, as in the statement that sends a message, so that the two
    // cannot deadlock.
    await readNotifications(change, userId, otherId, ids)
    publishRead(change, userId, await markRead(tx, Prisma.sql`id = ANY(${ids}::int[])`))
  }
  const [left] = await queryRows(
    tx,
    unreadRow,
    Prisma.sql`SELECT unread FROM conversations WHERE "userId" = ${userId} AND "otherId" = ${otherId}`,
  )
  if (!left) throw notFound('Conversation')
  return { userId: otherId, unreadCount: left.unread }
}

/**
 * Deletes a message that the user wrote, for both sides, with the notification that shows its beginning (D-148).
 * @throws AppError not_found for a user who is neither sender nor receiver, forbidden for the receiver
 */
export async function deleteMessage(change: WriteContext, userId: string, id: number): Promise<void> {
  const { tx, after, publish } = change
  const [message] = await queryRows(
    tx,
    ownRow,
    Prisma.sql`SELECT "senderId", "receiverId" FROM messages WHERE id = ${id}`,
  )
  if (!message || (message.senderId !== userId && message.receiverId !== userId)) throw notFound('Message')
  if (message.senderId !== userId)
    throw new AppError('forbidden', 'Only the one who wrote a message can delete it.')
  const { receiverId } = message
  await removeNotification(change, receiverId, userId, id)
  await execute(tx, Prisma.sql`DELETE FROM messages WHERE id = ${id}`)
  after(() => publish(userId, 'conversation.updated', { userId: receiverId }))
  after(() => publish(receiverId, 'conversation.updated', { userId }))
}

async function readNotifications(
  { tx, after, publish }: WriteContext,
  userId: string,
  actorId: string,
  messageIds: number[],
): Promise<void> {
  const acts = messageIds.map((id) => `${messageActPrefix}${id}`)
  if (!(await lockUnreadCount(tx, userId))) return
  const rung = await queryRows(
    tx,
    readStateRow,
    Prisma.sql`
    UPDATE notifications SET "isRead" = TRUE
    WHERE "userId" = ${userId} AND "actorId" = ${actorId} AND act = ANY(${acts}) AND NOT "isRead"
    RETURNING id, "isRead"`,
  )
  if (rung.length === 0) return
  const unread = await decrementUnreadCount(tx, userId, rung.length)
  after(() => publish(userId, 'notifications.read', { ids: rung.map(({ id }) => id), ...unread }))
}

async function removeNotification(
  { tx, after, publish }: WriteContext,
  userId: string,
  actorId: string,
  messageId: number,
): Promise<void> {
  if (!(await lockUnreadCount(tx, userId))) return
  const [gone] = await queryRows(
    tx,
    readStateRow,
    Prisma.sql`
    DELETE FROM notifications
    WHERE "userId" = ${userId} AND "actorId" = ${actorId} AND act = ${`${messageActPrefix}${messageId}`}
    RETURNING id, "isRead"`,
  )
  if (!gone) return
  const unread = await decrementUnreadCount(tx, userId, gone.isRead ? 0 : 1)
  after(() => publish(userId, 'notifications.deleted', { ids: [gone.id], ...unread }))
}
