import { z } from 'zod'
import { notification } from '#contract/notifications.ts'
import { notifiesWhere } from '#core/blocks.ts'
import { releaseWorkingText } from '#core/book/release.ts'
import {
  incrementUnread,
  notificationEvent,
  notifiedChapter,
  releaseAct,
  unreadRow,
} from '#core/notifications.ts'
import { allowedWhere, visibleToUserWhere } from '#core/policy.ts'
import { adminRightsWhere } from '#core/policy-people.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
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
const waitingRow = rowSchema({ storyId: z.int() })

/**
 * Notifies the readers who saved a story when chapters of it are released (D-47, D-141). Each reader gets one
 * notification for all chapters that were released since the last one, and no chapter is announced twice. Quiet
 * releases cause no notification.
 */
export async function announceReleases({
  db,
  publish,
  config,
}: Pick<Deps, 'db' | 'publish'> & { config: RightsConfig }): Promise<void> {
  const waiting = await queryRows(
    db,
    waitingRow,
    Prisma.sql`
    SELECT DISTINCT c."storyId" FROM chapters c WHERE ${unannounced} ORDER BY 1 LIMIT ${batch}`,
  )
  for (const { storyId } of waiting) {
    for (const { userId, ...created } of await announce(db, storyId, config)) {
      const event = notificationEvent(created)
      if (event) publish(userId, 'notification.created', event)
    }
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

// The notification does not contain the title of the chapter, because the author can put the chapter back to draft, and
// the title must then be hidden again. It refers to the chapter by its id, because the number changes when an earlier
// chapter is released. Its text has the chapter number that the reader sees now: readers of drafts see the working
// numbers.
function announce(db: Db, storyId: number, config: RightsConfig): Promise<z.infer<typeof announcedRow>[]> {
  return queryRows(
    db,
    announcedRow,
    Prisma.sql`
    WITH announced AS (
      UPDATE chapters c SET "announcedAt" = now() WHERE c."storyId" = ${storyId} AND ${unannounced}
      RETURNING c.id, c."storyId", c."chapterNumber"
    ), news AS (
      SELECT (array_agg(announced.id ORDER BY announced."chapterNumber"))[1] AS id, announced."storyId", count(*)::int AS chapters,
        min(announced."chapterNumber") AS working,
        (SELECT count(*)::int FROM chapters c WHERE c."storyId" = announced."storyId" AND c.state = 'released'
          AND c."chapterNumber" <= min(announced."chapterNumber")) AS first
      FROM announced GROUP BY announced."storyId"
    ), created AS (
      INSERT INTO notifications ("userId", type, title, content, link, "actorId", act)
      SELECT reader.id, 'system',
        CASE WHEN news.chapters = 1 THEN '“' || s.title || '” has a new chapter'
          ELSE '“' || s.title || '” has ' || news.chapters || ' new chapters' END,
        CASE WHEN news.chapters = 1 THEN 'Chapter ' || shown.number || ' is there to read.'
          ELSE 'They begin with chapter ' || shown.number || '.' END,
        '/stories/' || s.id, s."authorId", ${releaseAct} || news.id
      FROM news JOIN stories s ON s.id = news."storyId" JOIN story_saves saved ON saved."storyId" = s.id
        JOIN users reader ON reader.id = saved."userId" AND reader.id <> s."authorId" AND reader."notificationsEnabled"
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
