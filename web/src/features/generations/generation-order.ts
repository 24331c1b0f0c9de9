import type { GenerationStatus, GenerationSummary } from '#contract/generation-fields.ts'

/**
 * The sequence of the states within one attempt. A claim raises the attempt (core/generations/transitions.ts), so each
 * attempt begins with `running`. A generation that is `queued` with the same attempt was requeued after it ran.
 */
const rank: Record<GenerationStatus, number> = {
  running: 0,
  queued: 1,
  completed: 2,
  failed: 2,
  cancelled: 2,
}

export function isActive(generation: Pick<GenerationSummary, 'status'>): boolean {
  return generation.status === 'queued' || generation.status === 'running'
}

/**
 * Returns whether a pushed state is newer than the stored one. It is newer with a higher attempt. With the same attempt
 * it is newer with a later state, or with the same state and at least the same progress. The server raises the attempt
 * at each start, cancellation and retry.
 */
export function isLater(held: GenerationSummary, pushed: GenerationSummary): boolean {
  if (pushed.attempt !== held.attempt) return pushed.attempt > held.attempt
  if (rank[pushed.status] !== rank[held.status]) return rank[pushed.status] > rank[held.status]
  return pushed.progress >= held.progress
}
