import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { z } from 'zod'
import { metricPrefix } from '../observability/metrics.ts'
import { Prisma } from '../postgres/client.ts'
import { queryRows, rowSchema } from '../postgres/sql.ts'

const cacheMs = 2000
const states = ['queued', 'sending', 'failed', 'unknown'] as const
const countRow = rowSchema({ state: z.enum(states), mails: z.int(), age: z.number() })

/**
 * Registers the metrics of the mail queue of the whole installation. They are read from Postgres over a partial index,
 * at most every two seconds. While Postgres is down they are absent.
 */
export function registerMailMetrics(registry: Registry, pool: pg.Pool): void {
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    try {
      const rows = await queryRows(pool, countRow, countStatement)
      for (const state of states) mails.set({ state }, rows.find((row) => row.state === state)?.mails ?? 0)
      age.set(rows.find(({ state }) => state === 'queued')?.age ?? 0)
    } catch {
      mails.reset()
      // The age has no labels, so a reset would set it to 0, which would mean that no mail waits. It is removed
      // instead.
      age.remove()
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

  const mails = new Gauge({
    name: `${metricPrefix}mails`,
    help: 'Mails of the whole installation that are not sent, by state',
    labelNames: ['state'],
    registers: [registry],
    collect: refresh,
  })
  const age = new Gauge({
    name: `${metricPrefix}mail_oldest_waiting_seconds`,
    help: 'Age of the oldest mail that waits to be sent',
    registers: [registry],
    collect: refresh,
  })
}

const countStatement = Prisma.sql`
  SELECT state::text AS state, count(*)::int AS mails,
    greatest(0, extract(epoch FROM now() - min("createdAt")))::float8 AS age
  FROM mails WHERE state <> 'sent' GROUP BY state`
