import { z } from 'zod'
import { generationKinds, subjectPath } from '#contract/generation-kinds.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { ClaimedGeneration } from './claim.ts'

type Row = Pick<ClaimedGeneration, 'kind' | 'storyId' | 'characterId'>

/**
 * The chapter that a generation is about; `id` is null for a next chapter, and `number` is null when the chapter was
 * deleted.
 */
const chapterRow = rowSchema({ id: z.int().nullable(), number: z.int().nullable() })

/**
 * Returns the beginning of a notification's title and the link of the notification. `subject` is the name of the
 * generation's subject (D-76).
 */
export function notificationHeadOf(
  row: Row,
  of: { subject: string; chapter?: string },
): { name: string; link: string } {
  const { notice } = generationKinds[row.kind].words
  return { name: notice({ chapter: '', ...of }), link: subjectPath(row) }
}

/**
 * Returns the name and the link of a notification for a generation that has no result. The names of subject and chapter
 * are read from the database.
 */
export async function readNotificationHead(
  tx: Tx,
  row: Row & Pick<ClaimedGeneration, 'id'>,
): Promise<{ name: string; link: string }> {
  const subject = await readSubject(tx, row)
  return notificationHeadOf(row, { subject, chapter: await readChapter(tx, row) })
}

async function readSubject(tx: Tx, { storyId, characterId }: Row): Promise<string> {
  if (storyId !== null) {
    const story = await tx.story.findUniqueOrThrow({ where: { id: storyId }, select: { title: true } })
    return story.title
  }
  if (characterId === null) return ''
  const where = { id: characterId }
  const character = await tx.character.findUniqueOrThrow({ where, select: { name: true } })
  return character.name
}

async function readChapter(tx: Tx, { id, kind }: Pick<ClaimedGeneration, 'id' | 'kind'>): Promise<string> {
  const [row] = await queryRows(
    tx,
    chapterRow,
    Prisma.sql`
    SELECT coalesce(g."chapterId", (g.input->>'chapterId')::int) AS id, c."chapterNumber" AS number
    FROM generations g LEFT JOIN chapters c ON c.id = coalesce(g."chapterId", (g.input->>'chapterId')::int)
    WHERE g.id = ${id}::uuid`,
  )
  if (row?.number) return `Chapter ${row.number}`
  return kind === 'chapter' && row?.id === null ? 'The next chapter' : 'A deleted chapter'
}
