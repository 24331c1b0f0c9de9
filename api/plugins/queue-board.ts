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
import { lookIntoQueue } from '#core/queue/queue.ts'
import { connectRedis } from '#core/redis/client.ts'

// BullMQ waits for a Redis that is away, for ever.
const patienceMs = 5000

interface Page {
  status: number
  type: string
  cacheControl: string
  body: Buffer
}

/**
 * bull-board in an app of its own, with a connection of its own, so that nothing of it is in the way of the API.
 * It answers reads alone, and never with an error's inside: `get` throws AppError unavailable when they fail or take long.
 */
export async function openBoard(options: { config: Config; log: Log; base: string }): Promise<{
  get(url: string): Promise<Page>
  /** Redis has refused its first question, and BullMQ says so for ever: only another board can show the queues. */
  isRefused(): boolean
  close(): Promise<void>
}> {
  const { config, log, base } = options
  const redis = connectRedis(config.REDIS_URL, log)
  const prefix = `${config.REDIS_PREFIX}:queues`
  const queues = queueNames.map((name) => lookIntoQueue({ name, connection: redis, prefix }))
  let isRefused = false
  const refuse = () => {
    isRefused = true
  }
  for (const queue of queues) queue.waitUntilReady().catch(refuse)
  const adapter = new FastifyAdapter()
  adapter.setBasePath(base)
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true })),
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: `${productName} queues` } },
  })
  const app = fastify()
  app.setErrorHandler((error, _request, reply) => {
    log.warn({ err: error }, 'the queues could not be shown')
    return reply.code(503).send()
  })
  await app.register(adapter.registerPlugin(), { prefix: base })
  await app.ready()

  return {
    get: async (url) => {
      const { statusCode, headers, rawPayload } = await inTime(app.inject({ method: 'GET', url }))
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

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const answered = new AbortController()
  const late = wait(patienceMs, undefined, { signal: answered.signal, ref: false }).then(() => {
    throw unavailable()
  })
  return Promise.race([answer, late]).finally(() => answered.abort())
}
