import type { GenerationSummary } from '#contract/generation-fields.ts'
import { generationKinds } from '#contract/generation-kinds.ts'
import { formatDuration } from '../../lib/wording.ts'

/** The title of a running generation, such as 'Next chapter'. */
export function kindWords({ kind, chapterId }: GenerationSummary): string {
  return chapterId === null ? generationKinds[kind].words.label : 'New version'
}

/** Returns the remaining time of a generation or the number of generations before it; '' when neither is known. */
export function waitWords({ status, queuePosition, etaSeconds }: GenerationSummary): string {
  if (status === 'queued' && queuePosition !== null && queuePosition > 0) {
    return queuePosition === 1 ? '1 before yours' : `${queuePosition} before yours`
  }
  if (etaSeconds !== null) return `${formatDuration(etaSeconds)} left`
  return status === 'queued' ? 'next in line' : ''
}
