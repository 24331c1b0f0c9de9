import type { Prisma, Tx } from '#core/postgres/client.ts'

interface Outline {
  chapters: { number: number; beats: string[]; happened: string | null }[]
}

/**
 * Removes a deleted chapter from the outline of its story (D-88), and the numbers of the later ones decrease by one. If
 * the chapter was the latest, its plan stays, because the next chapter is written from it. The caller has locked the
 * story's row.
 */
export async function forgetChapter(
  tx: Tx,
  storyId: number,
  { chapterNumber, wasLast }: { chapterNumber: number; wasLast: boolean },
): Promise<void> {
  const stored = await tx.story.findUniqueOrThrow({
    where: { id: storyId },
    select: { outline: true },
  })
  const up = (number: number) => (number > chapterNumber ? number - 1 : number)
  const outline = stored.outline as unknown as Outline | null
  const chapters = wasLast
    ? outline?.chapters
        .filter(({ number, beats }) => number !== chapterNumber || beats.length > 0)
        .map((one) => (one.number === chapterNumber ? { ...one, happened: null } : one))
    : outline?.chapters
        .filter(({ number }) => number !== chapterNumber)
        .map((one) => ({ ...one, number: up(one.number) }))
  if (!outline) return
  await tx.story.update({
    where: { id: storyId },
    data: { outline: { ...outline, chapters } as unknown as Prisma.InputJsonValue },
  })
}
