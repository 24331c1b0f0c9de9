import type { FastifyInstance } from 'fastify'
import { Gauge, Histogram, type Registry } from 'prom-client'
import { registerQueueMetrics } from '#core/generations/queue-metrics.ts'
import { registerMailMetrics } from '#core/mail/mail-metrics.ts'
import { metricPrefix, openRegistry } from '#core/observability/metrics.ts'

/** Registers the Prometheus metrics of this API: requests by route and status, open sockets, the queue, and mails. */
export function metrics(app: FastifyInstance): Registry {
  const { pool, countSockets } = app.services
  const registry = openRegistry(pool)
  registerQueueMetrics(registry, pool)
  registerMailMetrics(registry, pool)

  const requests = new Histogram({
    name: `${metricPrefix}http_request_seconds`,
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    const labels = { method: request.method, route, status: reply.statusCode }
    requests.observe(labels, reply.elapsedTime / 1000)
    done()
  })

  new Gauge({
    name: `${metricPrefix}sockets`,
    help: 'Open sockets of this process',
    registers: [registry],
    collect() {
      this.set(countSockets())
    },
  })
  return registry
}
