import type { GenerationSummary } from '#contract/generation-fields.ts'
import { generationKinds, makesChapter } from '#contract/generation-kinds.ts'
import { formatDuration } from '../../lib/wording.ts'

/** The title of a running generation, such as 'Next chapter'. */
export function kindWords({ kind, chapterId }: GenerationSummary): string {
  return makesChapter({ kind }) && chapterId !== null ? 'New version' : generationKinds[kind].words.label
}

/**
 * Returns the remaining time of a generation or the number of generations before it. It returns '' when
 * neither is known, and while the generation waits for its owner.
 */
export function waitWords({ status, awaits, queuePosition, etaSeconds }: GenerationSummary): string {
  if (awaits !== null) return ''
  if (status === 'queued' && queuePosition !== null && queuePosition > 0) {
    return queuePosition === 1 ? '1 before yours' : `${queuePosition} before yours`
  }
  if (etaSeconds !== null) return `${formatDuration(etaSeconds)} left`
  return status === 'queued' ? 'next in line' : ''
}
