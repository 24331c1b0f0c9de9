import { z } from 'zod'
import { Prisma, type Tx } from '../postgres/client.ts'
import { execute, queryRows, rowSchema } from '../postgres/sql.ts'
import { actorInTitle, unreadRow } from './notifications.ts'

// The titles of notifications about a user's actions. Titles from earlier releases contain the name that the
// user had then.
const titles = [
  ['New message from %', `New message from ${actorInTitle}`],
  ...[
    'wants to collaborate with you',
    'accepted your collaboration request',
    'rejected your collaboration request',
    'shared a character with you',
    'made you a collaborator',
    'forked your character',
    'liked your story',
    'liked your character',
    'liked your location',
    'liked your collection',
  ].map((act) => [`% ${act}`, `${actorInTitle} ${act}`]),
] as const

/** Removes a user's former names from the titles of earlier releases, when the user sets a pen name (D-149). */
export async function hideEarlierNames(tx: Tx, userId: string): Promise<void> {
  const cases = titles.map(([like, title]) => Prisma.sql`WHEN title LIKE ${like} THEN ${title}`)
  await execute(
    tx,
    Prisma.sql`
    UPDATE notifications SET title = CASE ${Prisma.join(cases, ' ')} ELSE title END
    WHERE "actorId" = ${userId} AND strpos(title, ${actorInTitle}) = 0`,
  )
}

const removedRow = rowSchema({ userId: z.string(), ids: z.array(z.int()), ...unreadRow.shape })
/** For a reader: the ids of removed notifications, and the new unread count. */
export type RemovedNotifications = z.infer<typeof removedRow>

/**
 * Removes the notifications of other users that a user caused, at most `most` of them or all if `most` is null, and
 * corrects the unread counts (D-68).
 * @returns for each reader what to publish after the commit.
 */
export function removeNotificationsBy(
  tx: Tx,
  userId: string,
  most: number | null = null,
): Promise<RemovedNotifications[]> {
  return removeShown(
    tx,
    Prisma.sql`
      SELECT id, "userId" FROM notifications WHERE "actorId" = ${userId} AND "userId" <> ${userId} LIMIT ${most}::int`,
  )
}

/** Works of one author. */
export interface Works {
  storyIds: readonly number[]
  characterIds: readonly number[]
}

/**
 * Removes the notifications that show the names of an author's works to others, and corrects the unread counts (D-68).
 * These are the notifications of those who have access to a work, and those of generations for a work, which a former
 * editor keeps after the end of the access. The actor of such a notification can be another user, because a
 * collaborator can share a character; it can also be missing. Call this function before the works are deleted.
 * @returns for each reader what to publish after the commit.
 */
export function removeNotificationsAbout(
  tx: Tx,
  { storyIds, characterIds }: Works,
  authorId: string,
): Promise<RemovedNotifications[]> {
  const stories = Prisma.sql`ANY(${storyIds}::int[])`
  const characters = Prisma.sql`ANY(${characterIds}::int[])`
  return removeShown(
    tx,
    Prisma.sql`
      SELECT n.id, n."userId" FROM notifications n JOIN (
        SELECT "userId", '/characters/' || "characterId" AS link FROM character_shares WHERE "characterId" = ${characters}
        UNION SELECT "userId", '/characters/' || "characterId" FROM character_collaborators WHERE "characterId" = ${characters}
        UNION SELECT "userId", '/stories/' || "storyId" FROM story_shares WHERE "storyId" = ${stories}
        UNION SELECT "userId", '/stories/' || "storyId" FROM story_collaborators WHERE "storyId" = ${stories}
      ) granted USING ("userId", link) WHERE n."userId" <> ${authorId}
      UNION SELECT n.id, n."userId" FROM generations g JOIN notifications n ON n."generationId" = g.id
      WHERE (g."storyId" = ${stories} OR g."characterId" = ${characters}) AND n."userId" <> ${authorId}`,
  )
}

/** Removes the notifications that `shown` selects by their columns `id` and "userId". */
function removeShown(tx: Tx, shown: Prisma.Sql): Promise<RemovedNotifications[]> {
  return queryRows(
    tx,
    removedRow,
    Prisma.sql`
    WITH shown AS MATERIALIZED (${shown}
    ), locked AS MATERIALIZED (
      SELECT b."userId" FROM bells b WHERE b."userId" IN (SELECT "userId" FROM shown) ORDER BY b."userId" FOR UPDATE
    ), removed AS (
      DELETE FROM notifications n USING shown JOIN locked USING ("userId") WHERE n.id = shown.id
      RETURNING n.id, n."userId", n."isRead"
    ), counted AS (
      SELECT "userId", array_agg(id ORDER BY id) AS ids, count(*) FILTER (WHERE NOT "isRead")::int AS unread
      FROM removed GROUP BY "userId"
    )
    UPDATE bells b SET unread = greatest(b.unread - counted.unread, 0), version = b.version + 1
    FROM counted WHERE b."userId" = counted."userId"
    RETURNING b."userId", counted.ids, b.unread, b.version`,
  )
}
