import type pg from 'pg'
import { Counter, Gauge, type Registry } from 'prom-client'
import { z } from 'zod'
import { generationKindNames } from '#contract/generation-kinds.ts'
import { metricPrefix } from '../observability/metrics.ts'
import { Prisma } from '../postgres/client.ts'
import { queryRows, rowSchema } from '../postgres/sql.ts'

/** The metrics are read from the database again only after this time (ms). */
const cacheMs = 2000

const waitingRow = rowSchema({
  kind: z.string(),
  queued: z.int(),
  awaiting: z.int(),
  running: z.int(),
  age: z.number(),
  paused: z.boolean(),
})
const slotsRow = rowSchema({ text: z.int(), image: z.int() })

/**
 * Registers the metrics of the queue of the whole installation. They are read from Postgres, over partial indexes and
 * at most every two seconds. While Postgres is down these metrics are absent, and a counter of failed reads grows.
 */
export function registerQueueMetrics(registry: Registry, pool: pg.Pool): void {
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  // Prometheus collects all gauges at the same time. Each gauge waits for the read, so none shows an older
  // value.
  const gauge = (name: string, help: string, labelNames: string[] = ['kind']) =>
    new Gauge({ name: `${metricPrefix}${name}`, help, labelNames, registers: [registry], collect: refresh })
  const active = gauge(
    'generations_active',
    'Queued and running generations of the whole installation, and those that wait for their owner',
    ['kind', 'status'],
  )
  const age = gauge('queue_oldest_waiting_seconds', 'Wait of the oldest queued generation that is due')
  const paused = gauge('queue_paused', '1 for a kind that an operator has paused')
  const slots = gauge('worker_slots', 'Generations that all live workers can run at the same time', ['queue'])
  const failures = new Counter({
    name: `${metricPrefix}queue_reads_failed_total`,
    help: 'Failed reads of the queue metrics from Postgres',
    registers: [registry],
  })
  async function read(): Promise<void> {
    try {
      const [waiting, [capacity]] = await Promise.all([
        queryRows(pool, waitingRow, waitingStatement),
        queryRows(pool, slotsRow, slotsStatement),
      ])
      const byKind = new Map(waiting.map((row) => [row.kind, row]))
      for (const kind of generationKindNames) {
        const row = byKind.get(kind)
        active.set({ kind, status: 'queued' }, row?.queued ?? 0)
        active.set({ kind, status: 'running' }, row?.running ?? 0)
        active.set({ kind, status: 'awaiting' }, row?.awaiting ?? 0)
        age.set({ kind }, row?.age ?? 0)
        paused.set({ kind }, row?.paused ? 1 : 0)
      }
      slots.set({ queue: 'text' }, capacity?.text ?? 0)
      slots.set({ queue: 'image' }, capacity?.image ?? 0)
    } catch {
      failures.inc()
      for (const each of [active, age, paused, slots]) each.reset()
    }
    readAt = performance.now()
  }

  async function refresh(): Promise<void> {
    if (performance.now() - readAt <= cacheMs) return
    reading ??= read().finally(() => {
      reading = undefined
    })
    await reading
  }

  new Gauge({
    name: `${metricPrefix}queue_read_age_seconds`,
    help: 'Age of the queue metrics',
    registers: [registry],
    async collect() {
      await refresh()
      this.set((performance.now() - readAt) / 1000)
    },
  })
}

const waitingStatement = Prisma.sql`
  SELECT coalesce(a.kind, p.kind)::text AS kind, coalesce(a.queued, 0) AS queued, coalesce(a.running, 0) AS running,
    coalesce(a.awaiting, 0) AS awaiting,
    coalesce(a.age, 0) AS age, p.kind IS NOT NULL AS paused
  FROM (
    SELECT kind, count(*) FILTER (WHERE status = 'queued' AND awaits IS NULL)::int AS queued,
      count(*) FILTER (WHERE awaits IS NOT NULL)::int AS awaiting,
      count(*) FILTER (WHERE status = 'running')::int AS running,
      greatest(0, extract(epoch FROM now() - min(greatest("createdAt", "runAfter"))
        FILTER (WHERE status = 'queued' AND awaits IS NULL AND "runAfter" <= now())))::float8 AS age
    FROM generations WHERE status IN ('queued', 'running') GROUP BY kind
  ) a FULL JOIN paused_kinds p ON p.kind = a.kind`

const slotsStatement = Prisma.sql`
  SELECT coalesce(sum("textSlots"), 0)::int AS text, coalesce(sum("imageSlots"), 0)::int AS image
  FROM worker_processes WHERE "seenAt" > now() - interval '6 seconds'`
