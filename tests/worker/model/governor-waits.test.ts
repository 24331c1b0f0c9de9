import { describe, expect, test } from 'vitest'
import { until } from '../../setup/bench.ts'
import {
  answerWith,
  failWith,
  governedCall,
  governors,
  limitHeaders,
  requestNotSent,
} from '../../setup/governors.ts'

const shared = governors()

const keyOf = (what: string, { model } = governedCall) => `${shared.prefix}:provider:${what}:${model}`
const tokens = (limit: number, left: number, reset = '60s') => ({
  'x-ratelimit-limit-tokens': String(limit),
  'x-ratelimit-remaining-tokens': String(left),
  'x-ratelimit-reset-tokens': reset,
})

/**
 * Sends a call that is answered with these rate-limit headers, and waits until the governor has stored the reported
 * limits.
 */
async function sendAnsweredWith(headers: Record<string, string>, of = governedCall): Promise<void> {
  await shared.one.execute(of, answerWith(headers))
  // The governor does not wait until the limits are stored. When the call no longer counts as in flight, they are
  // stored.
  await until('its report', async () => (await shared.redis.zcard(keyOf('calls', of))) === 0)
}
const waitOf = async (of = governedCall) =>
  (await requestNotSent(shared.two.execute(of, answerWith()))).retryAfterMs ?? 0
const between = (ms: number, least: number, most: number) => {
  expect(ms).toBeGreaterThan(least)
  expect(ms).toBeLessThanOrEqual(most)
}

describe('a call that would exceed a limit of the provider', () => {
  test('a call over the limits of requests and of tokens waits for the limit that refills last, and the next call waits twice as long', async () => {
    // One request becomes available every 6 s, and a hundred tokens every 15 s.
    await sendAnsweredWith({ ...limitHeaders(0), ...tokens(400, 0) })
    between(await waitOf(), 12_000, 15_000)
    between(await waitOf(), 27_000, 30_000)
  })

  test('a call over a limit waits longer than a minute when the limit refills that slowly', async () => {
    await sendAnsweredWith(tokens(100, 0, '6m0s'))
    between(await waitOf(), 300_000, 360_000)
  })

  test('a call over a limit waits as if the limit refilled in a minute when the reset header is invalid', async () => {
    await sendAnsweredWith(limitHeaders(0, '0s'))
    between(await waitOf(), 3000, 6000)
    const other = { ...governedCall, model: 'demo-text-2', tokens: 200 }
    await sendAnsweredWith({ ...tokens(400, 100), 'x-ratelimit-reset-tokens': 'soon' }, other)
    // 100 of 400 tokens are left and the call needs 200. The other 300 refill in sixty seconds, so the 100 that the
    // call lacks take twenty.
    between(await waitOf(other), 15_000, 20_000)
  })

  test('a call waits for the refill of one request when all allowed requests are in flight', async () => {
    await sendAnsweredWith(limitHeaders(10))
    const ends: (() => void)[] = []
    const flying = Array.from({ length: 10 }, () =>
      shared.one.execute(
        governedCall,
        () =>
          new Promise<{ response: Response }>((resolve) => {
            ends.push(() => resolve({ response: new Response() }))
          }),
      ),
    )
    await until('ten to be sent', async () => ends.length === 10)
    between(await waitOf(), 3000, 6000)
    for (const end of ends) end()
    await Promise.all(flying)
  })

  test('a call waits at most a minute after a 429 answer whose limit refills much later or at an unknown time', async () => {
    await expect(shared.one.execute(governedCall, failWith(429, limitHeaders(0, '6m0s')))).rejects.toThrow(
      '429',
    )
    between(await waitOf(), 50_000, 60_000)
    const other = { ...governedCall, model: 'demo-text-2' }
    const { 'x-ratelimit-reset-requests': _, ...unsaid } = limitHeaders(0)
    await expect(shared.one.execute(other, failWith(429, unsaid))).rejects.toThrow('429')
    between(await waitOf(other), 50_000, 60_000)
  })
})

describe('the stored remainder of a limit', () => {
  test('the stored remainder of a limit grows when a later answer reports more', async () => {
    await sendAnsweredWith(limitHeaders(0))
    await shared.redis.hset(keyOf('limits'), 'requestsAt', Date.now() - 20_000)
    await sendAnsweredWith(limitHeaders(8))
    expect(await shared.redis.hget(keyOf('limits'), 'requestsLeft')).toBe('8')
  })

  test('the remainder of a limit is reduced by a call that has been in flight for most of a minute', async () => {
    await sendAnsweredWith(limitHeaders(1))
    await shared.redis.zadd(keyOf('calls'), Date.now() - 50_000, 'slow:100')
    await requestNotSent(shared.two.execute(governedCall, answerWith()))
  })

  test('the remainder of a token limit is reduced by a call in flight whose token estimate has a fraction', async () => {
    await sendAnsweredWith(tokens(1000, 400))
    const slow = Promise.withResolvers<{ response: Response }>()
    const flying = shared.one.execute({ ...governedCall, tokens: 250.4 }, () => slow.promise)
    await until('it to be under way', async () => (await shared.redis.zcard(keyOf('calls'))) === 1)
    await requestNotSent(shared.two.execute({ ...governedCall, tokens: 200 }, answerWith()))
    slow.resolve({ response: new Response() })
    await flying
  })
})
