import { setTimeout as wait } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import type pg from 'pg'
import { Prisma } from './postgres/client.ts'
import { execute } from './postgres/sql.ts'

const timeoutMs = 2000

export interface Readiness {
  dependencies: Record<'postgres' | 'redis' | 'storage', 'up' | 'down'>
  /**
   * The names of the dependencies that are down, and 'this process, which is stopping' while it drains; empty when the
   * process can work.
   */
  down: string[]
}

/**
 * Checks whether each dependency answers within two seconds. Redis must accept a write, because a replica answers a
 * ping, but takes no deliveries. Never throws.
 */
export async function readinessOf(on: {
  pool: pg.Pool
  redis: Redis
  /** The prefix of the Redis keys of this installation. */
  redisPrefix: string
  storage: { ping(): Promise<unknown> }
  draining: boolean
}): Promise<Readiness> {
  const [postgres, redis, storage] = await Promise.all([
    check(() => execute(on.pool, Prisma.sql`SELECT 1`)),
    check(() => on.redis.set(`${on.redisPrefix}:readiness`, '1', 'EX', 10)),
    check(() => on.storage.ping()),
  ])
  const dependencies = { postgres, redis, storage }
  const down = Object.entries(dependencies).flatMap(([name, state]) => (state === 'down' ? [name] : []))
  if (on.draining) down.push('this process, which is stopping')
  return { dependencies, down }
}

async function check(ask: () => Promise<unknown>): Promise<'up' | 'down'> {
  const tooLong = new AbortController()
  try {
    const late = wait(timeoutMs, 'down' as const, { signal: tooLong.signal, ref: false })
    return await Promise.race([ask().then(() => 'up' as const), late])
  } catch {
    return 'down'
  } finally {
    tooLong.abort()
  }
}
