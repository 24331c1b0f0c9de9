import { z } from 'zod'
import { removeNotificationsOf } from '#core/names-in-notifications.ts'
import { keepWordHashes } from '#core/origin/keep-word-hashes.ts'
import { measureChaptersOf } from '#core/origin/measure-stories.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { endGenerations } from '../generations/end-generations.ts'
import { publishDeletedAccess, publishToSharersWith } from '../sharing/publish-access.ts'
import { deleteStories } from '../stories/delete-story.ts'
import type { WriteContext } from '../write-context.ts'

// The tables that store and count likes. Each entry has the table of the likes, its key column, and the table with the
// liked things, whose rows count the likes. The liked things can belong to other users.
const likes = [
  ['story_likes', 'storyId', 'stories'],
  ['character_likes', 'characterId', 'characters'],
  ['location_likes', 'locationId', 'locations'],
  ['collection_likes', 'collectionId', 'collections'],
] as const

const partnerRow = rowSchema({ id: z.string() })
const requestRow = rowSchema({ id: z.int(), userId: z.string() })

/**
 * Erases an account with everything it created (D-50), removes its likes and ratings from the counts of others and its
 * name and words from their notifications (D-68), and frees its e-mail. A trigger records the stored objects that have
 * to be removed.
 */
export async function eraseAccount(change: WriteContext, userId: string): Promise<void> {
  const { tx } = change
  // The row of the user is locked first, so that other transactions can create nothing for this account meanwhile.
  await execute(tx, Prisma.sql`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`)
  await endGenerations(change, Prisma.sql`g."ownerId" = ${userId}`)
  const stories = await tx.story.findMany({ where: { authorId: userId }, select: { id: true } })
  await deleteStories(
    change,
    stories.map(({ id }) => id),
    userId,
  )
  const characters = await tx.character.findMany({ where: { authorId: userId }, select: { id: true } })
  await publishDeletedAccess(
    change,
    'character',
    characters.map(({ id }) => id),
  )
  await publishToSharersWith(change, userId)
  await publishToPartners(change, userId)
  // The remaining generations that wrote prose were ordered for stories of other users, and the texts of these stories
  // can contain words of these generations.
  await measureChaptersOf(tx, userId)
  await keepWordHashes(tx, Prisma.sql`g."ownerId" = ${userId}`)
  await uncount(tx, userId)
  await removeNotifications(change, userId)
  await execute(tx, Prisma.sql`DELETE FROM story_reads WHERE viewer = ${userId}`)
  // A report that this user made about a thing of another user stays for the admins, without its reporter's name and
  // words (D-147).
  await execute(tx, Prisma.sql`UPDATE reports SET details = '' WHERE "reporterId" = ${userId}`)
  await keepSpending(tx, userId)
  await tx.user.delete({ where: { id: userId } })
}

// The money that was spent stays in the daily sums, without the user (D-151).
async function keepSpending(tx: Tx, userId: string): Promise<void> {
  await execute(
    tx,
    Prisma.sql`
    WITH gone AS (DELETE FROM spending WHERE "ownerId" = ${userId} RETURNING day, micros)
    INSERT INTO spending ("ownerId", day, micros) SELECT 'erased', day, micros FROM gone ORDER BY day
    ON CONFLICT ("ownerId", day) DO UPDATE SET micros = spending.micros + EXCLUDED.micros`,
  )
}

/**
 * Notifies, after the commit, the screens of everybody who has a conversation or a collaboration request with the erased
 * user.
 */
async function publishToPartners({ tx, after, publish }: WriteContext, userId: string): Promise<void> {
  const partners = await queryRows(
    tx,
    partnerRow,
    Prisma.sql`SELECT "otherId" AS id FROM conversations WHERE "userId" = ${userId}`,
  )
  const requests = await queryRows(
    tx,
    requestRow,
    Prisma.sql`
    SELECT id, "toUserId" AS "userId" FROM collaboration_requests WHERE "requesterId" = ${userId}
    UNION ALL SELECT id, "requesterId" FROM collaboration_requests WHERE "toUserId" = ${userId}`,
  )
  after(() => {
    for (const { id } of partners) publish(id, 'conversation.updated', { userId })
    for (const request of requests)
      publish(request.userId, 'collaboration-request.updated', { id: request.id })
  })
}

async function removeNotifications({ tx, after, publish }: WriteContext, userId: string): Promise<void> {
  const readers = await removeNotificationsOf(tx, userId)
  after(() => {
    for (const { userId: reader, ids, unread, version } of readers)
      publish(reader, 'notifications.deleted', { ids, unreadCount: unread, version })
  })
}

async function uncount(tx: Tx, userId: string): Promise<void> {
  for (const [table, key, counted] of likes) {
    const column = Prisma.raw(`"${key}"`)
    await execute(
      tx,
      Prisma.sql`
      WITH gone AS (DELETE FROM ${Prisma.raw(table)} WHERE "userId" = ${userId} RETURNING ${column} AS id)
      UPDATE ${Prisma.raw(counted)} t SET "likeCount" = "likeCount" - 1 FROM gone WHERE t.id = gone.id`,
    )
  }
  await execute(
    tx,
    Prisma.sql`
    WITH gone AS (DELETE FROM story_ratings WHERE "userId" = ${userId} RETURNING "storyId", rating)
    UPDATE stories s SET "ratingSum" = "ratingSum" - gone.rating, "ratingCount" = "ratingCount" - 1
    FROM gone WHERE s.id = gone."storyId"`,
  )
}
