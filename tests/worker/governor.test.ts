import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import OpenAI from 'openai'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { createLog } from '#core/log.ts'
import { connectRedis } from '#core/redis.ts'
import { type Governor, limitsOf, openGovernor, parseReset } from '../../worker/governor.ts'
import { HeldBack } from '../../worker/model-errors.ts'
import { until } from '../setup/bench.ts'
import { testServices } from '../setup/services.ts'

const config = parseConfig({
  DATABASE_URL: 'postgresql://none',
  REDIS_URL: 'redis://none',
  LOG_LEVEL: 'silent',
})
const log = createLog(config, 'test')
const open: Redis[] = []

async function connect(url = testServices().redisUrl): Promise<Redis> {
  const redis = connectRedis(url, log)
  open.push(redis)
  if (url === testServices().redisUrl) await new Promise((resolve) => redis.once('ready', resolve))
  return redis
}
afterAll(() => {
  for (const redis of open) redis.disconnect()
})

/** Two workers with one Redis. */
let one: Governor
let two: Governor
beforeEach(async () => {
  const prefix = `governor-${randomUUID()}`
  const pair = await Promise.all([connect(), connect()])
  ;[one, two] = pair.map((redis) => openGovernor(redis, prefix, log)) as [Governor, Governor]
})

const signal = new AbortController().signal
const call = { use: 'text' as const, model: 'muse-1', tokens: 100, signal }
const answer =
  (headers: Record<string, string> = {}) =>
  async () => ({ response: new Response(null, { headers }) })
const fails =
  (status: number, headers: Record<string, string> = {}) =>
  async (): Promise<never> => {
    throw OpenAI.APIError.generate(status, {}, 'no', new Headers(headers))
  }
const limits = (left: number, reset = '60s', what = 'requests') => ({
  [`x-ratelimit-limit-${what}`]: '10',
  [`x-ratelimit-remaining-${what}`]: String(left),
  [`x-ratelimit-reset-${what}`]: reset,
})
const held = (sent: Promise<unknown>): Promise<HeldBack> =>
  sent.then(
    () => {
      throw new Error('it was sent')
    },
    (error: unknown) => {
      if (error instanceof HeldBack) return error
      throw error
    },
  )
/** Sends until it is held back: what was reported just before is not waited for. */
const untilHeld = (send: () => Promise<unknown>) =>
  until('a call to be held back', () => held(send()).catch(() => null))

describe('the limits of the provider', () => {
  test.each([
    ['1s', 1000],
    ['6m0s', 360_000],
    ['120ms', 120],
    ['1h2m3.5s', 3_723_500],
    ['2.5', 2500],
    ['soon', null],
    ['', null],
  ])('a reset of %j', (said, ms) => expect(parseReset(said)).toBe(ms))

  test('headers that say nothing sensible say nothing', () => {
    const odd = { ...limits(-1, 'later'), 'x-ratelimit-limit-tokens': 'many' }
    expect(limitsOf(new Headers(odd))).toEqual(['10', '', '', '', '', ''])
  })

  test('what one worker hears binds all: a call that would go over is not sent, and told when', async () => {
    await one.through(call, answer(limits(0)))
    const back = await untilHeld(() => two.through(call, answer()))
    expect(back).toMatchObject({ failure: 'rate_limited', asked: false })
    // Ten in sixty seconds: one in six.
    expect(back.retryAfterMs).toBeGreaterThan(3000)
    expect(back.retryAfterMs).toBeLessThanOrEqual(6000)
    const next = await held(one.through(call, answer()))
    expect(next.retryAfterMs).toBeGreaterThan((back.retryAfterMs ?? 0) + 4000)
  })

  test('calls that are under way count, those that are answered do not count twice', async () => {
    const sent: (() => void)[] = []
    const slow = () =>
      new Promise<{ response: Response }>((resolve) =>
        sent.push(() => resolve({ response: new Response(null, { headers: limits(2) }) })),
      )
    await one.through(call, answer(limits(2)))
    const flying = [one.through(call, slow), two.through(call, slow)]
    await until('both to be sent', async () => sent.length === 2)
    await held(two.through(call, answer()))
    for (const end of sent) end()
    await Promise.all(flying)
    await until('room again', () => two.through(call, answer()).then(Boolean, () => false))
  })

  test('tokens bind like requests, and another model has limits of its own', async () => {
    await one.through(call, answer(limits(0, '60s', 'tokens')))
    await untilHeld(() => two.through(call, answer()))
    await two.through({ ...call, model: 'muse-2' }, answer())
  })

  test('a limit refills as evenly as it was said to', async () => {
    await one.through(call, answer(limits(0, '2s')))
    await untilHeld(() => two.through(call, answer()))
    const began = Date.now()
    await until('room again', () => two.through(call, answer()).then(Boolean, () => false))
    expect(Date.now() - began).toBeLessThan(1500)
  })

  test('Retry-After of one worker’s answer holds back all', async () => {
    await expect(one.through(call, fails(429, { 'retry-after': '7' }))).rejects.toThrow('429')
    const back = await held(two.through(call, answer()))
    expect(back.failure).toBe('rate_limited')
    expect(back.retryAfterMs).toBeGreaterThan(6500)
  })

  test('without Redis calls pass', async () => {
    const away = openGovernor(await connect('redis://127.0.0.1:1'), 'away', log)
    for (let n = 0; n < 10; n++) await away.through(call, answer(limits(0)))
  })
})

describe('a provider that is down', () => {
  const down = async (status = 503) => {
    for (let n = 0; n < 5; n++) {
      await expect((n % 2 ? one : two).through(call, fails(status))).rejects.toThrow(String(status))
    }
  }

  test('five failures in a row, of all workers together, and nothing is sent any more', async () => {
    await down()
    const back = await held(one.through(call, answer()))
    expect(back).toMatchObject({ failure: 'unavailable', asked: false })
    expect(back.retryAfterMs).toBeLessThanOrEqual(1000)
    await one.through({ ...call, use: 'image', model: 'brush' }, answer())
  })

  test('an answer in between, or a refused request, is no failure in a row', async () => {
    for (let n = 0; n < 4; n++) await expect(one.through(call, fails(500))).rejects.toThrow('500')
    await expect(two.through(call, fails(400))).rejects.toThrow('400')
    for (let n = 0; n < 4; n++) await expect(one.through(call, fails(500))).rejects.toThrow('500')
    await two.through(call, answer())
  })

  test('one call probes at a time: when it fails it stays shut for longer, when it is answered all go', async () => {
    await down(500)
    let fail: (error: unknown) => void = () => undefined
    const sent: Promise<unknown>[] = []
    const hanging = () =>
      new Promise<never>((_, reject) => {
        fail = reject
      })
    await until('a probe', async () => {
      const probe = one.through(call, hanging)
      const back = await Promise.race([held(probe), new Promise((resolve) => setTimeout(resolve, 100))])
      if (back) return false
      sent.push(probe)
      return true
    })
    await held(two.through(call, answer()))
    fail(OpenAI.APIError.generate(500, {}, 'no', new Headers()))
    await expect(sent[0]).rejects.toThrow('500')
    const longer = await held(two.through(call, answer()))
    expect(longer.retryAfterMs).toBeGreaterThan(1000)
    await until('the probe', () => two.through(call, answer()).then(Boolean, () => false))
    await until('closed', () => one.through(call, answer()).then(Boolean, () => false))
    await Promise.all(Array.from({ length: 5 }, () => two.through(call, answer())))
  })

  test('a probe that nobody waits for any more leaves the place to another', async () => {
    await down()
    const stop = new AbortController()
    await until('a probe', async () => {
      const aborted = async () => {
        stop.abort()
        throw new OpenAI.APIUserAbortError()
      }
      const error = await one.through({ ...call, signal: stop.signal }, aborted).catch((e: unknown) => e)
      return error instanceof OpenAI.APIUserAbortError
    })
    await two.through(call, answer())
  })
})
