import { z } from 'zod'
import { writesProse } from '#contract/generation-kinds.ts'
import { kindList } from '#core/generations/kind-sql.ts'
import {
  type RemovedNotifications,
  removeNotificationsAbout,
  removeNotificationsBy,
} from '#core/notifications/names-in-notifications.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { deleteCharacters } from '../characters/delete-character.ts'
import { endGenerations } from '../generations/end-generations.ts'
import { updateAccessToHidden } from '../sharing/end-access.ts'
import { deleteStories } from '../stories/delete-story.ts'
import type { WriteContext } from '../write-context.ts'

/** Removes at most `most` rows of an account, and returns how many it has removed. */
type RemoveBatch = (change: WriteContext, userId: string, most: number) => Promise<number>

/** A step of an erasure. It is repeated until it finds nothing. */
export interface Batches {
  remove: RemoveBatch
  /** The number of rows that one transaction removes within a fraction of its time limit. */
  most: number
}

// The tables that store and count likes. Each entry has the table of the likes, its key column, and the table with the
// liked things, whose rows count the likes. The liked things can belong to other users.
const likes = [
  ['story_likes', 'storyId', 'stories'],
  ['character_likes', 'characterId', 'characters'],
  ['location_likes', 'locationId', 'locations'],
  ['collection_likes', 'collectionId', 'collections'],
] as const

const idRow = rowSchema({ id: z.int() })
const receiverRow = rowSchema({ id: z.string() })

/** The steps by which the works of an account become invisible. The call that erases it succeeds only after them. */
export const hidingSteps: readonly Batches[] = [
  { remove: hideStories, most: 50 },
  { remove: hideCharacters, most: 200 },
  ...(['locations', 'collections'] as const).map((table) => ({ remove: hideWorks(table), most: 200 })),
]

/**
 * The steps that empty an account after its works are hidden, in their order: first they remove its notifications and
 * messages at other users, then its works and all other rows. Each step is repeated until it finds no more rows.
 */
export const removingSteps: readonly Batches[] = [
  { remove: removeNotifications, most: 1000 },
  { remove: removeMessages, most: 1000 },
  { remove: removeStories, most: 5 },
  { remove: removeCharacters, most: 50 },
  ...(['locations', 'casts', 'collections'] as const).map((table) => ({
    remove: removeRows(table, 'authorId'),
    most: 200,
  })),
  { remove: (change, userId, most) => subtractLikes(change.tx, userId, most), most: 200 },
  { remove: (change, userId, most) => subtractRatings(change.tx, userId, most), most: 200 },
  { remove: removeRows('images', 'ownerId'), most: 200 },
  // The texts of other users can contain words of generated prose, so `eraseAccount` removes the generations of prose
  // in the last transaction, after it has measured these texts.
  {
    remove: removeRows('generations', 'ownerId', Prisma.sql`NOT kind IN ${kindList(writesProse)}`),
    most: 200,
  },
  { remove: removeRows('notifications', 'userId'), most: 5000 },
  { remove: removeRows('deleted_notifications', 'userId'), most: 5000 },
  { remove: removeRows('deleted_notifications', 'actorId'), most: 5000 },
  { remove: removeRows('idempotency_keys', 'userId'), most: 1000 },
]

/** Publishes, after the commit, to each reader the ids of the notifications that were removed. */
export function publishRemoved({ after, publish }: WriteContext, readers: RemovedNotifications[]): void {
  after(() => {
    for (const { userId, ids, unread, version } of readers)
      publish(userId, 'notifications.deleted', { ids, unreadCount: unread, version })
  })
}

/** Deletes likes of a user and subtracts them from the counts; without `most` all of them. */
export async function subtractLikes(tx: Tx, userId: string, most: number | null = null): Promise<number> {
  let subtracted = 0
  for (const [table, key, counted] of likes) {
    const column = Prisma.raw(`"${key}"`)
    const from = Prisma.raw(table)
    subtracted += await execute(
      tx,
      Prisma.sql`
      WITH gone AS (
        DELETE FROM ${from} WHERE "userId" = ${userId}
          AND ${column} IN (SELECT ${column} FROM ${from} WHERE "userId" = ${userId} LIMIT ${most}::int)
        RETURNING ${column} AS id
      )
      UPDATE ${Prisma.raw(counted)} t SET "likeCount" = "likeCount" - 1 FROM gone WHERE t.id = gone.id`,
    )
  }
  return subtracted
}

/** Deletes ratings of a user and subtracts them from the sums; without `most` all of them. */
export function subtractRatings(tx: Tx, userId: string, most: number | null = null): Promise<number> {
  return execute(
    tx,
    Prisma.sql`
    WITH gone AS (
      DELETE FROM story_ratings WHERE "userId" = ${userId}
        AND "storyId" IN (SELECT "storyId" FROM story_ratings WHERE "userId" = ${userId} LIMIT ${most}::int)
      RETURNING "storyId", rating
    )
    UPDATE stories s SET "ratingSum" = "ratingSum" - gone.rating, "ratingCount" = "ratingCount" - 1
    FROM gone WHERE s.id = gone."storyId"`,
  )
}

// A thing that a moderator has hidden is visible to nobody but its author and admins, and shares, links and roles give
// no access to it (D-89). The works of an account that is being erased are therefore hidden in the same way.
function hideWorks(table: 'locations' | 'collections'): RemoveBatch {
  return async ({ tx }, userId, most) => (await hide(tx, table, userId, most)).length
}

function hide(tx: Tx, table: string, userId: string, most: number): Promise<{ id: number }[]> {
  return queryRows(
    tx,
    idRow,
    Prisma.sql`
    UPDATE ${Prisma.raw(table)} SET "isPublic" = FALSE, "hiddenAt" = coalesce("hiddenAt", now())
    WHERE id IN (SELECT id FROM ${Prisma.raw(table)}
      WHERE "authorId" = ${userId} AND ("isPublic" OR "hiddenAt" IS NULL) ORDER BY id LIMIT ${most})
    RETURNING id`,
  )
}

// A generation of an editor shows the text of the story to the editor, and its end would create a notification.
async function hideStories(change: WriteContext, userId: string, most: number): Promise<number> {
  const hidden = idsOf(await hide(change.tx, 'stories', userId, most))
  if (hidden.length > 0) await endGenerations(change, Prisma.sql`g."storyId" = ANY(${hidden}::int[])`)
  await updateAccessToHidden(change, 'story', hidden)
  return hidden.length
}

async function hideCharacters(change: WriteContext, userId: string, most: number): Promise<number> {
  const hidden = idsOf(await hide(change.tx, 'characters', userId, most))
  await updateAccessToHidden(change, 'character', hidden)
  return hidden.length
}

async function removeNotifications(change: WriteContext, userId: string, most: number): Promise<number> {
  const readers = await removeNotificationsBy(change.tx, userId, most)
  publishRemoved(change, readers)
  return readers.length
}

// The other person of a conversation keeps what they wrote (D-148).
async function removeMessages({ tx, after, publish }: WriteContext, userId: string, most: number) {
  const receivers = await queryRows(
    tx,
    receiverRow,
    Prisma.sql`
    WITH gone AS (
      DELETE FROM messages WHERE id IN (SELECT id FROM messages WHERE "senderId" = ${userId} LIMIT ${most})
      RETURNING "receiverId"
    ) SELECT DISTINCT "receiverId" AS id FROM gone`,
  )
  after(() => {
    for (const { id } of receivers) publish(id, 'conversation.updated', { userId })
  })
  return receivers.length
}

async function removeStories(change: WriteContext, userId: string, most: number): Promise<number> {
  const ids = idsOf(await worksOf(change.tx, 'stories', userId, most))
  if (ids.length === 0) return 0
  publishRemoved(
    change,
    await removeNotificationsAbout(change.tx, { storyIds: ids, characterIds: [] }, userId),
  )
  await deleteStories(change, ids, userId)
  return ids.length
}

async function removeCharacters(change: WriteContext, userId: string, most: number): Promise<number> {
  const ids = idsOf(await worksOf(change.tx, 'characters', userId, most))
  if (ids.length === 0) return 0
  publishRemoved(
    change,
    await removeNotificationsAbout(change.tx, { storyIds: [], characterIds: ids }, userId),
  )
  await deleteCharacters(change, ids)
  return ids.length
}

function worksOf(tx: Tx, table: string, userId: string, most: number): Promise<{ id: number }[]> {
  return queryRows(
    tx,
    idRow,
    Prisma.sql`
    SELECT id FROM ${Prisma.raw(table)} WHERE "authorId" = ${userId} ORDER BY id LIMIT ${most} FOR UPDATE`,
  )
}

// The rows are found by ctid, because not every table has a column that identifies a row.
function removeRows(table: string, owner: string, condition: Prisma.Sql = Prisma.sql`TRUE`): RemoveBatch {
  const from = Prisma.raw(table)
  return ({ tx }, userId, most) =>
    execute(
      tx,
      Prisma.sql`
      DELETE FROM ${from} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ${from} WHERE ${Prisma.raw(`"${owner}"`)} = ${userId} AND ${condition} LIMIT ${most}))`,
    )
}

function idsOf(rows: { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}
