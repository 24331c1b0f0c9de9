import { z } from 'zod'
import type { MailConfig } from '#core/mail/queue-mail.ts'
import { sendsMail } from '#core/mail/sends-mail.ts'
import type { DigestContent } from '#core/mail/templates.ts'
import { notificationTitle } from '#core/notifications/notifications.ts'
import { notifiesWhere } from '#core/policy/blocks.ts'
import { notHiddenWhere, visibleToUserWhere } from '#core/policy/policy.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { shownName } from '#core/postgres/shown-name.ts'
import { execute, queryRows, rowSchema } from '#core/postgres/sql.ts'

const maxChapters = 20
const maxNotifications = 10
const usersInOneRound = 200

/**
 * An SQL clause for the new chapters (c) of stories (s) that the user (u) saved and can see: chapters that others
 * released after `since` and not quietly (D-141).
 */
function newChapters(since: Prisma.Sql): Prisma.Sql {
  const story = Prisma.sql`s`
  return Prisma.sql`FROM story_saves v JOIN stories s ON s.id = v."storyId" JOIN chapters c ON c."storyId" = s.id
    WHERE v."userId" = u.id AND s."authorId" <> u.id AND c.state = 'released' AND NOT c.quiet
      AND coalesce(c."announcedAt", c."createdAt") > ${since}
      AND ${visibleToUserWhere('story', 'u', 's')} AND ${notHiddenWhere(story)}
      AND ${notifiesWhere(Prisma.sql`u.id`, Prisma.sql`s."authorId"`)}`
}

const unread = (since: Prisma.Sql) =>
  Prisma.sql`FROM notifications n WHERE n."userId" = u.id AND NOT n."isRead" AND n."createdAt" > ${since}`

/**
 * Queues the digests that are due: for each user once in the period of their choice, and only if there is something
 * new. The statement that queues a digest also moves the user's `digestedAt`, so a digest is queued once.
 * @returns the number of queued digests.
 */
export async function queueDigests(db: Db, config: MailConfig): Promise<number> {
  if (!sendsMail(config)) return 0
  const domain = config.MAIL_FROM?.address.split('@')[1] ?? 'localhost'
  const since = Prisma.sql`u."digestedAt"`
  return execute(
    db,
    Prisma.sql`
    WITH due AS (
      SELECT u.id, u.email, u."digestedAt",
        EXISTS (SELECT 1 ${unread(since)}) OR EXISTS (SELECT 1 ${newChapters(since)}) AS "hasNews"
      FROM users u
      WHERE u.digest <> 'off' AND u."emailVerifiedAt" IS NOT NULL AND u."isActive" AND u."notificationsEnabled"
        AND u."digestedAt" < now() - interval '1 day'
        AND (u.digest = 'daily' OR u."digestedAt" < now() - interval '7 days')
      ORDER BY u."digestedAt" LIMIT ${usersInOneRound} FOR UPDATE OF u SKIP LOCKED
    ), moved AS (
      UPDATE users SET "digestedAt" = now() FROM due WHERE users.id = due.id
    )
    INSERT INTO mails ("userId", address, template, params, "messageId")
    SELECT id, email, 'digest', jsonb_build_object('since', "digestedAt"),
      '<' || gen_random_uuid() || '@' || ${domain}::text || '>'
    FROM due WHERE "hasNews"`,
  )
}

const chapterRow = rowSchema({
  storyId: z.int(),
  story: z.string(),
  author: z.string(),
  chapterNumber: z.int(),
  title: z.string().nullable(),
})
const notificationRow = rowSchema({ title: z.string(), link: z.string().nullable(), total: z.int() })

/**
 * Reads the news for the digest of a user since `since`. It runs when the digest is sent, so that it leaves out
 * notifications that the user has read meanwhile.
 */
export async function readDigest(db: Db, userId: string, since: Date): Promise<DigestContent> {
  const from = Prisma.sql`${since}`
  const [chapters, notifications] = await Promise.all([
    queryRows(
      db,
      chapterRow,
      Prisma.sql`
      SELECT s.id AS "storyId", s.title AS story, ${shownName('a')} AS author,
        (SELECT count(*)::int FROM chapters r WHERE r."storyId" = s.id AND r.state = 'released'
          AND r."chapterNumber" <= c."chapterNumber") AS "chapterNumber",
        CASE WHEN c."releasedVersion" = c.version THEN c.title END AS title
      FROM users u CROSS JOIN LATERAL (
        SELECT c.id, c."storyId" ${newChapters(from)} ORDER BY c.id DESC LIMIT ${maxChapters}
      ) found JOIN chapters c ON c.id = found.id JOIN stories s ON s.id = found."storyId"
        JOIN users a ON a.id = s."authorId"
      WHERE u.id = ${userId} ORDER BY c.id DESC`,
    ),
    queryRows(
      db,
      notificationRow,
      Prisma.sql`
      SELECT ${notificationTitle} AS title, n.link, (count(*) OVER ())::int AS total
      FROM users u CROSS JOIN LATERAL (SELECT n.* ${unread(from)}) n
      WHERE u.id = ${userId} ORDER BY n.id DESC LIMIT ${maxNotifications}`,
    ),
  ])
  return {
    chapters: chapters.map(({ storyId, story, author, chapterNumber, title }) => ({
      title: story,
      detail: `Chapter ${chapterNumber}${title === null ? '' : `: ${title}`}, by ${author}`,
      link: `/stories/${storyId}`,
    })),
    notifications: notifications.map(({ title, link }) => ({ title, detail: '', link: link ?? '/' })),
    moreNotifications: Math.max(0, (notifications[0]?.total ?? 0) - notifications.length),
  }
}
