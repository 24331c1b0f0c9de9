import { z } from 'zod'
import { notFound } from '#core/errors.ts'
import { notificationContent } from '#core/notifications/notification-content.ts'
import {
  decrementUnreadCount,
  notificationTitle,
  notifiedChapter,
  releaseAct,
  unreadRow,
} from '#core/notifications/notifications.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { presentNotification } from '../../present/notifications.ts'
import { findUnreadCount } from '../../queries/notifications.ts'
import { notificationRow } from '../../rows/notifications.ts'
import type { StatementContext, WriteContext } from '../write-context.ts'
import { messageActPrefix } from './send-message.ts'

const lockedRow = rowSchema({ unread: z.int() })
const deletedRow = rowSchema({ isRead: z.boolean() })

export interface UnreadState {
  unreadCount: number
  version: number
}

const readRow = notificationRow.extend({ ...unreadRow.shape, changed: z.boolean() })

/**
 * Marks one notification as read, in one statement (ADR-0020); a second call changes nothing.
 * @throws AppError not_found when it is not the user's.
 */
export async function markNotificationRead(
  { on, after, publish }: StatementContext,
  userId: string,
  id: number,
) {
  // The unread count is read with its lock, because another call may have changed it since the snapshot of the statement.
  const [row] = await queryRows(
    on,
    readRow,
    Prisma.sql`
    WITH bell AS MATERIALIZED (
      SELECT "userId", unread, version FROM bells WHERE "userId" = ${userId} FOR UPDATE
    ), changed AS (
      UPDATE notifications n SET "isRead" = TRUE FROM bell
      WHERE n.id = ${id} AND n."userId" = bell."userId" AND NOT n."isRead"
      RETURNING n."userId"
    ), counted AS (
      INSERT INTO bells ("userId", unread, version) SELECT "userId", 0, 1 FROM changed
      ON CONFLICT ("userId") DO UPDATE SET unread = greatest(bells.unread - 1, 0), version = bells.version + 1
      RETURNING unread, version
    )
    SELECT n.id, n.type::text, ${notificationTitle} AS title, ${notificationContent} AS content, n.link, n."generationId", ${notifiedChapter} AS "chapterId",
      TRUE AS "isRead", n."createdAt",
      coalesce(counted.unread, bell.unread, 0) AS unread, coalesce(counted.version, bell.version, 0) AS version,
      (counted.version IS NOT NULL) AS changed
    FROM notifications n LEFT JOIN counted ON true LEFT JOIN bell ON true
    WHERE n.id = ${id} AND n."userId" = ${userId}`,
  )
  if (!row) throw notFound('Notification')
  const state = { unreadCount: row.unread, version: row.version }
  if (row.changed) after(() => publish(userId, 'notifications.read', { ids: [id], ...state }))
  return { ...presentNotification(row), ...state }
}

/**
 * Locks the unread count of a user. This happens before rows of the user's notifications are changed, so that the
 * version of a change is in the order of the changes, and two such changes cannot deadlock. Returns false for a user
 * without an unread count, who may still have notifications that came as read.
 */
export async function lockUnreadCount(tx: Tx, userId: string): Promise<boolean> {
  const found = await queryRows(
    tx,
    lockedRow,
    Prisma.sql`SELECT unread FROM bells WHERE "userId" = ${userId} FOR UPDATE`,
  )
  return found.length > 0
}

/**
 * Marks all of a user's notifications as read. The lock delays a new notification until the commit, so that a client
 * which applies the push marks none as read that is unread here.
 */
export async function markAllNotificationsRead(
  { tx, after, publish }: WriteContext,
  userId: string,
): Promise<UnreadState> {
  await lockUnreadCount(tx, userId)
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
 * Deletes one notification; deleting an unread notification decrements the unread count. The same statement stores the
 * act of the notification, so that a repeated act does not notify again (D-47). The act of a message or a release has an
 * id that occurs once, so it is not stored.
 * @throws AppError not_found when it is not the user's.
 */
export async function removeNotification(
  { tx, after, publish }: WriteContext,
  userId: string,
  id: number,
): Promise<void> {
  await lockUnreadCount(tx, userId)
  const [gone] = await queryRows(
    tx,
    deletedRow,
    Prisma.sql`
    WITH gone AS (
      DELETE FROM notifications WHERE id = ${id} AND "userId" = ${userId}
      RETURNING "userId", "actorId", act, "isRead"
    ), stored AS (
      INSERT INTO deleted_notifications ("userId", "actorId", act)
      SELECT "userId", "actorId", act FROM gone WHERE "actorId" IS NOT NULL
        AND NOT starts_with(act, ${messageActPrefix}) AND NOT starts_with(act, ${releaseAct})
      ON CONFLICT DO NOTHING
    )
    SELECT "isRead" FROM gone`,
  )
  if (!gone) throw notFound('Notification')
  const unread = await decrementUnreadCount(tx, userId, gone.isRead ? 0 : 1)
  after(() => publish(userId, 'notifications.deleted', { ids: [id], ...unread }))
}
