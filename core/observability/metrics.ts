import { timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { generationKindNames } from '#contract/generation-kinds.ts'
import type { Config } from '../config.ts'

/** The prefix of the names of our own metrics. */
export const metricPrefix = 'heartroom_'
const cacheMs = 2000

/** Creates a registry with the metrics of every process: Node's own (event-loop lag, memory) and the database pool. */
export function openRegistry(pool: pg.Pool): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: `${metricPrefix}database_connections`,
    help: 'Postgres connections of this process by state, and calls that wait for a connection',
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

interface Waiting {
  kind: string
  queued: number
  running: number
  age: number
  paused: boolean
}

/**
 * Registers the metrics of the queue of the whole installation. They are read from Postgres, over partial indexes and
 * at most every two seconds. While Postgres is down these metrics are absent, and a counter of failed reads grows.
 */
export function registerQueueMetrics(registry: Registry, pool: pg.Pool): void {
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined
  // Prometheus collects all gauges at the same time, so each one waits for the read and none shows an older value.
  const gauge = (name: string, help: string, labelNames: string[] = ['kind']) =>
    new Gauge({ name: `${metricPrefix}${name}`, help, labelNames, registers: [registry], collect: refresh })
  const active = gauge('generations_active', 'Queued and running generations of the whole installation', [
    'kind',
    'status',
  ])
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
      const [waiting, capacity] = await Promise.all([pool.query<Waiting>(waitingText), pool.query(slotsText)])
      const byKind = new Map(waiting.rows.map((row) => [row.kind, row]))
      for (const kind of generationKindNames) {
        const row = byKind.get(kind)
        active.set({ kind, status: 'queued' }, row?.queued ?? 0)
        active.set({ kind, status: 'running' }, row?.running ?? 0)
        age.set({ kind }, row?.age ?? 0)
        paused.set({ kind }, row?.paused ? 1 : 0)
      }
      const { text, image } = capacity.rows[0] as { text: number; image: number }
      slots.set({ queue: 'text' }, text)
      slots.set({ queue: 'image' }, image)
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

const waitingText = `
  SELECT coalesce(a.kind, p.kind)::text AS kind, coalesce(a.queued, 0) AS queued, coalesce(a.running, 0) AS running,
    coalesce(a.age, 0) AS age, p.kind IS NOT NULL AS paused
  FROM (
    SELECT kind, count(*) FILTER (WHERE status = 'queued')::int AS queued,
      count(*) FILTER (WHERE status = 'running')::int AS running,
      greatest(0, extract(epoch FROM now() - min(greatest("createdAt", "runAfter"))
        FILTER (WHERE status = 'queued' AND "runAfter" <= now())))::float8 AS age
    FROM generations WHERE status IN ('queued', 'running') GROUP BY kind
  ) a FULL JOIN paused_kinds p ON p.kind = a.kind`

const slotsText = `
  SELECT coalesce(sum("textSlots"), 0)::int AS text, coalesce(sum("imageSlots"), 0)::int AS image
  FROM worker_processes WHERE "seenAt" > now() - interval '6 seconds'`

/** The origin of a request for /metrics, which decides whether it is allowed. */
export interface Scraper {
  authorization: string | undefined
  address: string | undefined
  /** True for a request through a proxy, whose address is not that of the caller. */
  forwarded: boolean
}

/** Returns true when the caller has METRICS_TOKEN as bearer token or, without that setting, is on this machine. */
export function canReadMetrics(config: Pick<Config, 'METRICS_TOKEN'>, scraper: Scraper): boolean {
  const { authorization, address = '', forwarded } = scraper
  if (!config.METRICS_TOKEN) return !forwarded && /^(127\.|::1$|::ffff:127\.)/.test(address)
  const given = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${config.METRICS_TOKEN}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
