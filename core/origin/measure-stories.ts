import { z } from 'zod'
import { type Db, Prisma, type Tx } from '../postgres/client.ts'
import { execute, queryRows, rowSchema } from '../postgres/sql.ts'
import { readStoredText } from './text-origin.ts'

/** The number of chapters that are read in one call of the returned function. */
const lookedAt = 2000
const measured = 50

const dueRow = rowSchema({ id: z.int(), storyId: z.int() })
const chapterRow = rowSchema({ ...dueRow.shape, isDue: z.boolean() })

/**
 * Returns a function that finds the origin of some chapters that were saved before origins were stored, and continues
 * with the next ones when it is called again. A process reads each chapter once, in the order of the ids, so no index
 * is needed.
 */
export function createOriginMeasurer(db: Db): () => Promise<void> {
  let after = 0
  let isDone = false
  return async () => {
    if (isDone) return
    const chapters = await queryRows(
      db,
      chapterRow,
      Prisma.sql`
      SELECT id, "storyId", ("modelWords" IS NULL) AS "isDue" FROM chapters
      WHERE id > ${after} ORDER BY id LIMIT ${lookedAt}`,
    )
    const due = chapters.filter(({ isDue }) => isDue).slice(0, measured)
    for (const { id, storyId } of due) {
      await db.$transaction((tx) => measureChapter(tx, { id, storyId }))
      after = id
    }
    if (due.length === measured) return
    after = chapters.at(-1)?.id ?? after
    isDone = chapters.length < lookedAt
  }
}

async function measureChapter(tx: Tx, { id, storyId }: z.infer<typeof dueRow>): Promise<void> {
  // The story is locked before its chapters, as in all other code, so that no deadlock can occur.
  await execute(tx, Prisma.sql`SELECT FROM stories WHERE id = ${storyId} FOR NO KEY UPDATE`)
  await readStoredText(tx, storyId, id)
}

/**
 * Finds the origin of the chapters that generations of this user wrote before origins were stored. Without these
 * generations such a chapter would count as written by a person.
 */
export async function measureChaptersOf(tx: Tx, userId: string): Promise<void> {
  const due = await queryRows(
    tx,
    dueRow,
    Prisma.sql`
    SELECT c.id, c."storyId" FROM chapters c JOIN generations g ON g.id = c."generationId"
    WHERE g."ownerId" = ${userId} AND c."modelWords" IS NULL ORDER BY c."storyId", c.id`,
  )
  for (const chapter of due) await measureChapter(tx, chapter)
}
