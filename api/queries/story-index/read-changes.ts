import { z } from 'zod'
import { publicWhere } from '#core/policy/policy.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { IndexedStory } from './story-index.ts'

const listingRow = rowSchema({
  id: z.int(),
  isPublic: z.boolean(),
  createdAt: z.number(),
  updatedAt: z.number(),
  likeCount: z.int(),
  rated: z.number(),
  words: z.int(),
  facets: z.array(z.string()),
})
type ListingRow = z.infer<typeof listingRow>

const changeRow = rowSchema({
  snapshot: z.string().nullable(),
  isPruned: z.boolean().nullable(),
  removed: z.int().nullable(),
  listing: listingRow.nullable(),
})

// Times are numbers of milliseconds, because the index compares all keys as numbers.
const columns = Prisma.sql`"storyId" AS id, "isPublic", (extract(epoch FROM "createdAt") * 1000)::float8 AS "createdAt",
  (extract(epoch FROM "updatedAt") * 1000)::float8 AS "updatedAt", "likeCount", rated::float8 AS rated, "wordCount" AS words, facets`

/** A changed story with the data that the index needs; null when the story is not public any more or was deleted. */
export interface Change {
  id: number
  story: IndexedStory | null
}

/** A snapshot of Postgres: the transactions that were committed at one moment. */
export type Snapshot = string

/** Reads public stories whose ids are greater than `after`, in the order of their ids. */
export async function readStories(db: Db, after: number, most: number): Promise<IndexedStory[]> {
  const rows = await queryRows(
    db,
    listingRow,
    Prisma.sql`SELECT ${columns} FROM story_listings l
      WHERE ${publicWhere('l')} AND "storyId" > ${after}::int ORDER BY "storyId" LIMIT ${Prisma.raw(String(most))}`,
  )
  return rows.map(indexed)
}

/**
 * Reads the changes that were committed after a snapshot, and the snapshot to read from the next time. Without a
 * snapshot it reads no change. A transaction may commit long after others that began later, so changes are selected by
 * snapshots and not by the order of transaction numbers. `isPruned` is true when changes may be missing, because rows
 * of `story_listing_removals` that were written after the snapshot may have been deleted.
 */
export async function readChanges(
  db: Db,
  since: Snapshot | null,
  most: number,
): Promise<{ changes: Change[]; snapshot: Snapshot; isPruned: boolean }> {
  const [changed, pruned] =
    since === null ? [Prisma.sql`FALSE`, Prisma.sql`FALSE`] : [committedAfter(since), prunedAfter(since)]
  const rows = await queryRows(
    db,
    changeRow,
    Prisma.sql`SELECT pg_current_snapshot()::text AS snapshot, ${pruned} AS "isPruned", NULL::int AS removed, NULL::json AS listing
      UNION ALL (SELECT NULL, NULL, NULL, row_to_json(l) FROM (
        SELECT ${columns} FROM story_listings WHERE ${changed} LIMIT ${Prisma.raw(String(most))}) l)
      UNION ALL (SELECT NULL, NULL, "storyId", NULL FROM story_listing_removals WHERE ${changed} LIMIT ${Prisma.raw(String(most))})`,
  )
  const changes: Change[] = []
  let snapshot = since ?? ''
  let isPruned = false
  for (const row of rows) {
    if (row.isPruned) isPruned = true
    if (row.snapshot !== null) snapshot = row.snapshot
    if (row.removed !== null) changes.push({ id: row.removed, story: null })
    if (row.listing)
      changes.push({ id: row.listing.id, story: row.listing.isPublic ? indexed(row.listing) : null })
  }
  return { changes, snapshot, isPruned }
}

/**
 * SQL condition: the statement sees no change of a story that was committed after a snapshot. A deletion of rows of
 * `story_listing_removals` is also such a change.
 */
export function nothingAfter(snapshot: Snapshot): Prisma.Sql {
  const changed = committedAfter(snapshot)
  return Prisma.sql`NOT EXISTS (SELECT FROM story_listings WHERE ${changed})
    AND NOT EXISTS (SELECT FROM story_listing_removals WHERE ${changed})`
}

function lowestOpenIn(snapshot: Snapshot): string {
  return snapshot.split(':')[0] ?? '0'
}

/**
 * SQL condition: rows of `story_listing_removals` that were written after a snapshot may have been deleted, so that the
 * changes since the snapshot are incomplete. The snapshot contains every transaction before its lowest open one.
 * `prunedBefore` can be higher than the current transaction numbers in a restored database, and does not count then.
 */
function prunedAfter(snapshot: Snapshot): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT FROM story_listing_prunings WHERE "prunedBefore" > ${lowestOpenIn(snapshot)}::text::bigint
    AND "prunedBefore" <= pg_snapshot_xmax(pg_current_snapshot())::text::bigint)`
}

/**
 * SQL condition: a row was changed by a transaction that a snapshot does not contain. The number of that transaction
 * is between the lowest transaction that was open in the snapshot and the next new transaction.
 */
function committedAfter(snapshot: Snapshot): Prisma.Sql {
  return Prisma.sql`"changedIn" >= ${lowestOpenIn(snapshot)}::text::bigint
    AND "changedIn" < pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    AND NOT pg_visible_in_snapshot("changedIn"::text::xid8, ${snapshot}::text::pg_snapshot)`
}

function indexed({ id, createdAt, updatedAt, likeCount, rated, words, facets }: ListingRow): IndexedStory {
  return { id, keys: { newest: createdAt, updated: updatedAt, loved: likeCount, rated }, words, facets }
}
