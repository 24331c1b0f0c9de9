import { z } from 'zod'
import type { PushEvents } from '#contract/events.ts'
import { type Notification, notification } from '#contract/notifications.ts'
import { Prisma, type Tx } from './postgres/client.ts'
import { queryRows, rowSchema, type Sender, type Statement } from './postgres/sql.ts'

export interface NotificationInput {
  userId: string
  type: Notification['type']
  title: string
  content?: string
  /** A path of the web client. */
  link?: string
  /** The user who did it; nobody is notified of their own act (D-47). */
  actorId?: string
  generationId?: string
  generationAttempt?: number
  adminNotificationId?: number
  /** True sends it also to a user who has switched notifications off: for admin sends and moderation (D-31). */
  always?: boolean
  /** True for a generation that the system ordered by itself: no row is added. */
  silent?: boolean
}

export const unreadRow = rowSchema({ unread: z.int(), version: z.int() })

const createdRow = rowSchema({ ...notification.shape, createdAt: z.date(), ...unreadRow.shape })

/**
 * An INSERT that adds 1 to the unread count of every user in `created` (its column "userId"), and returns "userId",
 * unread and version. It locks the counts in the order of the users, so that two of them cannot block each other.
 */
export function incrementUnread(created: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO bells ("userId", unread, version) SELECT "userId", 1, 1 FROM ${created} ORDER BY "userId"
    ON CONFLICT ("userId") DO UPDATE SET unread = bells.unread + 1, version = bells.version + 1
    RETURNING "userId", unread, version`
}

/**
 * Adds a notification and increments the unread count. Returns no row when the user has switched notifications off, and
 * none when the generation has already sent one for this attempt.
 */
export function notificationStatement(input: NotificationInput): Statement<typeof createdRow> {
  const always = input.always ?? false
  const silent = input.silent ?? false
  return {
    row: createdRow,
    sql: Prisma.sql`
    WITH reader AS (
      SELECT id FROM users WHERE id = ${input.userId} AND ("notificationsEnabled" OR ${always}) AND NOT ${silent}
    ), created AS (
      INSERT INTO notifications ("userId", type, title, content, link, "generationId", "generationAttempt", "adminNotificationId")
      SELECT id, ${input.type}::"NotificationType", ${input.title}, ${input.content ?? null}, ${input.link ?? null},
        ${input.generationId ?? null}::uuid, ${input.generationAttempt ?? null}::int, ${input.adminNotificationId ?? null}::int
      FROM reader
      ON CONFLICT ("generationId", "generationAttempt") DO NOTHING
      RETURNING *
    ), counted AS (${incrementUnread(Prisma.sql`created`)})
    SELECT created.id, created.type::text, created.title, created.content, created.link, created."isRead",
      created."createdAt", counted.unread, counted.version
    FROM created JOIN counted USING ("userId")`,
  }
}

/** The event that announces the notification of `notificationStatement`; null when it has returned no row. */
export function notificationEvent(
  created: z.infer<typeof createdRow> | undefined,
): PushEvents['notification.created'] | null {
  if (!created) return null
  const { unread, version, ...added } = created
  return {
    notification: { ...added, createdAt: added.createdAt.toISOString() },
    unreadCount: unread,
    version,
  }
}

/**
 * Adds a notification in the caller's transaction.
 * @returns the event to publish after the commit, or null when the user must not be notified.
 */
export async function notify(
  on: Sender,
  input: NotificationInput,
): Promise<PushEvents['notification.created'] | null> {
  if (input.actorId === input.userId) return null
  const statement = notificationStatement(input)
  const [created] = await queryRows(on, statement.row, statement.sql)
  return notificationEvent(created)
}

/** Subtracts `read` notifications from the unread count, in the caller's transaction, and returns the new count. */
export async function decrementUnreadCount(
  tx: Tx,
  userId: string,
  read: number,
): Promise<{ unreadCount: number; version: number }> {
  const [count] = await queryRows(
    tx,
    unreadRow,
    Prisma.sql`
    INSERT INTO bells ("userId", unread, version) VALUES (${userId}, 0, 1)
    ON CONFLICT ("userId") DO UPDATE SET unread = greatest(bells.unread - ${read}, 0), version = bells.version + 1
    RETURNING unread, version`,
  )
  return { unreadCount: count?.unread ?? 0, version: count?.version ?? 0 }
}
