import { timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Config } from '../config.ts'

/** Everything we measure ourselves begins with this. */
export const metricPrefix = 'heartroom_'

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
