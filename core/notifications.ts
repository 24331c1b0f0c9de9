import type { PushEvents } from '#contract/events.ts'
import type { Notification } from '#contract/notifications.ts'
import { Prisma, type Tx } from './postgres/client.ts'
import type { RawTx } from './postgres/pipeline.ts'

export interface NotificationInput {
  userId: string
  type: Notification['type']
  title: string
  content?: string
  /** A path of the web client. */
  link?: string
  /** Who did it: nobody is notified of their own act (decision 47). */
  actorId?: string
  generationId?: string
  generationAttempt?: number
  adminNotificationId?: number
  /** Also when the user has switched notifications off: admin sends and moderation (decision 31). */
  always?: boolean
}

interface Row {
  id: number
  createdAt: Date
  unread: number
  version: number
}

/**
 * Adds a notification and moves the bell, in the caller's transaction and in one statement.
 * @returns what to push after the commit, or null when the user is not to be told.
 */
export async function notify(
  tx: RawTx,
  input: NotificationInput,
): Promise<PushEvents['notification.created'] | null> {
  if (input.actorId === input.userId) return null
  const always = input.always ?? false
  const rows = await tx.$queryRaw<Row[]>`
    WITH reader AS (
      SELECT id FROM users WHERE id = ${input.userId} AND ("notificationsEnabled" OR ${always})
    ), made AS (
      INSERT INTO notifications ("userId", type, title, content, link, "generationId", "generationAttempt", "adminNotificationId")
      SELECT id, ${input.type}::"NotificationType", ${input.title}, ${input.content ?? null}, ${input.link ?? null},
        ${input.generationId ?? null}::uuid, ${input.generationAttempt ?? null}::int, ${input.adminNotificationId ?? null}::int
      FROM reader
      ON CONFLICT ("generationId", "generationAttempt") DO NOTHING
      RETURNING id, "userId", "createdAt"
    ), bell AS (
      INSERT INTO bells ("userId", unread, version) SELECT "userId", 1, 1 FROM made
      ON CONFLICT ("userId") DO UPDATE SET unread = bells.unread + 1, version = bells.version + 1
      RETURNING unread, version
    )
    SELECT made.id, made."createdAt", bell.unread, bell.version FROM made, bell`
  const [row] = rows
  if (!row) return null
  return {
    notification: {
      id: row.id,
      type: input.type,
      title: input.title,
      content: input.content ?? null,
      link: input.link ?? null,
      isRead: false,
      createdAt: row.createdAt.toISOString(),
    },
    unreadCount: row.unread,
    version: row.version,
  }
}

/** Moves the bell by `read` notifications less, in the caller's transaction, and says where it stands now. */
export async function lowerBell(
  tx: Tx,
  userId: string,
  read: number,
): Promise<{ unreadCount: number; version: number }> {
  const [row] = await tx.$queryRaw<{ unread: number; version: number }[]>(Prisma.sql`
    INSERT INTO bells ("userId", unread, version) VALUES (${userId}, 0, 1)
    ON CONFLICT ("userId") DO UPDATE SET unread = greatest(bells.unread - ${read}, 0), version = bells.version + 1
    RETURNING unread, version`)
  return { unreadCount: row?.unread ?? 0, version: row?.version ?? 0 }
}
