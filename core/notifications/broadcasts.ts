import { z } from 'zod'
import type { PushEvents } from '#contract/events.ts'
import { Prisma } from '../postgres/client.ts'
import { type Queryable, queryRows, rowSchema } from '../postgres/sql.ts'
import { incrementUnread, unreadRow } from './notifications.ts'

/** The maximum number of users that one statement notifies. */
const batchSize = 1000

const sentRow = rowSchema({
  id: z.int(),
  userId: z.string(),
  title: z.string(),
  content: z.string(),
  createdAt: z.date(),
  ...unreadRow.shape,
})

/**
 * Notifies the next active users of a broadcast, except its sender. One statement adds and counts the notifications and
 * moves the place at which the broadcast continues, so each user gets it once, also after a crash or a lost answer. It sends
 * nothing while another process sends a batch of this broadcast, and when the broadcast has reached everybody.
 * @returns the users and the events to push after the commit.
 */
export async function sendBroadcastBatch(
  on: Queryable,
  id: number,
): Promise<{ userId: string; payload: PushEvents['notification.created'] }[]> {
  const sent = await queryRows(
    on,
    sentRow,
    Prisma.sql`
    WITH broadcast AS MATERIALIZED (
      SELECT * FROM admin_notifications WHERE id = ${id} AND "resumeAfter" IS NOT NULL FOR NO KEY UPDATE SKIP LOCKED
    ), batch AS MATERIALIZED (
      SELECT reader.id FROM broadcast b CROSS JOIN LATERAL (
        SELECT u.id FROM users u WHERE u.id > b."resumeAfter" AND u."isActive" AND u.id IS DISTINCT FROM b."adminId"
        ORDER BY u.id LIMIT ${batchSize}
      ) reader
    ), moved AS (
      UPDATE admin_notifications n
      SET "resumeAfter" = (SELECT CASE WHEN count(*) = ${batchSize} THEN max(batch.id) END FROM batch),
        "sentCount" = n."sentCount" + (SELECT count(*) FROM batch)
      FROM broadcast b WHERE n.id = b.id
    ), sent AS (
      INSERT INTO notifications ("userId", type, title, content, "adminNotificationId")
      SELECT batch.id, 'system', b.title, b.content, b.id FROM batch CROSS JOIN broadcast b ORDER BY batch.id
      RETURNING id, "userId", title, content, "createdAt"
    ), counted AS (${incrementUnread(Prisma.sql`sent`)})
    SELECT sent.*, counted.unread, counted.version FROM sent JOIN counted USING ("userId")`,
  )
  return sent.map(({ userId, unread, version, createdAt, ...made }) => ({
    userId,
    payload: {
      notification: {
        ...made,
        type: 'system',
        link: null,
        generationId: null,
        chapterId: null,
        isRead: false,
        createdAt: createdAt.toISOString(),
      },
      unreadCount: unread,
      version,
    },
  }))
}
