import { pick, type Random, random } from '#contract/cut-paper/seed.ts'
import type { GenerationKind } from '#contract/generation-kinds.ts'
import type { PostgresStop } from '../setup/own-postgres.ts'

/** The orders of one writer, in sequence. Before each order the writer waits the given time (ms). */
export interface PlannedOrder {
  afterMs: number
  kind: GenerationKind
  /** The time (ms) from the acceptance of the order to its cancellation; null means that it is not cancelled. */
  cancelAfterMs: number | null
}

/**
 * A fault of one part of the installation. The faults of one part happen one after the other; different parts run at
 * the same time.
 */
export type PlannedFault = { afterMs: number } & (
  | { part: 'worker'; index: number; what: 'kill' | 'terminate' }
  | { part: 'worker'; index: number; what: 'stop'; forMs: number }
  | { part: 'api'; index: number; what: 'kill' | 'terminate' }
  | { part: 'redis'; what: 'restart'; forMs: number }
  | { part: 'redis'; what: 'flush' }
  | { part: 'postgres'; what: 'restart'; how: PostgresStop; forMs: number }
  | { part: 'storage' | 'model'; what: 'away'; forMs: number }
)

/** A fault that the demo model applies to matching calls (infra/demo-model/faults.ts). */
export interface PlannedModelFault {
  match: { call?: string }
  fault: Record<string, unknown>
  times: number
}

export interface Plan {
  seed: number
  writers: PlannedOrder[][]
  faults: PlannedFault[]
  model: PlannedModelFault[]
  /** The greatest number of counted failures that the faults can cause; 0 means that no generation may count one. */
  failuresAtMost: number
  /** True if one of the model faults ends a generation at once, without another attempt. */
  hasFinal: boolean
}

const kinds: GenerationKind[] = [
  ...(['chapter', 'chapter', 'chapter', 'chapter', 'story', 'story'] as const),
  ...(['character', 'image', 'avatar', 'cover'] as const),
]
// Calls that a model fault can match. The empty string matches any call.
const calls = ['', 'prose', 'prose', 'chapter_reading', 'story_outline', 'moderation', 'image']

// Model faults that each count as at most one failure of the model.
const failing: Record<string, unknown>[] = [
  { status: 500 },
  { type: 'hang' },
  { type: 'stall', afterWords: 60 },
  { type: 'drop', afterWords: 120 },
  { type: 'garbage' },
  { type: 'empty' },
  { type: 'truncated-json' },
  { type: 'wrong-schema' },
]
const harmless: Record<string, unknown>[] = [
  { status: 429 },
  { status: 429, retryAfter: 1 },
  { status: 503 },
  { type: 'drip', wordsPerSecond: 400 },
  { type: 'under-write', factor: 0.4 },
  { type: 'over-write', factor: 1.8 },
  { type: 'oversized', words: 6000 },
]
const ending: Record<string, unknown>[] = [
  { status: 401 },
  { status: 400 },
  { status: 429, code: 'insufficient_quota' },
  { type: 'refusal' },
  { type: 'apology' },
  { type: 'content-filter', afterWords: 80 },
]

function planOrders(next: Random, count: number): PlannedOrder[] {
  return Array.from({ length: count }, () => ({
    afterMs: Math.floor(next() * 500),
    kind: pick(kinds, next),
    cancelAfterMs: next() < 0.12 ? Math.floor(next() * 1500) : null,
  }))
}

function planFault(next: Random): PlannedFault {
  const afterMs = Math.floor(next() * 1500)
  const forMs = 100 + Math.floor(next() * 1200)
  const index = Math.floor(next() * 2)
  const what = next() < 0.75 ? 'kill' : 'terminate'
  return pick<PlannedFault>(
    [
      { afterMs, part: 'worker', index, what },
      { afterMs, part: 'worker', index, what },
      // The worker is stopped for longer than the lease, so that another worker has taken the generation when this one
      // resumes.
      { afterMs, part: 'worker', index, what: 'stop', forMs: forMs + 2500 },
      { afterMs, part: 'api', index, what },
      { afterMs, part: 'redis', what: 'restart', forMs },
      { afterMs, part: 'redis', what: 'flush' },
      { afterMs, part: 'postgres', what: 'restart', how: next() < 0.5 ? 'fast' : 'crash', forMs },
      { afterMs, part: 'storage', what: 'away', forMs },
      { afterMs, part: 'model', what: 'away', forMs },
    ],
    next,
  )
}

/** Plans one round of random faults. The same seed gives the same plan. */
export function makePlan(seed: number): Plan {
  const next = random(seed)
  const writers = Array.from({ length: 4 }, () => planOrders(next, 3))
  const faults = Array.from({ length: 3 + Math.floor(next() * 4) }, () => planFault(next))
  const model: PlannedModelFault[] = []
  const add = (fault: Record<string, unknown>) => {
    const call = pick(calls, next)
    model.push({ match: call ? { call } : {}, fault, times: 1 })
  }
  // Faults are chosen so that they cause fewer failures than a generation may have, even if one generation gets all of
  // them.
  const failures = next() < 0.3 ? 0 : Math.floor(next() * 4)
  for (let n = 0; n < failures; n++) add(pick(failing, next))
  for (let n = Math.floor(next() * 4); n > 0; n--) add(pick(harmless, next))
  const hasFinal = next() < 0.25
  if (hasFinal) add(pick(ending, next))
  // When the model is stopped, the answers in progress break, which counts as a failure.
  const breaks = faults.filter(({ part }) => part === 'model').length
  return { seed, writers, faults, model, failuresAtMost: failures + breaks, hasFinal }
}
