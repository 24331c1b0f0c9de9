import { timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Config } from '../config.ts'

/** The prefix of the names of our own metrics. */
export const metricPrefix = 'heartroom_'

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

/** The origin of a request for /metrics, which decides whether it is allowed. */
export interface Scraper {
  authorization: string | undefined
  address: string | undefined
  /** `forwarded` is true for a request through a proxy, whose address is not that of the caller. */
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
