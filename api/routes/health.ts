import { timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/errors.ts'
import { metrics } from '../plugins/metrics.ts'

const patienceMs = 2000

/** For those who run the process: is it alive, can it work, what does it do. */
export function healthRoutes(app: FastifyInstance): void {
  const { config, pool, redis, storage, log } = app.services
  const registry = metrics(app)

  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    const [postgres, redisState, store] = await Promise.all([
      check(() => pool.query('SELECT 1')),
      check(() => redis.ping()),
      check(() => storage.ping()),
    ])
    const dependencies = { postgres, redis: redisState, storage: store }
    const down = Object.entries(dependencies).flatMap(([name, state]) => (state === 'down' ? [name] : []))
    if (app.isDraining()) down.push('this process, which is stopping')
    if (down.length === 0) return { status: 'ready', dependencies }
    log.warn({ dependencies }, 'not ready')
    reply.code(503).header('retry-after', 5)
    return { code: 'unavailable', message: `Not reachable: ${down.join(', ')}`, dependencies }
  })

  app.get('/metrics', async (request, reply) => {
    if (config.METRICS_TOKEN && !isToken(request.headers.authorization, config.METRICS_TOKEN)) {
      throw new AppError('unauthorized', 'The metrics need their token')
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

async function check(ask: () => Promise<unknown>): Promise<'up' | 'down'> {
  const tooLong = new AbortController()
  try {
    const late = wait(patienceMs, 'down' as const, { signal: tooLong.signal, ref: false })
    return await Promise.race([ask().then(() => 'up' as const), late])
  } catch {
    return 'down'
  } finally {
    tooLong.abort()
  }
}

function isToken(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
