import { setTimeout as wait } from 'node:timers/promises'
import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import { FastifyAdapter } from '@bull-board/fastify'
import fastify from 'fastify'
import { queueNames } from '#contract/generation-kinds.ts'
import { productName } from '#contract/product.ts'
import type { Config } from '#core/config.ts'
import { AppError } from '#core/errors.ts'
import type { Log } from '#core/observability/log.ts'
import { openBullQueue } from '#core/queue/queue.ts'
import { connectRedis } from '#core/redis/client.ts'

// BullMQ waits without a limit while Redis is down, so every request to the board has this time limit (ms).
const timeoutMs = 5000

interface Page {
  status: number
  type: string
  cacheControl: string
  body: Buffer
}

/**
 * Opens bull-board in a separate Fastify app with a separate Redis connection, so that it cannot disturb the API. It
 * is read-only. `get` throws AppError unavailable when an answer fails or takes too long, without internal details.
 */
export async function openBoard(options: { config: Config; log: Log; base: string }): Promise<{
  get(url: string): Promise<Page>
  /**
   * Returns true when the first connection to Redis failed. BullMQ never recovers from it, so a new board is needed.
   */
  isRefused(): boolean
  close(): Promise<void>
}> {
  const { config, log, base } = options
  const redis = connectRedis(config.REDIS_URL, log)
  const prefix = `${config.REDIS_PREFIX}:queues`
  const queues = queueNames.map((name) => openBullQueue({ name, connection: redis, prefix }))
  let isRefused = false
  const onRefused = () => {
    isRefused = true
  }
  for (const queue of queues) queue.waitUntilReady().catch(onRefused)
  const adapter = new FastifyAdapter()
  adapter.setBasePath(base)
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true })),
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: `${productName} queues` } },
  })
  const app = fastify()
  app.setErrorHandler((error, _request, reply) => {
    log.warn({ err: error }, 'rendering queue board failed')
    return reply.code(503).send()
  })
  await app.register(adapter.registerPlugin(), { prefix: base })
  await app.ready()

  return {
    get: async (url) => {
      const { statusCode, headers, rawPayload } = await withTimeout(app.inject({ method: 'GET', url }))
      if (statusCode >= 500) throw unavailable()
      const isFile = url.startsWith(`${base}/static/`)
      return {
        status: statusCode,
        type: String(headers['content-type'] ?? 'application/octet-stream'),
        cacheControl: isFile ? 'private, max-age=3600' : 'no-store',
        body: rawPayload,
      }
    },
    isRefused: () => isRefused,
    close: async () => {
      await app.close()
      await Promise.all(queues.map((queue) => queue.close()))
      redis.disconnect()
    },
  }
}

const unavailable = () =>
  new AppError('unavailable', 'The queues cannot be read right now. Try again in a moment.')

async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  const answered = new AbortController()
  const late = wait(timeoutMs, undefined, { signal: answered.signal, ref: false }).then(() => {
    throw unavailable()
  })
  return Promise.race([answer, late]).finally(() => answered.abort())
}
