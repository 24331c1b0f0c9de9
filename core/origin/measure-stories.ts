import { z } from 'zod'
import { type Db, Prisma } from '../postgres/client.ts'
import { execute, queryRows, rowSchema } from '../postgres/sql.ts'
import { readStoredText } from './text-origin.ts'

/** The number of chapters that are read in one call of the returned function. */
const lookedAt = 2000
const measured = 50

const chapterRow = rowSchema({ id: z.int(), storyId: z.int(), isDue: z.boolean() })

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
      await db.$transaction(async (tx) => {
        // The story is locked before its chapters, as in all other code, so that no deadlock can occur.
        await execute(tx, Prisma.sql`SELECT FROM stories WHERE id = ${storyId} FOR NO KEY UPDATE`)
        await readStoredText(tx, storyId, id)
      })
      after = id
    }
    if (due.length === measured) return
    after = chapters.at(-1)?.id ?? after
    isDone = chapters.length < lookedAt
  }
}
