import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import OpenAI from 'openai'
import { beforeEach } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { createLog } from '#core/observability/log.ts'
import { connectRedis } from '#core/redis/client.ts'
import { type Governor, openGovernor } from '../../worker/model/governor.ts'
import { RequestNotSent } from '../../worker/model/model-errors.ts'
import { until } from './bench.ts'
import { closeAfterTests } from './close-after-tests.ts'
import { forgetKeys } from './leftovers.ts'
import { testServices } from './services.ts'

const config = parseConfig({
  DATABASE_URL: 'postgresql://none',
  REDIS_URL: 'redis://none',
  LOG_LEVEL: 'silent',
})
const log = createLog(config, 'test')

async function connect(url: string): Promise<Redis> {
  const redis = connectRedis(url, log)
  closeAfterTests(() => redis.disconnect())
  if (url === testServices().redisUrl) await new Promise((resolve) => redis.once('ready', resolve))
  return redis
}

/**
 * The governors of two workers that share one Redis, with a Redis client and the prefix of their keys. Each test gets
 * new ones.
 */
export interface Governors {
  one: Governor
  two: Governor
  redis: Redis
  prefix: string
}

/**
 * Returns two governors with the same Redis prefix. Before each test they are replaced by new ones with an unused
 * prefix.
 */
export function governors(): Governors {
  const given = {} as Governors
  const ofFile = `governor-${randomUUID()}`
  closeAfterTests(() => forgetKeys(ofFile))
  beforeEach(async () => {
    const { redisUrl } = testServices()
    const prefix = `${ofFile}-${randomUUID()}`
    const [redis, other] = await Promise.all([connect(redisUrl), connect(redisUrl)])
    const [one, two] = [openGovernor(redis, prefix, log), openGovernor(other, prefix, log)]
    Object.assign(given, { one, two, redis, prefix })
  })
  return given
}

/** Opens a governor whose Redis is unreachable. */
export async function governorWithoutRedis(): Promise<Governor> {
  return openGovernor(await connect('redis://127.0.0.1:1'), 'away', log)
}

const signal = new AbortController().signal
export const governedCall = { use: 'text' as const, model: 'demo-text-1', tokens: 100, signal }
export const answerWith =
  (headers: Record<string, string> = {}) =>
  async () => ({ response: new Response(null, { headers }) })
export const failWith =
  (status: number, headers: Record<string, string> = {}) =>
  async (): Promise<never> => {
    throw OpenAI.APIError.generate(status, {}, 'refused', new Headers(headers))
  }
export const limitHeaders = (left: number, reset = '60s', what = 'requests') => ({
  [`x-ratelimit-limit-${what}`]: '10',
  [`x-ratelimit-remaining-${what}`]: String(left),
  [`x-ratelimit-reset-${what}`]: reset,
})
export const requestNotSent = (sent: Promise<unknown>): Promise<RequestNotSent> =>
  sent.then(
    () => {
      throw new Error('the governor sent the request, but should not have')
    },
    (error: unknown) => {
      if (error instanceof RequestNotSent) return error
      throw error
    },
  )
/**
 * Sends calls until one is held back. The first calls may pass, because the governor does not wait until the limits of
 * an answer are stored in Redis.
 */
export const sendUntilHeld = (send: () => Promise<unknown>) =>
  until('a call to be held back', () => requestNotSent(send()).catch(() => null))
