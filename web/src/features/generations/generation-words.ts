import type { GenerationSummary } from '#contract/generation-fields.ts'
import { formatDuration } from '../../lib/wording.ts'

const kinds: Record<GenerationSummary['kind'], string> = {
  story: 'New story',
  chapter: 'Next chapter',
  character: 'New character',
  image: 'Portrait',
  avatar: 'Your avatar',
  cover: 'Cover',
}

/** What is being made: 'Next chapter'. */
export function kindWords({ kind, chapterId }: GenerationSummary): string {
  return chapterId === null ? kinds[kind] : 'New version'
}

/** When it will be done or begin; '' when nobody can know. */
export function waitWords({ status, queuePosition, etaSeconds }: GenerationSummary): string {
  if (status === 'queued' && queuePosition !== null && queuePosition > 0) {
    return queuePosition === 1 ? '1 before yours' : `${queuePosition} before yours`
  }
  if (etaSeconds !== null) return `${formatDuration(etaSeconds)} left`
  return status === 'queued' ? 'next in line' : ''
}

/** Where its result will be. */
export function subjectPath({ storyId, characterId }: GenerationSummary): string {
  if (storyId !== null) return `/stories/${storyId}`
  if (characterId !== null) return `/characters/${characterId}`
  return '/profile'
}
