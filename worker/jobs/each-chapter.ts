import type { Run } from '../run/run.ts'

/** Chapters that one generation reads at the same time. */
const mostAtOnce = 3

/**
 * Works on chapters, a few at the same time. Each has a limit on calls of its own: the number of calls is bounded by the number
 * of chapters, and each stored chapter is progress. After an error the chapters that remain are still worked on.
 * @throws the first error.
 */
export async function eachChapter<Chapter>(
  run: Run,
  chapters: readonly Chapter[],
  work: (own: Run, chapter: Chapter) => Promise<void>,
): Promise<void> {
  const waiting = [...chapters]
  const workers = Array.from({ length: Math.min(mostAtOnce, waiting.length) }, async () => {
    for (let chapter = waiting.shift(); chapter; chapter = waiting.shift())
      await work({ ...run, row: { ...run.row, calls: 0 } }, chapter)
  })
  const settled = await Promise.allSettled(workers)
  const failed = settled.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
}
