import { readChapterInput } from '#contract/generation-input.ts'
import type { Tx } from '#core/postgres/client.ts'
import type { Claimed } from './claim.ts'

/** What a generation is about, for a notification: how to call it and where its screen is (decision 76). */
export async function linkOf(
  tx: Tx,
  row: Pick<Claimed, 'kind' | 'storyId' | 'characterId' | 'input'>,
): Promise<{ name: string; link: string }> {
  if (row.storyId !== null) {
    const story = await tx.story.findUniqueOrThrow({ where: { id: row.storyId }, select: { title: true } })
    const name =
      row.kind === 'cover'
        ? `The cover of “${story.title}”`
        : row.kind === 'chapter'
          ? `${await chapterOf(tx, row.input)} of “${story.title}”`
          : `“${story.title}”`
    return { name, link: `/stories/${row.storyId}` }
  }
  if (row.characterId !== null) {
    const character = await tx.character.findUniqueOrThrow({
      where: { id: row.characterId },
      select: { name: true },
    })
    const name = row.kind === 'image' ? `The portrait of ${character.name}` : character.name
    return { name, link: `/characters/${row.characterId}` }
  }
  return { name: 'Your avatar', link: '/profile' }
}

async function chapterOf(tx: Tx, input: unknown): Promise<string> {
  const chapterId = readChapterInput(input)?.chapterId
  if (chapterId === undefined) return 'The next chapter'
  const chapter = await tx.chapter.findUnique({ where: { id: chapterId }, select: { chapterNumber: true } })
  return chapter ? `Chapter ${chapter.chapterNumber}` : 'A chapter'
}
