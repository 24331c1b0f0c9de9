import { timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { z } from 'zod'
import { generationKindNames } from '#contract/generation-kinds.ts'
import type { Config } from '../config.ts'
import { Prisma } from '../postgres/client.ts'
import { queryRows, rowSchema } from '../postgres/sql.ts'

/** Everything we measure ourselves begins with this. */
export const metricPrefix = 'heartroom_'
const keptMs = 2000

/** What every process tells of itself: Node's own figures (event-loop lag, memory) and its use of the database pool. */
export function openRegistry(pool: pg.Pool): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: `${metricPrefix}database_connections`,
    help: 'Connections of this process to Postgres by state, and calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'awaited' }, pool.waitingCount)
    },
  })
  return registry
}

const waitingRow = rowSchema({
  kind: z.string(),
  queued: z.int(),
  running: z.int(),
  age: z.number(),
  paused: z.boolean(),
})
const slotsRow = rowSchema({ text: z.int(), image: z.int() })

/**
 * The queue of the whole installation, from Postgres: one statement over the partial indexes, at most every two seconds
 * however many ask. With Postgres away the figures are absent and a counter says so: the rest is still told.
 */
export function queueMetrics(registry: Registry, pool: pg.Pool): void {
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  // Each figure waits for the reading: they are told side by side, and one that does not would tell of the time before.
  const gauge = (name: string, help: string, labelNames: string[] = ['kind']) =>
    new Gauge({ name: `${metricPrefix}${name}`, help, labelNames, registers: [registry], collect: fresh })
  const active = gauge('generations_active', 'Generations that wait or run, in the whole installation', [
    'kind',
    'status',
  ])
  const age = gauge('queue_oldest_waiting_seconds', 'How long the oldest one that could begin has waited')
  const paused = gauge('queue_paused', '1 for a kind that an operator holds back')
  const slots = gauge('worker_slots', 'Generations that all live workers can run at a time', ['queue'])
  const failures = new Counter({
    name: `${metricPrefix}queue_reads_failed_total`,
    help: 'Times that the state of the queue could not be read',
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

  async function fresh(): Promise<void> {
    if (performance.now() - readAt <= keptMs) return
    reading ??= read().finally(() => {
      reading = undefined
    })
    await reading
  }

  new Gauge({
    name: `${metricPrefix}queue_read_age_seconds`,
    help: 'Age of the figures of the queue',
    registers: [registry],
    async collect() {
      await fresh()
      this.set((performance.now() - readAt) / 1000)
    },
  })
}

const waitingStatement = Prisma.sql`
  SELECT coalesce(a.kind, p.kind)::text AS kind, coalesce(a.queued, 0) AS queued, coalesce(a.running, 0) AS running,
    coalesce(a.age, 0) AS age, p.kind IS NOT NULL AS paused
  FROM (
    SELECT kind, count(*) FILTER (WHERE status = 'queued')::int AS queued,
      count(*) FILTER (WHERE status = 'running')::int AS running,
      greatest(0, extract(epoch FROM now() - min(greatest("createdAt", "runAfter"))
        FILTER (WHERE status = 'queued' AND "runAfter" <= now())))::float8 AS age
    FROM generations WHERE status IN ('queued', 'running') GROUP BY kind
  ) a FULL JOIN paused_kinds p ON p.kind = a.kind`

const slotsStatement = Prisma.sql`
  SELECT coalesce(sum("textSlots"), 0)::int AS text, coalesce(sum("imageSlots"), 0)::int AS image
  FROM worker_processes WHERE "seenAt" > now() - interval '6 seconds'`

/** Who asks for /metrics, as far as it matters to whether they may have it. */
export interface Scraper {
  authorization: string | undefined
  address: string | undefined
  /** It came through a proxy, so its address is not who asks. */
  forwarded: boolean
}

/** With METRICS_TOKEN its bearer alone may see the metrics; without one only this machine may. */
export function maySeeMetrics(config: Pick<Config, 'METRICS_TOKEN'>, scraper: Scraper): boolean {
  const { authorization, address = '', forwarded } = scraper
  if (!config.METRICS_TOKEN) return !forwarded && /^(127\.|::1$|::ffff:127\.)/.test(address)
  const given = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${config.METRICS_TOKEN}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
