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
 * Whether a push tells something later than what is held: a higher attempt, or the same one further on. Queued and
 * running may alternate between attempts, so the attempt decides first.
 */
export function isLater(held: GenerationSummary, pushed: GenerationSummary): boolean {
  if (pushed.attempt !== held.attempt) return pushed.attempt > held.attempt
  if (rank[pushed.status] !== rank[held.status]) return rank[pushed.status] > rank[held.status]
  return pushed.progress >= held.progress
}
