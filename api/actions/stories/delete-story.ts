import { storeWordHashes } from '#core/origin/keep-word-hashes.ts'
import { publicWhere } from '#core/policy/policy.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
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
  await storeWordHashes(tx, Prisma.sql`${generated} AND g."ownerId" IS DISTINCT FROM ${erasedUser}::text`)
  await deleteLinks(tx, ids, 'character')
  await deleteLinks(tx, ids, 'location')
  await execute(tx, Prisma.sql`DELETE FROM stories WHERE id = ANY(${ids}::int[])`)
}

/** Deletes the links of stories to characters or locations. The links of public stories are subtracted from the counts. */
async function deleteLinks(tx: Tx, ids: number[], noun: 'character' | 'location'): Promise<void> {
  const [links, things, key] = [`story_${noun}s`, `${noun}s`, `"${noun}Id"`].map((name) => Prisma.raw(name))
  await execute(
    tx,
    Prisma.sql`
    WITH gone AS (DELETE FROM ${links} WHERE "storyId" = ANY(${ids}::int[]) RETURNING "storyId", ${key} AS id),
      counts AS (
        SELECT gone.id, count(*)::int AS links FROM gone JOIN stories s ON s.id = gone."storyId"
        WHERE ${publicWhere('s')} GROUP BY gone.id),
      locked AS MATERIALIZED (
        SELECT id FROM ${things} WHERE id IN (SELECT id FROM counts) ORDER BY id FOR NO KEY UPDATE)
    UPDATE ${things} t SET "usageCount" = greatest(t."usageCount" - counts.links, 0)
    FROM counts JOIN locked USING (id) WHERE t.id = locked.id`,
  )
}
