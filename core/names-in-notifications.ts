import { z } from 'zod'
import { actorInTitle, unreadRow } from './notifications.ts'
import { Prisma, type Tx } from './postgres/client.ts'
import { execute, queryRows, rowSchema } from './postgres/sql.ts'

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

/**
 * Removes the notifications that show a user's name, words and works to others, and corrects the unread
 * counts (D-68). The user still exists.
 * @returns for each reader the removed ids and the new count, to publish after the commit.
 */
export function removeNotificationsOf(tx: Tx, userId: string): Promise<z.infer<typeof removedRow>[]> {
  // The actor of a notification about a character of this user can be another user, because a collaborator can share
  // the character.
  return queryRows(
    tx,
    removedRow,
    Prisma.sql`
    WITH granted AS (
      SELECT s."userId", '/characters/' || c.id AS link FROM characters c
        JOIN character_shares s ON s."characterId" = c.id WHERE c."authorId" = ${userId}
      UNION SELECT k."userId", '/characters/' || c.id FROM characters c
        JOIN character_collaborators k ON k."characterId" = c.id WHERE c."authorId" = ${userId}
      UNION SELECT x."userId", '/stories/' || s.id FROM stories s
        JOIN story_shares x ON x."storyId" = s.id WHERE s."authorId" = ${userId}
      UNION SELECT k."userId", '/stories/' || s.id FROM stories s
        JOIN story_collaborators k ON k."storyId" = s.id WHERE s."authorId" = ${userId}
    ), shown AS (
      SELECT n.id, n."userId" FROM notifications n WHERE n."userId" <> ${userId} AND (n."actorId" = ${userId} OR n.id IN (
        SELECT id FROM notifications JOIN granted USING ("userId", link)))
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
