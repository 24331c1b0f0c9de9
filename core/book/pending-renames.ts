import { z } from 'zod'
import { type Db, Prisma, type Tx } from '../postgres/client.ts'
import { execute, queryRows, rowSchema } from '../postgres/sql.ts'
import { keepFormerNames, markFormerNames, removeFormerNamesFromPlans } from './former-names.ts'
import { renameInContracts } from './rename-contracts.ts'
import { type Renamed, renameInSummaries } from './rename-summaries.ts'

/**
 * The maximum number of stories whose summaries one piece of the work reads, and the maximum length of the prose that
 * it reads. A longer chapter is a piece by itself.
 */
const batchLimits = { stories: 20, bytes: 1_000_000 }

/** A value above every chapter id. The search continues with the next story after it. */
const afterLastChapter = 2_147_483_647

/** The place at which the work on a renamed thing continues. The stories and chapters are sorted by their ids. */
const positionColumns = {
  /** The story whose summaries were renamed last; null when those of all stories have the new name. */
  summariesAfter: z.int().nullable(),
  /** The chapter whose prose was searched last for the former name. */
  proseStoryId: z.int(),
  proseChapterId: z.int(),
}
type RenamePosition = z.infer<z.ZodObject<typeof positionColumns>>

const startPosition: RenamePosition = { summariesAfter: 0, proseStoryId: 0, proseChapterId: 0 }

const idRow = rowSchema({ id: z.int() })
const nextChapterRow = rowSchema({
  storyId: z.int(),
  chapterId: z.int().nullable(),
  bytes: z.int().nullable(),
})

/**
 * Renames a character or place in the summaries of its stories, and keeps the former name of a character in the
 * chapters whose text has it (D-105). Anybody can use a public character or place, so its stories can be thousands. The
 * transaction of the rename therefore does one piece of the work, which is all of it for most things, and stores the
 * rest as a pending rename, which the worker continues. If an earlier rename of the thing is pending, the transaction
 * does nothing but store the new one. The caller has renamed the row and holds its lock.
 */
export async function renameInStories(tx: Tx, renamed: Renamed): Promise<void> {
  const { kind, id, from, to } = renamed
  if (from === to || from.trim() === '') return
  if (kind === 'character') await markFormerNames(tx, { id, from, to, current: to })
  // The renames of a thing are done one after the other, because a later rename replaces the name that the earlier one
  // has written.
  const [earlier] = await queryRows(
    tx,
    idRow,
    Prisma.sql`SELECT id FROM pending_renames WHERE ${ofThing(renamed)} LIMIT 1`,
  )
  const next = earlier ? startPosition : await renameBatch(tx, renamed, to, startPosition)
  if (next === null) return
  await execute(
    tx,
    Prisma.sql`
    INSERT INTO pending_renames (${column(kind)}, "earlierName", "newName", "summariesAfter", "proseStoryId", "proseChapterId")
    VALUES (${id}, ${from}, ${to}, ${next.summariesAfter}, ${next.proseStoryId}, ${next.proseChapterId})`,
  )
}

const thingRow = rowSchema({ kind: z.enum(['character', 'location']), id: z.int() })
const nameRow = rowSchema({ name: z.string() })
const pendingRow = rowSchema({ from: z.string(), to: z.string(), ...positionColumns })

/** Finds pending renames that can be continued: the earliest of each thing, without those in `backedOff`. */
export async function findPendingRenames(
  db: Db,
  backedOff: readonly number[],
  limit: number,
): Promise<number[]> {
  const rows = await queryRows(
    db,
    idRow,
    Prisma.sql`
    SELECT id FROM pending_renames p WHERE id <> ALL(${[...backedOff]}::int[]) AND NOT EXISTS (
      SELECT FROM pending_renames e WHERE e.id < p.id
        AND (e."characterId" = p."characterId" OR e."locationId" = p."locationId"))
    ORDER BY id LIMIT ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Does the next piece of a pending rename, and deletes its row after the last one. It does nothing while another worker
 * does a piece of this rename.
 */
export async function continueRename(db: Db, pendingId: number): Promise<void> {
  await db.$transaction(async (tx) => {
    const [thing] = await queryRows(
      tx,
      thingRow,
      Prisma.sql`
      SELECT CASE WHEN "characterId" IS NULL THEN 'location' ELSE 'character' END AS kind,
        coalesce("characterId", "locationId") AS id FROM pending_renames WHERE id = ${pendingId}`,
    )
    if (!thing) return
    const { kind, id } = thing
    const things = Prisma.raw(kind === 'character' ? 'characters' : 'locations')
    // With this lock, a concurrent rename or deletion of the thing waits. It is taken before the lock on the pending
    // rename, because a deletion locks them in this order too.
    const [named] = await queryRows(
      tx,
      nameRow,
      Prisma.sql`SELECT name FROM ${things} WHERE id = ${id} FOR KEY SHARE`,
    )
    const [pending] = await queryRows(
      tx,
      pendingRow,
      Prisma.sql`
      SELECT "earlierName" AS "from", "newName" AS "to", "summariesAfter", "proseStoryId", "proseChapterId"
      FROM pending_renames WHERE id = ${pendingId} FOR UPDATE SKIP LOCKED`,
    )
    if (!named || !pending) return
    const { from, to, ...place } = pending
    const next = await renameBatch(tx, { kind, id, from, to }, named.name, place)
    await execute(
      tx,
      next === null
        ? Prisma.sql`DELETE FROM pending_renames WHERE id = ${pendingId}`
        : Prisma.sql`
          UPDATE pending_renames SET "summariesAfter" = ${next.summariesAfter}, "proseStoryId" = ${next.proseStoryId},
            "proseChapterId" = ${next.proseChapterId} WHERE id = ${pendingId}`,
    )
  })
}

/** Does one piece of the work: summaries of some stories and some prose. @returns null when nothing is left. */
async function renameBatch(
  tx: Tx,
  renamed: Renamed,
  current: string,
  place: RenamePosition,
): Promise<RenamePosition | null> {
  const summariesAfter =
    place.summariesAfter === null ? null : await renameNextSummaries(tx, renamed, place.summariesAfter)
  if (renamed.kind === 'location') return summariesAfter === null ? null : { ...place, summariesAfter }
  const { id, from, to } = renamed
  const character = { id, from, to, current }
  const prose = await findNextProse(tx, id, place)
  if (prose.chapterIds.length > 0) await keepFormerNames(tx, character, prose.chapterIds)
  if (prose.hasMore || summariesAfter !== null) return { summariesAfter, ...prose.place }
  await removeFormerNamesFromPlans(tx, character)
  return null
}

/**
 * Renames the thing in the summaries and waiting contracts of the next stories. @returns the id of the last of these stories; null when no
 * story is left.
 */
async function renameNextSummaries(tx: Tx, renamed: Renamed, after: number): Promise<number | null> {
  const links = Prisma.raw(renamed.kind === 'character' ? 'story_characters' : 'story_locations')
  const stories = await queryRows(
    tx,
    idRow,
    Prisma.sql`
    SELECT "storyId" AS id FROM ${links} WHERE ${ofThing(renamed)} AND "storyId" > ${after}
    ORDER BY 1 LIMIT ${batchLimits.stories}`,
  )
  const storyIds = stories.map(({ id }) => id)
  if (storyIds.length > 0) {
    await renameInSummaries(tx, renamed, storyIds)
    await renameInContracts(tx, renamed, storyIds)
  }
  return storyIds.length < batchLimits.stories ? null : (storyIds.at(-1) ?? null)
}

/** Finds the chapters that follow in the stories of a character, as many as one piece of the work reads. */
async function findNextProse(tx: Tx, characterId: number, { proseStoryId, proseChapterId }: RenamePosition) {
  const rows = await queryRows(
    tx,
    nextChapterRow,
    Prisma.sql`
    WITH next AS (
      SELECT "storyId" FROM story_characters WHERE "characterId" = ${characterId} AND "storyId" >= ${proseStoryId}
      ORDER BY "storyId" LIMIT ${batchLimits.stories}
    )
    SELECT next."storyId", c.id AS "chapterId", octet_length(c.content) AS bytes FROM next LEFT JOIN chapters c
      ON c."storyId" = next."storyId" AND (next."storyId" > ${proseStoryId} OR c.id > ${proseChapterId})
    ORDER BY 1, 2`,
  )
  const chapterIds: number[] = []
  let place = { proseStoryId, proseChapterId }
  let bytes = 0
  for (const row of rows) {
    bytes += row.bytes ?? 0
    if (bytes > batchLimits.bytes && chapterIds.length > 0) return { chapterIds, place, hasMore: true }
    if (row.chapterId !== null) chapterIds.push(row.chapterId)
    place = { proseStoryId: row.storyId, proseChapterId: row.chapterId ?? proseChapterId }
  }
  const stories = new Set(rows.map(({ storyId }) => storyId)).size
  return {
    chapterIds,
    place: { proseStoryId: place.proseStoryId, proseChapterId: afterLastChapter },
    hasMore: stories === batchLimits.stories,
  }
}

function column(kind: Renamed['kind']): Prisma.Sql {
  return Prisma.raw(kind === 'character' ? '"characterId"' : '"locationId"')
}

function ofThing({ kind, id }: Pick<Renamed, 'kind' | 'id'>): Prisma.Sql {
  return Prisma.sql`${column(kind)} = ${id}`
}
