import type { Run } from '../../run/run.ts'

/** The number of chapters that one generation reads at the same time. */
const maxConcurrent = 3

/**
 * Processes chapters, a few at the same time, for work that needs no result of an earlier chapter. The limit on model
 * calls applies to each chapter separately, because a long story needs more calls than a short one. Three loops process
 * the chapters. An error ends only its loop, and the other loops process the remaining chapters.
 * @throws the first error.
 */
export async function forEachChapter<Chapter>(
  run: Run,
  chapters: readonly Chapter[],
  work: (own: Run, chapter: Chapter) => Promise<void>,
): Promise<void> {
  const waiting = [...chapters]
  const workers = Array.from({ length: Math.min(maxConcurrent, waiting.length) }, async () => {
    for (let chapter = waiting.shift(); chapter; chapter = waiting.shift())
      await work({ ...run, row: { ...run.row, calls: 0 } }, chapter)
  })
  const settled = await Promise.allSettled(workers)
  const failed = settled.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
}
