import { Redis, type RedisOptions } from 'ioredis'
import type { Log } from '../observability/log.ts'

/** If a command has no answer after this time (ms), the connection is replaced. */
const silenceMs = 5000

/**
 * Connects to Redis and reconnects for ever. While Redis is down a command fails at once, so that no call waits for it.
 * A connection that is open but no longer answers (failover, NAT) is replaced after five seconds. A ping every five
 * seconds detects such a connection even when no other command is sent. A server that refuses a write has become a
 * replica in a failover; the next connection to the same address leads to the primary. The refused command fails, as
 * while Redis is down, and is repeated by its caller.
 */
export function connectRedis(url: string, log: Log, options: RedisOptions = {}): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: null,
    connectTimeout: 5000,
    socketTimeout: silenceMs,
    keepAlive: 10_000,
    reconnectOnError: ({ message }) => message.includes('READONLY'),
    retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 6), 2000),
    ...options,
  })
  const heartbeat = setInterval(() => {
    // A failed ping needs no action here, because a broken connection emits an 'error' event.
    if (redis.status === 'ready') redis.ping().catch(() => undefined)
  }, silenceMs)
  heartbeat.unref()
  redis.on('end', () => clearInterval(heartbeat))
  let down = false
  redis.on('error', (error) => {
    if (!down) log.warn({ err: error }, 'redis connection lost')
    down = true
  })
  redis.on('ready', () => {
    if (down) log.info('redis connection restored')
    down = false
  })
  return redis
}

/**
 * Checks that Redis does not evict keys when its memory is full, because that would lose deliveries.
 * @throws Error that names the wrong setting.
 */
export async function assertNoEviction(redis: Redis): Promise<void> {
  const answer: unknown = await redis.config('GET', 'maxmemory-policy').catch(() => undefined)
  const policy = Array.isArray(answer) ? answer[1] : undefined
  if (typeof policy === 'string' && policy !== 'noeviction') {
    throw new Error(`Redis must run with maxmemory-policy noeviction, but has ${policy}.`)
  }
}
