import type { Prisma, Tx } from '#core/postgres/client.ts'

interface Fact {
  fact: string
  fromChapter: number
}
interface Outline {
  chapters: { number: number; beats: string[]; happened: string | null }[]
}

/**
 * Removes a deleted chapter from the memory of its story (D-88). The facts that were valid from this chapter on are
 * deleted. The chapter is removed from the outline, and the numbers of the later ones decrease by one. If the chapter
 * was the latest, its plan stays, because the next chapter is written from it. The caller has locked the story's row.
 */
export async function forgetChapter(
  tx: Tx,
  storyId: number,
  { chapterNumber, wasLast }: { chapterNumber: number; wasLast: boolean },
): Promise<void> {
  const stored = await tx.story.findUniqueOrThrow({
    where: { id: storyId },
    select: { facts: true, outline: true },
  })
  const up = (number: number) => (number > chapterNumber ? number - 1 : number)
  const facts = (stored.facts as unknown as Fact[])
    .filter(({ fromChapter }) => fromChapter !== chapterNumber)
    .map((fact) => ({ ...fact, fromChapter: up(fact.fromChapter) }))
  const outline = stored.outline as unknown as Outline | null
  const chapters = wasLast
    ? outline?.chapters
        .filter(({ number, beats }) => number !== chapterNumber || beats.length > 0)
        .map((one) => (one.number === chapterNumber ? { ...one, happened: null } : one))
    : outline?.chapters
        .filter(({ number }) => number !== chapterNumber)
        .map((one) => ({ ...one, number: up(one.number) }))
  await tx.story.update({
    where: { id: storyId },
    data: {
      facts: facts as unknown as Prisma.InputJsonValue,
      ...(outline ? { outline: { ...outline, chapters } as unknown as Prisma.InputJsonValue } : {}),
    },
  })
}
