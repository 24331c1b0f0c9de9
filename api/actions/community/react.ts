import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import {
  actorInTitle,
  createdNotificationEvent,
  notificationColumn,
  notificationParts,
  notificationShape,
  unreadCountOf,
} from '#core/notifications/notifications.ts'
import { notFoundError, reactableWhere, visibleWhere } from '#core/policy/policy.ts'
import { Prisma } from '#core/postgres/client.ts'
import { queryFreeingLocksEarly } from '#core/postgres/pipeline.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { StatementContext } from '../write-context.ts'

type Liked = 'story' | 'character' | 'location' | 'collection'
type Saved = Exclude<Liked, 'collection'>

const marks = (table: string, key: string) => ({ table: Prisma.raw(table), key: Prisma.raw(`"${key}"`) })
const things: Record<Liked, { table: Prisma.Sql; title: Prisma.Sql; path: string }> = {
  story: { table: Prisma.raw('stories'), title: Prisma.raw('title'), path: '/stories' },
  character: { table: Prisma.raw('characters'), title: Prisma.raw('name'), path: '/characters' },
  location: { table: Prisma.raw('locations'), title: Prisma.raw('name'), path: '/locations' },
  collection: { table: Prisma.raw('collections'), title: Prisma.raw('name'), path: '/collections' },
}
const likes = {
  story: marks('story_likes', 'storyId'),
  character: marks('character_likes', 'characterId'),
  location: marks('location_likes', 'locationId'),
  collection: marks('collection_likes', 'collectionId'),
}
const saves = {
  story: marks('story_saves', 'storyId'),
  character: marks('character_saves', 'characterId'),
  location: marks('location_saves', 'locationId'),
}

interface Liker {
  userId: string
  isAdmin: boolean
}

const reactionShape = { id: z.int(), liked: z.boolean(), saved: z.boolean(), likeCount: z.int() }
const reactionRow = rowSchema(reactionShape)
const likedRow = rowSchema({ ...reactionShape, authorId: z.string(), ...notificationShape })
type Reaction = z.infer<typeof reactionRow>

/** Maps the path of a recently liked thing to the id of its author, whose unread count a like of the thing locks. */
const authors = new LRUCache<string, string>({ max: 10_000 })

// Each exported function sends one statement (ADR-0020), which checks the permission, makes the change and returns the
// answer. The statements of `like` and `unlike` also update the counter, and that of `like` adds the notification.

/**
 * Likes a thing once; a second like changes nothing (D-32). The author is notified of the first.
 * @throws AppError not_found when the user may not see it, or its author has blocked them (D-147).
 */
export async function like(
  { on, after, publish }: StatementContext,
  noun: Liked,
  id: number,
  user: Liker,
): Promise<Reaction> {
  const { table, title, path } = things[noun]
  const mark = likes[noun]
  const link = `${path}/${id}`
  // One statement adds the like and increments the counter, so that only a new like is counted. Concurrent likes of
  // one thing wait for the lock on its row; then UPDATE reads the current counter, not that of the statement's
  // snapshot. All likes of one author's works also wait for the row with the author's unread count.
  const [row] = await queryFreeingLocksEarly(
    on,
    unreadCountOf(authors.get(link) ?? link),
    likedRow,
    Prisma.sql`
    WITH thing AS MATERIALIZED (
      SELECT t.id, t."authorId", t.${title} AS title, t."likeCount" FROM ${table} t
      WHERE t.id = ${id} AND ${reactableWhere(noun, user, 't')} FOR NO KEY UPDATE
    ), made AS (
      INSERT INTO ${mark.table} (${mark.key}, "userId") SELECT id, ${user.userId} FROM thing
      ON CONFLICT DO NOTHING RETURNING 1
    ), liked AS (
      UPDATE ${table} SET "likeCount" = "likeCount" + 1 WHERE id = ${id} AND EXISTS (SELECT 1 FROM made)
      RETURNING "likeCount"
    ), ${notificationParts({
      from: Prisma.sql`FROM thing JOIN made ON true`,
      userId: Prisma.sql`thing."authorId"`,
      type: 'like',
      title: Prisma.sql`${`${actorInTitle} liked your ${noun}`}`,
      content: Prisma.sql`thing.title`,
      link: Prisma.sql`${link}`,
      actorId: user.userId,
      act: Prisma.sql`${`like ${link}`}`,
    })}
    SELECT thing.id, thing."authorId", TRUE AS liked, ${isSaved(noun, id, user)} AS saved,
      coalesce((SELECT "likeCount" FROM liked), thing."likeCount") AS "likeCount", ${notificationColumn}
    FROM thing`,
  )
  if (!row) throw notFoundError(noun)
  const { createdNotification, authorId, ...reaction } = row
  authors.set(link, authorId)
  const made = createdNotificationEvent(createdNotification)
  if (made) after(() => publish(made.userId, 'notification.created', made.event))
  return reaction
}

/**
 * Removes a like, also from a thing that the user can no longer see. Without a like it changes nothing.
 * @throws AppError not_found when the user has not liked it and may not see it.
 */
export async function unlike(
  { on }: StatementContext,
  noun: Liked,
  id: number,
  user: Liker,
): Promise<Reaction> {
  const { table } = things[noun]
  const mark = likes[noun]
  const [row] = await queryRows(
    on,
    reactionRow,
    Prisma.sql`
    WITH thing AS MATERIALIZED (
      SELECT t.id, t."likeCount", ${visibleWhere(noun, user, 't')} AS seen FROM ${table} t
      WHERE t.id = ${id} FOR NO KEY UPDATE
    ), removed AS (
      DELETE FROM ${mark.table} USING thing WHERE ${mark.key} = thing.id AND "userId" = ${user.userId} RETURNING 1
    ), counted AS (
      UPDATE ${table} SET "likeCount" = "likeCount" - 1 WHERE id = ${id} AND EXISTS (SELECT 1 FROM removed)
      RETURNING "likeCount"
    )
    SELECT thing.id, FALSE AS liked, ${isSaved(noun, id, user)} AS saved,
      coalesce((SELECT "likeCount" FROM counted), thing."likeCount") AS "likeCount"
    FROM thing WHERE seen OR EXISTS (SELECT 1 FROM removed)`,
  )
  if (!row) throw notFoundError(noun)
  return row
}

/**
 * Adds a thing to the user's Saved list; a second time changes nothing (D-32).
 * @throws AppError not_found when the user may not see it, or its author has blocked them (D-147).
 */
export async function save(
  { on }: StatementContext,
  noun: Saved,
  id: number,
  user: Liker,
): Promise<Reaction> {
  const { table } = things[noun]
  const mark = saves[noun]
  const [row] = await queryRows(
    on,
    reactionRow,
    Prisma.sql`
    WITH thing AS MATERIALIZED (
      SELECT t.id, t."likeCount" FROM ${table} t WHERE t.id = ${id} AND ${reactableWhere(noun, user, 't')}
    ), made AS (
      INSERT INTO ${mark.table} (${mark.key}, "userId") SELECT id, ${user.userId} FROM thing ON CONFLICT DO NOTHING
    )
    SELECT id, ${isLiked(noun, id, user)} AS liked, TRUE AS saved, "likeCount" FROM thing`,
  )
  if (!row) throw notFoundError(noun)
  return row
}

/**
 * Removes a thing from the Saved list, also one that the user can no longer see.
 * @throws AppError not_found when the user has not saved it and may not see it.
 */
export async function unsave(
  { on }: StatementContext,
  noun: Saved,
  id: number,
  user: Liker,
): Promise<Reaction> {
  const { table } = things[noun]
  const mark = saves[noun]
  const [row] = await queryRows(
    on,
    reactionRow,
    Prisma.sql`
    WITH removed AS (
      DELETE FROM ${mark.table} WHERE ${mark.key} = ${id} AND "userId" = ${user.userId} RETURNING 1
    )
    SELECT t.id, ${isLiked(noun, id, user)} AS liked, FALSE AS saved, t."likeCount"
    FROM ${table} t WHERE t.id = ${id} AND (EXISTS (SELECT 1 FROM removed) OR ${visibleWhere(noun, user, 't')})`,
  )
  if (!row) throw notFoundError(noun)
  return row
}

function isLiked(noun: Liked, id: number, { userId }: Liker): Prisma.Sql {
  const { table, key } = likes[noun]
  return Prisma.sql`EXISTS (SELECT 1 FROM ${table} WHERE ${key} = ${id} AND "userId" = ${userId})`
}

function isSaved(noun: Liked, id: number, { userId }: Liker): Prisma.Sql {
  if (noun === 'collection') return Prisma.sql`FALSE`
  const { table, key } = saves[noun]
  return Prisma.sql`EXISTS (SELECT 1 FROM ${table} WHERE ${key} = ${id} AND "userId" = ${userId})`
}
