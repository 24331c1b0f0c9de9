import type { GenerationKind, GenerationStatus } from '#contract/generation-fields.ts'
import { type Db, Prisma, type Tx } from './db.ts'
import { queueOf } from './queue-names.ts'
import { capacityOf } from './queue-order.ts'

interface Estimated {
  kind: GenerationKind
  status: GenerationStatus
  progress: number
  queuePosition: number | null
  startedAt: Date | null
}

interface History {
  /** Median seconds from start to finish of the last 50 that completed; null below three. */
  median: number | null
  capacity: number
  readAt: number
}

const keptMs = 10_000
const histories = new Map<GenerationKind, History>()

/**
 * Seconds until it is finished, learned from what finished lately; null rather than wrong:
 * with no history, no worker, or a run that outlasts its kind.
 */
export async function estimate(db: Db | Tx, generation: Estimated): Promise<number | null> {
  if (generation.status !== 'running' && generation.status !== 'queued') return null
  const { median, capacity } = await history(db, generation.kind)
  if (median === null || capacity === 0) return null
  if (generation.status === 'running') {
    const elapsed = generation.startedAt ? (Date.now() - generation.startedAt.getTime()) / 1000 : 0
    const total = generation.progress > 0.1 ? (median + elapsed / generation.progress) / 2 : median
    return total <= elapsed ? null : Math.ceil(total - elapsed)
  }
  if (generation.queuePosition === null) return null
  return Math.ceil(median * (Math.floor(generation.queuePosition / capacity) + 1))
}

async function history(db: Db | Tx, kind: GenerationKind): Promise<History> {
  const known = histories.get(kind)
  if (known && Date.now() - known.readAt < keptMs) return known
  const [row] = await db.$queryRaw<{ median: number | null; capacity: number }[]>(Prisma.sql`
    SELECT CASE WHEN count(*) >= 3 THEN
        percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM d."finishedAt" - d."startedAt")) END AS median,
      ${capacityOf(queueOf[kind])} AS capacity
    FROM (
      SELECT "startedAt", "finishedAt" FROM generations
      WHERE kind = ${kind}::"GenerationKind" AND status = 'completed' ORDER BY "finishedAt" DESC LIMIT 50
    ) d`)
  const read = { median: row?.median ?? null, capacity: row?.capacity ?? 0, readAt: Date.now() }
  histories.set(kind, read)
  return read
}
