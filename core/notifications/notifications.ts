import { z } from 'zod'
import type { PushEvents } from '#contract/events.ts'
import { type Notification, notification } from '#contract/notifications.ts'
import { notifiesWhere } from '../policy/blocks.ts'
import { Prisma, type Tx } from '../postgres/client.ts'
import { shownName } from '../postgres/shown-name.ts'
import { type Queryable, queryRows, rowSchema, type Statement } from '../postgres/sql.ts'
import { notDeletedWhere } from './deleted-notifications.ts'
import { notificationContent } from './notification-content.ts'

export interface NotificationInput {
  userId: string
  type: Notification['type']
  /** The title, in which `actorInTitle` stands for the name of the actor. */
  title: string
  content?: string
  /** The path in the web client that the notification opens. */
  link?: string
  /**
   * The user who acted. Users are not notified of their own actions (D-47), and erasing the actor erases the
   * notification (D-68). If `always` is true, this id is not stored, because notifications and decisions of admins
   * must stay.
   */
  actorId?: string
  /**
   * For a notification with `always`: the user whose name or work it names. It is stored as the actor, so that erasing
   * this user erases the notification (D-68).
   */
  namedId?: string
  /**
   * The name of the action and of its thing, such as 'fork /characters/5'. A user is notified only once of each such
   * action (D-47).
   */
  act?: string
  generationId?: string
  generationAttempt?: number
  adminNotificationId?: number
  /**
   * If true, the notification is also sent to a user who has switched notifications off: for notifications that an
   * admin sends, and for moderation (D-31).
   */
  always?: boolean
  /** `silent` is true for a result that the system ordered by itself: no notification is added. */
  silent?: boolean
}

/**
 * The part of a stored title that is replaced by the actor's name when the notification is read. A pen name that is
 * taken later therefore hides the earlier name there too (D-149).
 */
export const actorInTitle = '{actor}'

/** An SQL expression for the title of notification `n`, with the name of its actor that others see now. */
export const notificationTitle = Prisma.sql`coalesce((
  SELECT replace(n.title, ${actorInTitle}, ${shownName('actor')}) FROM users actor WHERE actor.id = n."actorId"), n.title)`

export const unreadRow = rowSchema({ unread: z.int(), version: z.int() })

/** The beginning of the `act` of a notification about released chapters. The id of the first of them follows. */
export const releaseAct = 'release /chapters/'

/**
 * An SQL expression for the id of the chapter that notification `n` is about: the chapter that was released, or that
 * the generation of the notification wrote. If the chapter was regenerated since, its row references another
 * generation, so the id is also read from the column and the result of the generation.
 */
export const notifiedChapter = Prisma.sql`(CASE
  WHEN starts_with(n.act, ${releaseAct}) THEN substr(n.act, ${releaseAct.length + 1})::int
  ELSE (
    SELECT coalesce(c.id, g."chapterId", (g.result #>> '{chapter,id}')::int)
    FROM generations g LEFT JOIN chapters c ON c."generationId" = g.id
    WHERE g.id = n."generationId" AND g.status = 'completed' AND g.kind IN ('story', 'chapter'))
  END)`

const createdRow = rowSchema({ ...notification.shape, createdAt: z.date(), ...unreadRow.shape })

/**
 * An INSERT that adds 1 to the unread count of every user in `created` (its column "userId"), and returns
 * "userId", unread and version. It locks the counts in the order of the users, so that two such statements
 * cannot deadlock.
 */
export function incrementUnread(created: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO bells ("userId", unread, version) SELECT "userId", 1, 1 FROM ${created} ORDER BY "userId"
    ON CONFLICT ("userId") DO UPDATE SET unread = bells.unread + 1, version = bells.version + 1
    RETURNING "userId", unread, version`
}

/** Returns the name by which `queryFreeingLocksEarly` identifies the row with a user's unread count. */
export function unreadCountOf(userId: string): string {
  return `bells ${userId}`
}

/** The fields of a notification as SQL expressions, which may use the columns of `from`. */
interface NotificationSql {
  /** The FROM clause, such as `FROM made, thing`, with the columns from which the notification is made. */
  from: Prisma.Sql
  userId: Prisma.Sql
  type: Notification['type']
  title: Prisma.Sql
  content: Prisma.Sql
  link: Prisma.Sql
  actorId: string
  act: Prisma.Sql
}

/**
 * Parts of a WITH clause that notify a user of another user's action, in the statement of that action: `created` is the
 * notification, `counted` the new unread count. Both are empty when the user must not be notified (D-31, D-47, D-147),
 * or was already notified of the same action. `notificationColumn` returns them as JSON.
 */
export function notificationParts(of: NotificationSql): Prisma.Sql {
  return Prisma.sql`
    created AS (
      INSERT INTO notifications ("userId", type, title, content, link, "actorId", act)
      SELECT reader.id, ${of.type}::"NotificationType", ${of.title}, ${of.content}, ${of.link}, ${of.actorId}, ${of.act}
      ${of.from} JOIN users reader ON reader.id = ${of.userId} AND reader.id <> ${of.actorId} AND reader."notificationsEnabled"
        AND ${notifiesWhere(Prisma.sql`reader.id`, of.actorId)}
        AND ${notDeletedWhere(Prisma.sql`reader.id`, of.actorId, of.act)}
      ON CONFLICT DO NOTHING
      RETURNING *
    ), counted AS (${incrementUnread(Prisma.sql`created`)})`
}

const createdJson = z.strictObject({
  userId: z.string(),
  notification: z.strictObject({ ...notification.shape, createdAt: z.string() }),
  unreadCount: z.int(),
  version: z.int(),
})

/**
 * The columns that a statement with `notificationParts` returns for `createdNotificationEvent`: `createdNotification`
 * is the notification to push. It belongs to no generation, because a user's action caused it.
 */
export const notificationShape = { createdNotification: createdJson.nullable() }
export const notificationColumn = Prisma.sql`(
    SELECT json_build_object('userId', n."userId", 'unreadCount', counted.unread, 'version', counted.version,
      'notification', json_build_object('id', n.id, 'type', n.type, 'title', ${notificationTitle},
        'content', n.content, 'link', n.link, 'generationId', NULL, 'chapterId', NULL, 'isRead', n."isRead", 'createdAt', n."createdAt"))
    FROM created n JOIN counted USING ("userId")) AS "createdNotification"`

/**
 * Returns the user to notify and the event to push, after a statement with `notificationParts`; null when it created no
 * notification.
 */
export function createdNotificationEvent(
  createdNotification: z.infer<typeof createdJson> | null,
): { userId: string; event: PushEvents['notification.created'] } | null {
  if (!createdNotification) return null
  const { userId, notification: made, ...counted } = createdNotification
  // Postgres writes times inside JSON in another format, so the time is converted to ISO 8601.
  const createdAt = new Date(made.createdAt).toISOString()
  return { userId, event: { ...counted, notification: { ...made, createdAt } } }
}

/**
 * Adds a notification and increments the unread count. Returns no row in these cases: the user has switched
 * notifications off or has muted the actor; one of the two has blocked the other (D-147); the generation has already
 * sent a notification for this attempt, or the actor for this act; `silent` is true.
 */
export function notificationStatement(input: NotificationInput): Statement<typeof createdRow> {
  const always = input.always ?? false
  const { userId, actorId, act } = input
  const rings =
    actorId === undefined
      ? Prisma.sql`TRUE`
      : Prisma.sql`${notifiesWhere(userId, actorId)} AND ${notDeletedWhere(userId, actorId, act)}`
  const silent = input.silent ?? false
  return {
    row: createdRow,
    sql: Prisma.sql`
    WITH reader AS (
      SELECT id FROM users WHERE id = ${userId} AND (("notificationsEnabled" AND ${rings}) OR ${always}) AND NOT ${silent}
    ), created AS (
      INSERT INTO notifications ("userId", type, title, content, link, "generationId", "generationAttempt", "adminNotificationId",
        "actorId", act)
      SELECT id, ${input.type}::"NotificationType", ${input.title}, ${input.content ?? null}, ${input.link ?? null},
        ${input.generationId ?? null}::uuid, ${input.generationAttempt ?? null}::int, ${input.adminNotificationId ?? null}::int,
        ${(always ? input.namedId : actorId) ?? null}, ${act ?? null}
      FROM reader
      ON CONFLICT DO NOTHING
      RETURNING *
    ), counted AS (${incrementUnread(Prisma.sql`created`)})
    SELECT n.id, n.type::text, ${notificationTitle} AS title, ${notificationContent} AS content, n.link, n."generationId",
      ${notifiedChapter} AS "chapterId",
      n."isRead", n."createdAt", counted.unread, counted.version
    FROM created n JOIN counted USING ("userId")`,
  }
}

/**
 * Returns the event that announces a new notification, from the row of `notificationStatement`; null when it returned
 * no row.
 */
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
  on: Queryable,
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
