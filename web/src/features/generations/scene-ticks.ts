import type { ChapterContract } from '#contract/chapter-contract.ts'
import type { GenerationSummary } from '#contract/generation-fields.ts'

/** The part of a generation's progress in which prose is written (worker/jobs/prose/stream-prose.ts). */
const PROSE_FROM = 0.1
const PROSE_SHARE = 0.75

/**
 * The positions on the progress bar (from 0 to 1) at which a scene ends and the next one begins (D-114). Without a
 * contract all scenes are assumed to have the same length.
 */
export function sceneTicks(
  { progressDetail, status }: Pick<GenerationSummary, 'progressDetail' | 'status'>,
  contract: ChapterContract | null | undefined,
): number[] {
  if (status !== 'running') return []
  const words =
    contract?.scenes.map((scene) => scene.words) ?? Array<number>(progressDetail?.scenes ?? 0).fill(1)
  const total = words.reduce((sum, count) => sum + count, 0)
  let before = 0
  return words.slice(0, -1).map((count) => {
    before += count
    return PROSE_FROM + (PROSE_SHARE * before) / total
  })
}
