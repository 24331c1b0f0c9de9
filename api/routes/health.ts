import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/errors.ts'
import { canReadMetrics } from '#core/observability/metrics.ts'
import { readinessOf } from '#core/readiness.ts'
import { metrics } from '../plugins/metrics.ts'

/** Registers the probes for operators: liveness, readiness and metrics. */
export function healthRoutes(app: FastifyInstance): void {
  const { config, log } = app.services
  const registry = metrics(app)

  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    const { dependencies, down } = await readinessOf({
      ...app.services,
      redisPrefix: config.REDIS_PREFIX,
      draining: app.isDraining(),
    })
    if (down.length === 0) return { status: 'ready', dependencies }
    log.warn({ dependencies }, 'readiness check failed')
    reply.code(503).header('retry-after', 5)
    return { code: 'unavailable', message: `Not reachable: ${down.join(', ')}`, dependencies }
  })

  // The probe for load balancers. A dependency that is down is down for all API processes, so another process would
  // not answer better. Most calls still work, so this process stays in use.
  app.get('/readyz/self', async (_request, reply) => {
    if (!app.isDraining()) return { status: 'ready' }
    reply.code(503).header('retry-after', 5)
    return { code: 'unavailable', message: 'This process is stopping' }
  })

  app.get('/metrics', async (request, reply) => {
    const { authorization, forwarded, 'x-forwarded-for': forwardedFor } = request.headers
    const address = request.socket.remoteAddress
    const isForwarded = forwarded !== undefined || forwardedFor !== undefined
    if (!canReadMetrics(config, { authorization, address, forwarded: isForwarded })) {
      throw new AppError(
        'unauthorized',
        'Reading the metrics needs the header Authorization: Bearer with the value of METRICS_TOKEN',
      )
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
