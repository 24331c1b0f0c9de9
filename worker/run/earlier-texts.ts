import { z } from 'zod'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { EarlierChapter } from '../story/memory/memory-items.ts'

const textRow = rowSchema({ id: z.int(), content: z.string() })

/** If a prompt has less free space than this number of tokens, the texts of earlier chapters are not read. */
const minRoom = 1500
/** In most languages a token of prose has at least this number of UTF-16 units. */
const unitsPerToken = 3
/** At most this number of UTF-16 units is read. Later chapters are preferred. */
const maxUnits = 8_000_000

/**
 * Reads the texts of earlier chapters that the claim left out because they have a summary, in one statement. It reads
 * them when a prompt of `budget` tokens has space besides the summaries and the known texts (D-107). It also reads them
 * when a chapter is regenerated, because the text of that chapter is needed (D-117). Returns the chapters with the
 * texts that were found; a chapter that was deleted meanwhile has no text.
 */
export async function withEarlierTexts<C extends EarlierChapter>(
  db: Db,
  chapters: readonly C[],
  { chapterNumber, budget }: { chapterNumber: number; budget: number },
): Promise<C[]> {
  const earlier = chapters.filter(({ number }) => number <= chapterNumber)
  const known = earlier.reduce(
    (sum, { summary, text }) => sum + (summary?.length ?? 0) + (text?.length ?? 0),
    0,
  )
  const missing = earlier.flatMap(({ id, text }) => (id !== undefined && !text ? [id] : []))
  const isNeeded = budget - known / unitsPerToken >= minRoom || earlier.at(-1)?.number === chapterNumber
  if (missing.length === 0 || !isNeeded) return [...chapters]
  const rows = await queryRows(
    db,
    textRow,
    Prisma.sql`
    SELECT id, content FROM (
      SELECT id, content, sum(units) OVER (ORDER BY "chapterNumber" DESC) AS size FROM chapters WHERE id = ANY(${missing})
    ) c WHERE size <= ${maxUnits}`,
  )
  const texts = new Map(rows.map(({ id, content }) => [id, content]))
  return chapters.map((chapter) =>
    chapter.id !== undefined && texts.has(chapter.id)
      ? { ...chapter, text: texts.get(chapter.id) ?? null }
      : chapter,
  )
}
