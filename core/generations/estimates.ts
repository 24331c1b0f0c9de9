import { z } from 'zod'
import type { GenerationStatus } from '#contract/generation-fields.ts'
import { type GenerationKind, generationKinds } from '#contract/generation-kinds.ts'
import { type Db, Prisma, type Tx } from '../postgres/client.ts'
import { queryRows, rowSchema } from '../postgres/sql.ts'
import { queueColumn } from './kind-sql.ts'
import { capacityOf } from './queue-order.ts'

interface Estimated {
  kind: GenerationKind
  status: GenerationStatus
  progress: number
  queuePosition: number | null
  startedAt: Date | null
}

const historyRow = rowSchema({
  /**
   * The median running time in seconds of the last 50 completed generations; null for fewer than three, or when their
   * times differ too much.
   */
  median: z.number().nullable(),
  /** The number of completed generations of the kind, at most 50. */
  finished: z.int(),
  /** The number of generations of this queue that all workers together can run at the same time. */
  capacity: z.int(),
  /** The number of generations of this queue that run now or are delivered to a worker. */
  busy: z.int(),
})
type History = z.infer<typeof historyRow>

const cachedMs = 10_000
const histories = new Map<GenerationKind, { readAt: number; history: Promise<History> }>()
/** With fewer completed generations than this, no median is computed. */
const minSamples = 3
/** On a server without history, a run with at least this progress (from 0 to 1) is estimated from its own progress. */
const minProgress = 0.25
/**
 * If the upper quartile of the times is more than this many times the lower quartile, the times differ too much, and no
 * median is used.
 */
const widestSpread = 4

/**
 * Returns the seconds until a generation is finished, estimated from the generations of its kind that finished lately
 * (D-72). With too few of them a run is estimated from its own progress. Null for an ended generation, and when the
 * estimate would be unreliable: a wait or little progress without a history, a history that varies too much, no worker,
 * a wait of unknown length, or a run that takes longer than expected.
 */
export async function estimateGeneration(db: Db | Tx, generation: Estimated): Promise<number | null> {
  if (generation.status !== 'running' && generation.status !== 'queued') return null
  const { median, finished, capacity, busy } = await historyOf(db, generation.kind)
  if (capacity === 0) return null
  const elapsed = generation.startedAt ? (Date.now() - generation.startedAt.getTime()) / 1000 : 0
  if (median === null) {
    const { status, progress } = generation
    if (finished >= minSamples || status !== 'running' || progress < minProgress) return null
    return Math.ceil(elapsed / progress - elapsed)
  }
  if (generation.status === 'running') {
    // A run that takes far longer than the median was delayed by a wait, so its progress does not show its speed.
    if (elapsed > 2 * median) return null
    const total = generation.progress > 0.1 ? (median + elapsed / generation.progress) / 2 : median
    return total <= elapsed ? null : Math.ceil(total - elapsed)
  }
  if (generation.queuePosition === null) return null
  // `before` is the number of generations that must end before this generation gets a slot. The first of them ends, on
  // average, after half of the median time.
  const before = Math.max(0, busy + generation.queuePosition + 1 - capacity)
  const turns = before === 0 ? 0 : (before - 0.5) / capacity
  return Math.ceil(median * (turns + 1))
}

// Callers share a read that has not ended, because an answer with many generations asks for the same history for each
// of them.
function historyOf(db: Db | Tx, kind: GenerationKind): Promise<History> {
  const known = histories.get(kind)
  if (known && Date.now() - known.readAt < cachedMs) return known.history
  const history = readHistory(db, kind)
  const read = { readAt: Date.now(), history }
  histories.set(kind, read)
  history.catch(() => {
    if (histories.get(kind) === read) histories.delete(kind)
  })
  return history
}

async function readHistory(db: Db | Tx, kind: GenerationKind): Promise<History> {
  const { queue } = generationKinds[kind]
  const [row] = await queryRows(
    db,
    historyRow,
    Prisma.sql`
    SELECT q.count::int AS finished, CASE WHEN q.count >= ${minSamples} AND q.quarters[3] <= ${widestSpread} * q.quarters[1] THEN q.quarters[2] END AS median,
      ${capacityOf(queue)} AS capacity,
      (SELECT count(*)::int FROM generations g
        WHERE (g.status = 'running' OR (g.status = 'queued' AND g."dispatchedAt" IS NOT NULL)) AND ${queueColumn} = ${queue}) AS busy
    FROM (
      SELECT count(*), percentile_cont(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY d.seconds) AS quarters
      FROM (
        SELECT "runningMs"::float8 / 1000 AS seconds FROM generations
        WHERE kind = ${kind}::"GenerationKind" AND status = 'completed' ORDER BY "finishedAt" DESC LIMIT 50
      ) d
    ) q`,
  )
  return row ?? { median: null, finished: 0, capacity: 0, busy: 0 }
}
