import type { GenerationSummary } from '#contract/generation-fields.ts'
import { generationKinds, makesChapter } from '#contract/generation-kinds.ts'
import { formatDuration } from '../../lib/format.ts'

/** The title of a running generation, such as 'Next chapter'. */
export function kindWords({ kind, chapterId }: GenerationSummary): string {
  return makesChapter({ kind }) && chapterId !== null ? 'New version' : generationKinds[kind].words.label
}

/**
 * Returns the remaining time of a generation, or its position in the queue. Returns '' while the generation waits for
 * its owner, and for a running generation without an estimate.
 */
export function waitWords({ status, awaits, queuePosition, etaSeconds }: GenerationSummary): string {
  if (awaits !== null) return ''
  if (status === 'queued' && queuePosition !== null && queuePosition > 0) {
    return queuePosition === 1 ? '1 before yours' : `${queuePosition} before yours`
  }
  if (etaSeconds !== null) return `${formatDuration(etaSeconds)} left`
  return status === 'queued' ? 'next in line' : ''
}
