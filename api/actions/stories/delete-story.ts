import { keepWordHashes } from '#core/origin/keep-word-hashes.ts'
import { publicWhere } from '#core/policy.ts'
import { Prisma } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'
import { endGenerations } from '../generations/end-generations.ts'
import { publishDeletedAccess } from '../sharing/publish-access.ts'
import type { WriteContext } from '../write-context.ts'

/**
 * Deletes stories with everything that belongs to them. Their rows are locked first. A link to a character or location
 * that is created at the same time is therefore either subtracted from `usageCount` or rejected. The
 * characters and locations are locked in the order of their ids, as the trigger of stories does. Words that their
 * generations wrote are still found in other texts, except the words of generations of `erasedUser`, whose account is
 * about to be erased.
 */
export async function deleteStories(
  change: WriteContext,
  ids: number[],
  erasedUser: string | null = null,
): Promise<void> {
  const { tx } = change
  await execute(tx, Prisma.sql`SELECT 1 FROM stories WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`)
  await publishDeletedAccess(change, 'story', ids)
  const generated = Prisma.sql`g."storyId" = ANY(${ids}::int[])`
  await endGenerations(change, generated)
  await keepWordHashes(tx, Prisma.sql`${generated} AND g."ownerId" IS DISTINCT FROM ${erasedUser}::text`)
  await execute(
    tx,
    Prisma.sql`
    WITH gone AS (DELETE FROM story_characters WHERE "storyId" = ANY(${ids}::int[]) RETURNING "storyId", "characterId"),
      counts AS (
        SELECT gone."characterId", count(*)::int AS links FROM gone JOIN stories s ON s.id = gone."storyId"
        WHERE ${publicWhere('s')} GROUP BY gone."characterId"),
      locked AS MATERIALIZED (
        SELECT id FROM characters WHERE id IN (SELECT "characterId" FROM counts) ORDER BY id FOR NO KEY UPDATE)
    UPDATE characters c SET "usageCount" = greatest(c."usageCount" - counts.links, 0)
    FROM counts JOIN locked ON locked.id = counts."characterId" WHERE c.id = locked.id`,
  )
  await execute(
    tx,
    Prisma.sql`
    WITH gone AS (DELETE FROM story_locations WHERE "storyId" = ANY(${ids}::int[]) RETURNING "storyId", "locationId"),
      counts AS (
        SELECT gone."locationId", count(*)::int AS links FROM gone JOIN stories s ON s.id = gone."storyId"
        WHERE ${publicWhere('s')} GROUP BY gone."locationId"),
      locked AS MATERIALIZED (
        SELECT id FROM locations WHERE id IN (SELECT "locationId" FROM counts) ORDER BY id FOR NO KEY UPDATE)
    UPDATE locations l SET "usageCount" = greatest(l."usageCount" - counts.links, 0)
    FROM counts JOIN locked ON locked.id = counts."locationId" WHERE l.id = locked.id`,
  )
  await execute(tx, Prisma.sql`DELETE FROM stories WHERE id = ANY(${ids}::int[])`)
}
