import type { GenerationKind, GenerationStatus } from '#contract/generation-fields.ts'
import { type Db, Prisma, type Tx } from '../postgres/client.ts'
import { queueOf } from '../queue/queue-names.ts'
import { capacityOf, queueColumn } from './queue-order.ts'

interface Estimated {
  kind: GenerationKind
  status: GenerationStatus
  progress: number
  queuePosition: number | null
  startedAt: Date | null
}

interface History {
  /** Median seconds of work of the last 50 that completed; null below three, or when they differ too much. */
  median: number | null
  /** Slots of its queue in all workers, and how many of them are taken. */
  capacity: number
  busy: number
}

const keptMs = 10_000
const histories = new Map<GenerationKind, { readAt: number; history: History }>()
/** Where the slower half takes so many times as long as the faster one, a median tells nobody anything. */
const widestSpread = 4

/**
 * Seconds until it is finished, learned from what finished lately; null rather than wrong: with no history or one
 * that is all over the place, no worker, a wait whose end nobody knows, or a run that outlasts its kind.
 */
export async function estimate(db: Db | Tx, generation: Estimated): Promise<number | null> {
  if (generation.status !== 'running' && generation.status !== 'queued') return null
  const { median, capacity, busy } = await historyOf(db, generation.kind)
  if (median === null || capacity === 0) return null
  if (generation.status === 'running') {
    const elapsed = generation.startedAt ? (Date.now() - generation.startedAt.getTime()) / 1000 : 0
    // Far longer than its kind takes: it has waited for something, and its progress says nothing about its pace.
    if (elapsed > 2 * median) return null
    const total = generation.progress > 0.1 ? (median + elapsed / generation.progress) / 2 : median
    return total <= elapsed ? null : Math.ceil(total - elapsed)
  }
  if (generation.queuePosition === null) return null
  // So many must end before it begins; of those at work the first is on average half a turn from its end.
  const before = Math.max(0, busy + generation.queuePosition + 1 - capacity)
  const turns = before === 0 ? 0 : (before - 0.5) / capacity
  return Math.ceil(median * (turns + 1))
}

async function historyOf(db: Db | Tx, kind: GenerationKind): Promise<History> {
  const known = histories.get(kind)
  if (known && Date.now() - known.readAt < keptMs) return known.history
  const history = await readHistory(db, kind)
  histories.set(kind, { readAt: Date.now(), history })
  return history
}

async function readHistory(db: Db | Tx, kind: GenerationKind): Promise<History> {
  const queue = queueOf[kind]
  const [row] = await db.$queryRaw<History[]>(Prisma.sql`
    SELECT CASE WHEN q.count >= 3 AND q.quarters[3] <= ${widestSpread} * q.quarters[1] THEN q.quarters[2] END AS median,
      ${capacityOf(queue)} AS capacity,
      (SELECT count(*)::int FROM generations g
        WHERE (g.status = 'running' OR (g.status = 'queued' AND g."dispatchedAt" IS NOT NULL)) AND ${queueColumn} = ${queue}) AS busy
    FROM (
      SELECT count(*), percentile_cont(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY d.seconds) AS quarters
      FROM (
        SELECT "runningMs"::float8 / 1000 AS seconds FROM generations
        WHERE kind = ${kind}::"GenerationKind" AND status = 'completed' ORDER BY "finishedAt" DESC LIMIT 50
      ) d
    ) q`)
  return row ?? { median: null, capacity: 0, busy: 0 }
}
