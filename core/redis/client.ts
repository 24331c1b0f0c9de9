import { Redis, type RedisOptions } from 'ioredis'
import type { Log } from '../observability/log.ts'

/**
 * Connects to Redis and keeps trying for ever. With Redis down a command fails at once instead of waiting,
 * so that nothing a person waits for hangs on it.
 */
export function connectRedis(url: string, log: Log, options: RedisOptions = {}): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: null,
    connectTimeout: 5000,
    keepAlive: 10_000,
    retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 6), 2000),
    ...options,
  })
  let down = false
  redis.on('error', (error) => {
    if (!down) log.warn({ err: error }, 'Redis is down')
    down = true
  })
  redis.on('ready', () => {
    if (down) log.info('Redis is back')
    down = false
  })
  return redis
}

/**
 * Refuses a Redis that would drop jobs when it is full.
 * @throws Error naming the setting.
 */
export async function assertNoEviction(redis: Redis): Promise<void> {
  const answer: unknown = await redis.config('GET', 'maxmemory-policy').catch(() => undefined)
  const policy = Array.isArray(answer) ? answer[1] : undefined
  if (typeof policy === 'string' && policy !== 'noeviction') {
    throw new Error(`Redis must run with maxmemory-policy noeviction, but has ${policy}.`)
  }
}
