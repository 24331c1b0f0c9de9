import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import { registerQueueMetrics } from '#core/generations/queue-metrics.ts'
import { registerMailMetrics } from '#core/mail/mail-metrics.ts'
import { metricPrefix, openRegistry } from '#core/observability/metrics.ts'
import { RequestTimes } from './request-times.ts'

/** Registers the Prometheus metrics of this API: requests by route and status, open sockets, the queue, and mails. */
export function metrics(app: FastifyInstance): Registry {
  const { pool, countSockets } = app.services
  const registry = openRegistry(pool)
  registerQueueMetrics(registry, pool)
  registerMailMetrics(registry, pool)

  const requests = new RequestTimes({
    name: `${metricPrefix}http_request_seconds`,
    help: 'Time to answer, by route and status',
    registry,
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    requests.observe(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
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
