import type { Tx } from '#core/db.ts'
import type { Claimed } from './claim.ts'

/** What a generation is about, for a notification: how to call it and where its screen is (decision 76). */
export async function linkOf(
  tx: Tx,
  row: Pick<Claimed, 'kind' | 'storyId' | 'characterId'>,
): Promise<{ name: string; link: string }> {
  if (row.storyId !== null) {
    const story = await tx.story.findUniqueOrThrow({ where: { id: row.storyId }, select: { title: true } })
    const name =
      row.kind === 'cover'
        ? `The cover of “${story.title}”`
        : row.kind === 'chapter'
          ? `The next chapter of “${story.title}”`
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
