import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'
import { endGenerations } from '../generations/end-generations.ts'
import { deleteStories } from '../stories/delete-story.ts'
import type { Change } from '../tell.ts'

// What one person did to the counters of others' things: table, its key, and what its rows counted in.
const likes = [
  ['story_likes', 'storyId', 'stories'],
  ['character_likes', 'characterId', 'characters'],
  ['location_likes', 'locationId', 'locations'],
  ['collection_likes', 'collectionId', 'collections'],
] as const

/**
 * Erases an account with everything it made (D-50), takes its likes and ratings out of what others made
 * (D-68) and frees its e-mail. Stored objects follow through the removals that the database writes down.
 */
export async function eraseAccount(change: Change, userId: string): Promise<void> {
  const { tx } = change
  // Locked first: nothing is made in this account's name while it goes.
  await execute(tx, Prisma.sql`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`)
  await endGenerations(change, Prisma.sql`g."ownerId" = ${userId}`)
  const stories = await tx.story.findMany({ where: { authorId: userId }, select: { id: true } })
  await deleteStories(
    change,
    stories.map(({ id }) => id),
  )
  await uncount(tx, userId)
  await execute(tx, Prisma.sql`DELETE FROM story_reads WHERE viewer = ${userId}`)
  await tx.user.delete({ where: { id: userId } })
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
