import { z } from 'zod'
import { AppError } from '#core/errors.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { assertNotActive } from '../generations/accept-generation.ts'
import type { WriteContext } from '../write-context.ts'
import { pushToWriters, touchedRow, writersColumn } from './touch-story.ts'

const orderRow = rowSchema({
  id: z.int(),
  chapterNumber: z.int(),
  before: z.int(),
  isReleased: z.boolean(),
})

/**
 * Puts the chapters of a story in the sequence of `ids` (D-135). Other tables reference a chapter by its id, so they
 * need no change. Links of notifications contain the number of a chapter, so they are rewritten (ADR-0021). The caller
 * has locked the story's row.
 * @throws AppError conflict when `ids` are not exactly the chapters of the story, which means that they were changed
 * meanwhile; generation_active while a chapter is being written, because the running prompt was made for the present
 * sequence.
 */
export async function reorderChapters(
  { tx, after, publish }: WriteContext,
  story: { id: number; authorId: string },
  ids: readonly number[],
  userId: string,
): Promise<{ id: number; chapterNumber: number }[]> {
  await assertNotActive(tx, { kind: 'chapter', ownerId: userId, storyId: story.id })
  const present = await tx.chapter.findMany({ where: { storyId: story.id }, select: { id: true } })
  const named = new Set(ids)
  if (present.length !== ids.length || !present.every(({ id }) => named.has(id)))
    throw new AppError(
      'conflict',
      'The chapters of this story were changed in the meantime, so your new order was not saved.',
    )
  const rows = await queryRows(
    tx,
    orderRow,
    Prisma.sql`
    WITH wanted AS (
      SELECT id, n::int AS number FROM unnest(${ids}::int[]) WITH ORDINALITY AS t(id, n)
    ), before AS (
      SELECT c.id, c."chapterNumber" FROM chapters c WHERE c."storyId" = ${story.id}
    )
    UPDATE chapters c SET "chapterNumber" = wanted.number FROM wanted JOIN before ON before.id = wanted.id
    WHERE c.id = wanted.id RETURNING c.id, c."chapterNumber", before."chapterNumber" AS before,
      c.state = 'released' AS "isReleased"`,
  )
  const moved = rows.filter(({ before, chapterNumber }) => before !== chapterNumber)
  if (moved.length > 0) {
    await renumberChapterLinks(tx, story, moved)
    const [touched] = await queryRows(
      tx,
      touchedRow,
      Prisma.sql`UPDATE stories s SET "updatedAt" = now(),
        "publicUpdatedAt" = CASE WHEN ${movesForStrangers(rows)} THEN now() ELSE s."publicUpdatedAt" END
        WHERE s.id = ${story.id} RETURNING ${writersColumn}`,
    )
    const change = { storyId: story.id, chapterId: null, updatedAt: null }
    pushToWriters({ after, publish }, touched?.writers ?? [], change)
  }
  return rows
    .map(({ id, chapterNumber }) => ({ id, chapterNumber }))
    .sort((a, b) => a.chapterNumber - b.chapterNumber)
}

/**
 * Returns whether the sequence of the released chapters has changed. Strangers see no other part of the sequence
 * (D-141).
 */
function movesForStrangers(rows: readonly z.infer<typeof orderRow>[]): boolean {
  const released = rows.filter(({ isReleased }) => isReleased).sort((a, b) => a.before - b.before)
  return released.some(({ chapterNumber }, n) => chapterNumber < (released[n - 1]?.chapterNumber ?? 0))
}

/**
 * Rewrites the chapter numbers in links of the author's notifications about this story, such as `/stories/7?chapter=3`.
 */
async function renumberChapterLinks(
  tx: Tx,
  { id, authorId }: { id: number; authorId: string },
  moved: readonly { before: number; chapterNumber: number }[],
): Promise<void> {
  const pattern = `^(/stories/${id}\\?(?:.*&)?chapter=)(\\d+)(?!\\d)`
  await execute(
    tx,
    Prisma.sql`
    UPDATE notifications n SET link = regexp_replace(n.link, ${pattern}, '\\1' || m.number)
    FROM unnest(${moved.map(({ before }) => before)}::int[], ${moved.map(({ chapterNumber }) => chapterNumber)}::int[])
      AS m(before, number)
    WHERE n."userId" = ${authorId} AND (regexp_match(n.link, ${pattern}))[2] = m.before::text`,
  )
}
