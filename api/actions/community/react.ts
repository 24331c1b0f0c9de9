import { z } from 'zod'
import { assertCan, type Viewer } from '#core/policy.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { notifyInTransaction, type WriteContext } from '../write-context.ts'

type Liked = 'story' | 'character' | 'location' | 'collection'
type Saved = Exclude<Liked, 'collection'>

const raw = (table: string, key: string) => ({ table: Prisma.raw(table), key: Prisma.raw(`"${key}"`) })
const things: Record<Liked, Prisma.Sql> = {
  story: Prisma.raw('stories'),
  character: Prisma.raw('characters'),
  location: Prisma.raw('locations'),
  collection: Prisma.raw('collections'),
}
const likes = {
  story: raw('story_likes', 'storyId'),
  character: raw('character_likes', 'characterId'),
  location: raw('location_likes', 'locationId'),
  collection: raw('collection_likes', 'collectionId'),
}
const saves = {
  story: raw('story_saves', 'storyId'),
  character: raw('character_saves', 'characterId'),
  location: raw('location_saves', 'locationId'),
}

const paths: Record<Liked, string> = {
  story: '/stories',
  character: '/characters',
  location: '/locations',
  collection: '/collections',
}

interface Liker {
  userId: string
  isAdmin: boolean
  firstName: string
  lastName: string
}

/**
 * Likes a thing once; a second like changes nothing (D-32). The author is notified of the first.
 * @throws AppError not_found when the user may not see it.
 */
export async function like(change: WriteContext, noun: Liked, id: number, user: Liker): Promise<void> {
  const { tx } = change
  const thing = await assertCan(tx, 'see', noun, id, user)
  const { table, key } = likes[noun]
  // One statement writes row and counter, so that a like is counted exactly when it is new.
  const counted = await execute(
    tx,
    Prisma.sql`
    WITH made AS (INSERT INTO ${table} (${key}, "userId") VALUES (${id}, ${user.userId}) ON CONFLICT DO NOTHING RETURNING 1)
    UPDATE ${things[noun]} SET "likeCount" = "likeCount" + 1 WHERE id = ${id} AND EXISTS (SELECT 1 FROM made)`,
  )
  if (counted === 0) return
  const link = `${paths[noun]}/${id}`
  await notifyInTransaction(change, {
    userId: thing.authorId,
    actorId: user.userId,
    type: 'like',
    title: `${user.firstName} ${user.lastName} liked your ${noun}`,
    content: thing.title,
    link,
    act: `like ${link}`,
  })
}

/** Removes a like, also from a thing that the user can no longer see. Without a like it changes nothing. */
export async function unlike({ tx }: WriteContext, noun: Liked, id: number, user: Liker): Promise<void> {
  const { table, key } = likes[noun]
  const counted = await execute(
    tx,
    Prisma.sql`
    WITH removed AS (DELETE FROM ${table} WHERE ${key} = ${id} AND "userId" = ${user.userId} RETURNING 1)
    UPDATE ${things[noun]} SET "likeCount" = "likeCount" - 1 WHERE id = ${id} AND EXISTS (SELECT 1 FROM removed)`,
  )
  if (counted === 0) await assertCan(tx, 'see', noun, id, user)
}

/**
 * Adds a thing to the user's Saved list; a second time changes nothing (D-32).
 * @throws AppError not_found when the user may not see it.
 */
export async function save({ tx }: WriteContext, noun: Saved, id: number, user: Liker): Promise<void> {
  await assertCan(tx, 'see', noun, id, user)
  const { table, key } = saves[noun]
  await execute(
    tx,
    Prisma.sql`INSERT INTO ${table} (${key}, "userId") VALUES (${id}, ${user.userId}) ON CONFLICT DO NOTHING`,
  )
}

/** Removes a thing from the Saved list, also one that the user can no longer see. */
export async function unsave({ tx }: WriteContext, noun: Saved, id: number, user: Liker): Promise<void> {
  const { table, key } = saves[noun]
  const removed = await execute(
    tx,
    Prisma.sql`DELETE FROM ${table} WHERE ${key} = ${id} AND "userId" = ${user.userId}`,
  )
  if (removed === 0) await assertCan(tx, 'see', noun, id, user)
}

const reactionRow = rowSchema({ id: z.int(), liked: z.boolean(), saved: z.boolean(), likeCount: z.int() })
type Reaction = z.infer<typeof reactionRow>

/** Reads whether a user likes a thing and has saved it, and how many likes it has. */
export async function findReaction(
  tx: Tx,
  noun: Liked,
  id: number,
  viewer: NonNullable<Viewer>,
): Promise<Reaction> {
  const marked = (from: { table: Prisma.Sql; key: Prisma.Sql }) =>
    Prisma.sql`EXISTS (SELECT 1 FROM ${from.table} WHERE ${from.key} = ${id} AND "userId" = ${viewer.userId})`
  const saved = noun === 'collection' ? Prisma.sql`FALSE` : marked(saves[noun])
  const [row] = await queryRows(
    tx,
    reactionRow,
    Prisma.sql`
    SELECT t.id, t."likeCount", ${marked(likes[noun])} AS liked, ${saved} AS saved FROM ${things[noun]} t WHERE t.id = ${id}`,
  )
  return row ?? { id, liked: false, saved: false, likeCount: 0 }
}
