import { readChapterInput } from '#contract/generation-input.ts'
import { generationKinds, subjectPath } from '#contract/generation-kinds.ts'
import type { Tx } from '#core/postgres/client.ts'
import type { ClaimedGeneration } from './claim.ts'

type Row = Pick<ClaimedGeneration, 'kind' | 'storyId' | 'characterId'>

/**
 * Returns the name with which a notification's title begins, and its link, for a generation with the given subject
 * (D-76).
 */
export function noticeOf(
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
export async function readNotice(
  tx: Tx,
  row: Row & Pick<ClaimedGeneration, 'input'>,
): Promise<{ name: string; link: string }> {
  const subject = await readSubject(tx, row)
  return noticeOf(row, { subject, chapter: await readChapter(tx, row.input) })
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

async function readChapter(tx: Tx, input: unknown): Promise<string> {
  const chapterId = readChapterInput(input)?.chapterId
  if (chapterId === undefined) return 'The next chapter'
  const chapter = await tx.chapter.findUnique({ where: { id: chapterId }, select: { chapterNumber: true } })
  return chapter ? `Chapter ${chapter.chapterNumber}` : 'A chapter'
}
