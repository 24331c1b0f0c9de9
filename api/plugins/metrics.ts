import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Counts what this process does, for Prometheus: its requests by route and status, and generations by status. */
export function metrics(app: FastifyInstance): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const { pool } = app.services

  const requests = new Histogram({
    name: 'heartroom_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    const labels = { method: request.method, route, status: reply.statusCode }
    requests.observe(labels, reply.elapsedTime / 1000)
  })

  new Gauge({
    name: 'heartroom_generations_active',
    help: 'Generations that wait or run, in the whole installation',
    labelNames: ['kind', 'status'],
    registers: [registry],
    async collect() {
      const { rows } = await pool.query<{ kind: string; status: string; count: number }>(
        `SELECT kind::text, status::text, count(*)::int AS count FROM generations
         WHERE status IN ('queued', 'running') GROUP BY 1, 2`,
      )
      this.reset()
      for (const { kind, status, count } of rows) this.set({ kind, status }, count)
    },
  })
  return registry
}
