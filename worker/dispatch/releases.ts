import { z } from 'zod'
import { notification } from '#contract/notifications.ts'
import { createBacklogRunner } from '#core/backlog-runner.ts'
import { releaseWorkingText } from '#core/book/release.ts'
import {
  incrementUnread,
  notificationEvent,
  notifiedChapter,
  releaseAct,
  unreadRow,
} from '#core/notifications/notifications.ts'
import { notifiesWhere } from '#core/policy/blocks.ts'
import { allowedWhere, visibleToUserWhere } from '#core/policy/policy.ts'
import { adminRightsWhere } from '#core/policy/policy-people.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { execute, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { publishInBatches } from '#core/redis/publish.ts'
import type { Deps } from '../deps.ts'

/**
 * The maximum number of chapters that one statement releases. It bounds the number of stories that the statement locks.
 */
const batch = 200

const releasedRow = rowSchema({ storyId: z.int(), authorId: z.string() })

/**
 * Releases the scheduled chapters whose time has come, by the clock of the database (D-141). Several workers share the
 * chapters and release each of them once. A story that is locked by another change is skipped until the next round.
 * @returns the story and the author of each released chapter.
 */
export async function releaseDue(db: Db): Promise<z.infer<typeof releasedRow>[]> {
  const all: z.infer<typeof releasedRow>[] = []
  for (;;) {
    const released = await releaseBatch(db)
    all.push(...released)
    if (released.length < batch) return all
  }
}

// The story is locked before its chapter, because all changes lock them in this order. A chapter that was put
// back to draft or rescheduled meanwhile no longer matches when Postgres checks it again after the lock.
function releaseBatch(db: Db): Promise<z.infer<typeof releasedRow>[]> {
  return queryRows(
    db,
    releasedRow,
    Prisma.sql`
    WITH due AS (
      SELECT c.id, s.id AS "storyId", s."authorId" FROM chapters c JOIN stories s ON s.id = c."storyId"
      WHERE c.state = 'scheduled' AND c."releaseAt" <= now() ORDER BY c."releaseAt", c.id LIMIT ${batch}
      FOR UPDATE OF s SKIP LOCKED
    ), released AS (
      UPDATE chapters c SET ${releaseWorkingText} FROM due
      WHERE c.id = due.id AND c.state = 'scheduled' AND c."releaseAt" <= now()
      RETURNING due."storyId", due."authorId"
    ), touched AS (
      UPDATE stories SET "updatedAt" = now() WHERE id IN (SELECT "storyId" FROM released)
    )
    SELECT "storyId", "authorId" FROM released`,
  )
}

type RightsConfig = Parameters<typeof adminRightsWhere>[1]

const announcedRow = rowSchema({
  ...notification.shape,
  userId: z.string(),
  createdAt: z.date(),
  ...unreadRow.shape,
})
const waitingRow = rowSchema({ id: z.int() })

/**
 * Returns a function that notifies the readers who saved a story when chapters of it are released (D-47, D-141). Each
 * reader gets one notification for all chapters that were released since the last announcement, and no chapter is
 * announced twice. Quiet releases cause no notification. The readers of a story are notified in batches, and a story
 * that cannot be announced does not delay the others.
 */
export function createReleaseAnnouncer({
  db,
  publish,
  config,
  log,
}: Pick<Deps, 'db' | 'publish' | 'log'> & { config: RightsConfig }): () => Promise<void> {
  const find = async (sql: Prisma.Sql) => (await queryRows(db, waitingRow, sql)).map(({ id }) => id)
  const beginAll = createBacklogRunner<number>({
    find: (backedOff) =>
      find(Prisma.sql`
      SELECT DISTINCT c."storyId" AS id FROM chapters c WHERE ${unannounced} AND c."storyId" <> ALL(${backedOff}::int[])
      ORDER BY 1 LIMIT ${batch}`),
    work: (storyId) => beginAnnouncement(db, storyId),
    failed: (err, storyId) =>
      log.warn({ err, storyId }, 'announcing the releases of a story failed, will retry'),
  })
  const notifyAll = createBacklogRunner<number>({
    find: (backedOff) =>
      find(Prisma.sql`
      SELECT id FROM release_announcements WHERE id <> ALL(${backedOff}::int[]) ORDER BY id LIMIT ${batch}`),
    work: async (id) => {
      const to = (await notifyReaders(db, id, config)).flatMap(({ userId, ...created }) => {
        const payload = notificationEvent(created)
        return payload ? [{ userId, payload }] : []
      })
      publishInBatches(publish, 'notification.created', to)
    },
    failed: (err, announcementId) =>
      log.warn({ err, announcementId }, 'notifying readers of released chapters failed, will retry'),
  })
  return async () => {
    await beginAll()
    await notifyAll()
  }
}

const unannounced = Prisma.sql`c.state = 'released' AND NOT c.quiet AND c."announcedAt" IS NULL`

/**
 * Returns the SQL condition that the user in the row `reader` may read the drafts of the story in the row `s`, as
 * `readsDraftsWhere` defines it.
 */
function readsDrafts(config: RightsConfig): Prisma.Sql {
  const works = allowedWhere('work', 'story', { userId: Prisma.sql`reader.id` }, 's')
  return Prisma.sql`(${adminRightsWhere('reader', config)} OR ${works})`
}

/** Begins one announcement of all released chapters of a story that are not announced yet. */
async function beginAnnouncement(db: Db, storyId: number): Promise<void> {
  await execute(
    db,
    Prisma.sql`
    WITH announced AS (
      UPDATE chapters c SET "announcedAt" = now() WHERE c."storyId" = ${storyId} AND ${unannounced} RETURNING c.id
    )
    INSERT INTO release_announcements ("storyId", "chapterIds")
    SELECT ${storyId}::int, array_agg(id) FROM announced HAVING count(*) > 0`,
  )
}

/** The maximum number of readers that one statement notifies. */
const readersAtOnce = 1000

// One statement adds the notifications and updates `resumeAfter`, so each reader gets exactly one notification, even
// after a crash. It does nothing while another worker notifies readers of this announcement.
// The notification does not contain the title of the chapter, because the author can put the chapter back to draft, and
// the title must then be hidden again. It refers to the chapter by its id, because the number changes when an earlier
// chapter is released. Its text has the chapter number that the reader sees now: readers of drafts see the working
// numbers.
function notifyReaders(db: Db, id: number, config: RightsConfig): Promise<z.infer<typeof announcedRow>[]> {
  return queryRows(
    db,
    announcedRow,
    Prisma.sql`
    WITH announcement AS MATERIALIZED (
      SELECT * FROM release_announcements WHERE id = ${id} FOR UPDATE SKIP LOCKED
    ), batch AS MATERIALIZED (
      SELECT saved."userId" FROM announcement a CROSS JOIN LATERAL (
        SELECT x."userId" FROM story_saves x WHERE x."storyId" = a."storyId" AND x."userId" > a."resumeAfter"
        ORDER BY x."userId" LIMIT ${readersAtOnce}
      ) saved
    ), size AS (
      SELECT count(*) AS readers, max("userId") AS last FROM batch
    ), moved AS (
      UPDATE release_announcements a SET "resumeAfter" = size.last FROM announcement, size
      WHERE a.id = announcement.id AND size.readers = ${readersAtOnce}
    ), ended AS (
      DELETE FROM release_announcements a USING announcement, size
      WHERE a.id = announcement.id AND size.readers < ${readersAtOnce}
    ), news AS (
      SELECT (array_agg(c.id ORDER BY c."chapterNumber"))[1] AS id, a."storyId", count(*)::int AS chapters,
        min(c."chapterNumber") AS working,
        (SELECT count(*)::int FROM chapters r WHERE r."storyId" = a."storyId" AND r.state = 'released'
          AND r."chapterNumber" <= min(c."chapterNumber")) AS first
      FROM announcement a JOIN chapters c ON c.id = ANY(a."chapterIds") AND c.state = 'released' GROUP BY a."storyId"
    ), created AS (
      INSERT INTO notifications ("userId", type, title, content, link, "actorId", act)
      SELECT reader.id, 'system',
        CASE WHEN news.chapters = 1 THEN '“' || s.title || '” has a new chapter'
          ELSE '“' || s.title || '” has ' || news.chapters || ' new chapters' END,
        CASE WHEN news.chapters = 1 THEN 'Chapter ' || shown.number || ' is there to read.'
          ELSE 'They begin with chapter ' || shown.number || '.' END,
        '/stories/' || s.id, s."authorId", ${releaseAct} || news.id
      FROM news JOIN stories s ON s.id = news."storyId" CROSS JOIN batch
        JOIN users reader ON reader.id = batch."userId" AND reader.id <> s."authorId" AND reader."notificationsEnabled"
        CROSS JOIN LATERAL (
          SELECT CASE WHEN ${readsDrafts(config)} THEN news.working ELSE news.first END AS number
        ) shown
      WHERE ${visibleToUserWhere('story', 'reader', 's')} AND ${notifiesWhere(Prisma.sql`reader.id`, Prisma.sql`s."authorId"`)}
      ON CONFLICT DO NOTHING
      RETURNING *
    ), counted AS (${incrementUnread(Prisma.sql`created`)})
    SELECT n.id, n."userId", n.type::text, n.title, n.content, n.link, n."generationId", ${notifiedChapter} AS "chapterId",
      n."isRead", n."createdAt", counted.unread, counted.version
    FROM created n JOIN counted USING ("userId")`,
  )
}
