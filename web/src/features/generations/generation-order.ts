import type { GenerationStatus, GenerationSummary } from '#contract/generation-fields.ts'

const rank: Record<GenerationStatus, number> = {
  queued: 0,
  running: 1,
  completed: 2,
  failed: 2,
  cancelled: 2,
}

export function isActive(generation: Pick<GenerationSummary, 'status'>): boolean {
  return generation.status === 'queued' || generation.status === 'running'
}

/**
 * Whether a pushed state is newer than the held one: it has a higher attempt, or the same attempt and more progress. The
 * attempt is compared first, because a later attempt is queued again after an earlier one was running.
 */
export function isLater(held: GenerationSummary, pushed: GenerationSummary): boolean {
  if (pushed.attempt !== held.attempt) return pushed.attempt > held.attempt
  if (rank[pushed.status] !== rank[held.status]) return rank[pushed.status] > rank[held.status]
  return pushed.progress >= held.progress
}
