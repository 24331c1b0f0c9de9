import { z } from 'zod'
import { notFound } from '#core/errors.ts'
import { decrementUnreadCount } from '#core/notifications.ts'
import { Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { findNotification, findUnreadCount } from '../../queries/notifications.ts'
import type { WriteContext } from '../write-context.ts'

const deletedRow = rowSchema({ isRead: z.boolean() })

export interface UnreadState {
  unreadCount: number
  version: number
}

/**
 * Marks one notification as read; a second call changes nothing.
 * @throws AppError not_found when it is not the user's.
 */
export async function readOne({ tx, after, publish }: WriteContext, userId: string, id: number) {
  const { count: changed } = await tx.notification.updateMany({
    where: { id, userId, isRead: false },
    data: { isRead: true },
  })
  const found = await findNotification(tx, userId, id)
  if (!found) throw notFound('Notification')
  if (changed === 0) return { ...found, ...(await findUnreadCount(tx, userId)) }
  const unread = await decrementUnreadCount(tx, userId, changed)
  after(() => publish(userId, 'notifications.read', { ids: [id], ...unread }))
  return { ...found, ...unread }
}

/** Marks all of a user's notifications as read. */
export async function readAll({ tx, after, publish }: WriteContext, userId: string): Promise<UnreadState> {
  const { count: changed } = await tx.notification.updateMany({
    where: { userId, isRead: false },
    data: { isRead: true },
  })
  if (changed === 0) return findUnreadCount(tx, userId)
  const unread = await decrementUnreadCount(tx, userId, changed)
  after(() => publish(userId, 'notifications.read', { ids: 'all', ...unread }))
  return unread
}

/**
 * Deletes one notification; an unread one decrements the unread count.
 * @throws AppError not_found when it is not the user's.
 */
export async function removeOne(
  { tx, after, publish }: WriteContext,
  userId: string,
  id: number,
): Promise<void> {
  const [gone] = await queryRows(
    tx,
    deletedRow,
    Prisma.sql`DELETE FROM notifications WHERE id = ${id} AND "userId" = ${userId} RETURNING "isRead"`,
  )
  if (!gone) throw notFound('Notification')
  const unread = await decrementUnreadCount(tx, userId, gone.isRead ? 0 : 1)
  after(() => publish(userId, 'notifications.deleted', { ids: [id], ...unread }))
}
