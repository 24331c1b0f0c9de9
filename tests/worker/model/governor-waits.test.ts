import { describe, expect, test } from 'vitest'
import { until } from '../../setup/bench.ts'
import { answer, call, fails, governors, held, limits } from '../../setup/governors.ts'

const shared = governors()

const keyOf = (what: string, { model } = call) => `${shared.prefix}:provider:${what}:${model}`
const tokens = (limit: number, left: number, reset = '60s') => ({
  'x-ratelimit-limit-tokens': String(limit),
  'x-ratelimit-remaining-tokens': String(left),
  'x-ratelimit-reset-tokens': reset,
})

/** Lets all workers know what the provider says. */
async function hear(headers: Record<string, string>, of = call): Promise<void> {
  await shared.one.through(of, answer(headers))
  // The report of an answer is not waited for: it has come when the call is under way no more.
  await until('its report', async () => (await shared.redis.zcard(keyOf('calls', of))) === 0)
}
const waitOf = async (of = call) => (await held(shared.two.through(of, answer()))).retryAfterMs ?? 0
const between = (ms: number, least: number, most: number) => {
  expect(ms).toBeGreaterThan(least)
  expect(ms).toBeLessThanOrEqual(most)
}

describe('how long those wait that would go over', () => {
  test('of requests and tokens what takes longer, and so apart are their turns', async () => {
    // One request in 6 s, a hundred tokens in 15 s.
    await hear({ ...limits(0), ...tokens(400, 0) })
    between(await waitOf(), 12_000, 15_000)
    between(await waitOf(), 27_000, 30_000)
  })

  test('longer than a minute where all that is allowed takes longer', async () => {
    await hear(tokens(100, 0, '6m0s'))
    between(await waitOf(), 300_000, 360_000)
  })

  test('as long as the limit takes by the minute where a reset says nothing of use', async () => {
    await hear(limits(0, '0s'))
    between(await waitOf(), 3000, 6000)
    const other = { ...call, model: 'demo-text-2', tokens: 200 }
    await hear({ ...tokens(400, 100), 'x-ratelimit-reset-tokens': 'soon' }, other)
    // Three hundred in sixty seconds, until it is full: a hundred more than there are.
    between(await waitOf(other), 15_000, 20_000)
  })

  test('until the first of those under way can have been refilled, when nothing else is used', async () => {
    await hear(limits(10))
    const ends: (() => void)[] = []
    const flying = Array.from({ length: 10 }, () =>
      shared.one.through(
        call,
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

  test('a minute after a 429 whose limit is full far later or nobody knows when', async () => {
    await expect(shared.one.through(call, fails(429, limits(0, '6m0s')))).rejects.toThrow('429')
    between(await waitOf(), 50_000, 60_000)
    const other = { ...call, model: 'demo-text-2' }
    const { 'x-ratelimit-reset-requests': _, ...unsaid } = limits(0)
    await expect(shared.one.through(other, fails(429, unsaid))).rejects.toThrow('429')
    between(await waitOf(other), 50_000, 60_000)
  })
})

describe('what is known of a limit', () => {
  test('grows again when a later answer says so', async () => {
    await hear(limits(0))
    await shared.redis.hset(keyOf('limits'), 'requestsAt', Date.now() - 20_000)
    await hear(limits(8))
    expect(await shared.redis.hget(keyOf('limits'), 'requestsLeft')).toBe('8')
  })

  test('counts a call that has been under way for most of a minute', async () => {
    await hear(limits(1))
    await shared.redis.zadd(keyOf('calls'), Date.now() - 50_000, 'slow:100')
    await held(shared.two.through(call, answer()))
  })

  test('takes part of a token for a whole one', async () => {
    await hear(tokens(1000, 400))
    const slow = Promise.withResolvers<{ response: Response }>()
    const flying = shared.one.through({ ...call, tokens: 250.4 }, () => slow.promise)
    await until('it to be under way', async () => (await shared.redis.zcard(keyOf('calls'))) === 1)
    await held(shared.two.through({ ...call, tokens: 200 }, answer()))
    slow.resolve({ response: new Response() })
    await flying
  })
})
