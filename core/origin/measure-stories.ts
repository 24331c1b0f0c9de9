import { z } from 'zod'
import { type Db, Prisma, type Tx } from '../postgres/client.ts'
import { execute, queryRows, rowSchema } from '../postgres/sql.ts'
import { readStoredText } from './text-origin.ts'

/** The number of chapters that the function of `createOriginMeasurer` reads in one call. */
const chaptersPerCall = 2000
const measured = 50

const dueRow = rowSchema({ id: z.int(), storyId: z.int() })
const chapterRow = rowSchema({ ...dueRow.shape, isDue: z.boolean() })

/**
 * Returns a function that finds the origin of some chapters that were saved before origins were stored. Each further
 * call continues with the next chapters. A process reads the chapters in the order of their ids, so no index is needed.
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
      WHERE id > ${after} ORDER BY id LIMIT ${chaptersPerCall}`,
    )
    const due = chapters.filter(({ isDue }) => isDue).slice(0, measured)
    for (const { id, storyId } of due) {
      await db.$transaction((tx) => measureChapter(tx, { id, storyId }))
      after = id
    }
    if (due.length === measured) return
    after = chapters.at(-1)?.id ?? after
    isDone = chapters.length < chaptersPerCall
  }
}

async function measureChapter(tx: Tx, { id, storyId }: z.infer<typeof dueRow>): Promise<void> {
  // The story is locked before its chapters, as in all other code, so that no deadlock can occur.
  await execute(tx, Prisma.sql`SELECT FROM stories WHERE id = ${storyId} FOR NO KEY UPDATE`)
  await readStoredText(tx, storyId, id)
}

/**
 * Finds the origin of the chapters that generations of this user wrote before origins were stored. When these
 * generations are deleted, such a chapter would otherwise count as written by a person.
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
