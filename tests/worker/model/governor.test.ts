import OpenAI from 'openai'
import { describe, expect, test } from 'vitest'
import { limitsOf, parseReset } from '../../../worker/model/governor.ts'
import { until } from '../../setup/bench.ts'
import {
  answer,
  call,
  fails,
  governors,
  governorWithoutRedis,
  held,
  limits,
  untilHeld,
} from '../../setup/governors.ts'

const shared = governors()

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
    await shared.one.through(call, answer(limits(0)))
    const back = await untilHeld(() => shared.two.through(call, answer()))
    expect(back).toMatchObject({ failure: 'rate_limited', asked: false })
    // Ten in sixty seconds: one in six.
    expect(back.retryAfterMs).toBeGreaterThan(3000)
    expect(back.retryAfterMs).toBeLessThanOrEqual(6000)
    const next = await held(shared.one.through(call, answer()))
    expect(next.retryAfterMs).toBeGreaterThan((back.retryAfterMs ?? 0) + 4000)
  })

  test('calls that are under way count, those that are answered do not count twice', async () => {
    const sent: (() => void)[] = []
    const slow = () =>
      new Promise<{ response: Response }>((resolve) =>
        sent.push(() => resolve({ response: new Response(null, { headers: limits(2) }) })),
      )
    await shared.one.through(call, answer(limits(2)))
    const flying = [shared.one.through(call, slow), shared.two.through(call, slow)]
    await until('both to be sent', async () => sent.length === 2)
    await held(shared.two.through(call, answer()))
    for (const end of sent) end()
    await Promise.all(flying)
    await until('room again', () => shared.two.through(call, answer()).then(Boolean, () => false))
  })

  test('tokens bind like requests, and another model has limits of its own', async () => {
    await shared.one.through(call, answer(limits(0, '60s', 'tokens')))
    await untilHeld(() => shared.two.through(call, answer()))
    await shared.two.through({ ...call, model: 'demo-text-2' }, answer())
  })

  const tokens = (limit: number, left: number) => ({
    'x-ratelimit-limit-tokens': String(limit),
    'x-ratelimit-remaining-tokens': String(left),
    'x-ratelimit-reset-tokens': '60s',
  })
  const known = (field: string) =>
    until(
      'the limits to be known',
      async () => (await shared.redis.hget(`${shared.prefix}:provider:limits:demo-text-1`, field)) !== null,
    )
  /** Calls that are sent and answered when the test says so. */
  function slowCalls() {
    const waiting: ((headers: Record<string, string>) => void)[] = []
    const send = () =>
      new Promise<{ response: Response }>((resolve) =>
        waiting.push((headers) => resolve({ response: new Response(null, { headers }) })),
      )
    return { waiting, send }
  }

  test('turns are given out for a minute ahead at most', async () => {
    await shared.one.through(call, answer(limits(0)))
    await known('requestsLimit')
    await shared.redis.hset(`${shared.prefix}:provider:limits:demo-text-1`, 'turn', Date.now() + 600_000)
    expect((await held(shared.two.through(call, answer()))).retryAfterMs).toBeLessThanOrEqual(60_000)
  })

  test('the tokens of calls that are under way count', async () => {
    await shared.one.through(call, answer(tokens(1000, 250)))
    await known('tokensLimit')
    const { waiting, send } = slowCalls()
    const flying = [shared.one.through(call, send), shared.two.through(call, send)]
    await until('both to be sent', async () => waiting.length === 2)
    expect(await held(shared.two.through(call, answer()))).toMatchObject({ failure: 'rate_limited' })
    for (const end of waiting) end({})
    await Promise.all(flying)
  })

  test('a call that is larger than all that is allowed goes when all of it is free', async () => {
    await shared.one.through(call, answer(tokens(50, 50)))
    await known('tokensLimit')
    await shared.two.through(call, answer())
  })

  test('a limit never grows beyond itself, however long nobody asked', async () => {
    await shared.one.through(call, answer(limits(10)))
    await known('requestsLimit')
    await shared.redis.hset(
      `${shared.prefix}:provider:limits:demo-text-1`,
      'requestsAt',
      Date.now() - 600_000,
    )
    const { waiting, send } = slowCalls()
    const flying = Array.from({ length: 10 }, () => shared.one.through(call, send))
    await until('ten to be sent', async () => waiting.length === 10)
    await held(shared.two.through(call, answer()))
    for (const end of waiting) end({})
    await Promise.all(flying)
  })

  test('a call whose worker died is not under way for ever', async () => {
    await shared.one.through(call, answer(limits(1)))
    await known('requestsLimit')
    const calls = `${shared.prefix}:provider:calls:demo-text-1`
    await shared.redis.zadd(calls, Date.now(), 'dead:100')
    await held(shared.two.through(call, answer()))
    await shared.redis.zadd(calls, Date.now() - 61_000, 'dead:100')
    await shared.two.through(call, answer())
  })

  test('an answer that is overtaken by a later one does not take it back', async () => {
    const { waiting, send } = slowCalls()
    const flying = [shared.one.through(call, send), shared.two.through(call, send)]
    await until('both to be sent', async () => waiting.length === 2)
    waiting[1]?.(limits(0))
    await known('requestsLimit')
    waiting[0]?.(limits(5))
    await Promise.all(flying)
    await until(
      'its report',
      async () => (await shared.redis.zcard(`${shared.prefix}:provider:calls:demo-text-1`)) === 0,
    )
    await held(shared.two.through(call, answer()))
  })

  test('a 429 that says nothing holds back for a second, one that says when its limit is full until then', async () => {
    await expect(shared.one.through(call, fails(429))).rejects.toThrow('429')
    const back = await held(shared.two.through(call, answer()))
    expect(back.retryAfterMs).toBeGreaterThan(0)
    expect(back.retryAfterMs).toBeLessThanOrEqual(1000)
    const other = { ...call, model: 'demo-text-2' }
    await expect(shared.one.through(other, fails(429, limits(0, '20s')))).rejects.toThrow('429')
    expect((await held(shared.two.through(other, answer()))).retryAfterMs).toBeGreaterThan(10_000)
  })

  test('of two answers that ask to wait the longer holds', async () => {
    let second: (error: unknown) => void = () => undefined
    const flying = shared.two.through(call, () => new Promise<never>((_, reject) => (second = reject)))
    await until(
      'it to be under way',
      async () => (await shared.redis.zcard(`${shared.prefix}:provider:calls:demo-text-1`)) === 1,
    )
    await expect(shared.one.through(call, fails(429, { 'retry-after': '30' }))).rejects.toThrow('429')
    second(OpenAI.APIError.generate(429, {}, 'no', new Headers({ 'retry-after': '1' })))
    await expect(flying).rejects.toThrow('429')
    expect((await held(shared.one.through(call, answer()))).retryAfterMs).toBeGreaterThan(20_000)
  })

  test('a limit refills as evenly as it was said to', async () => {
    await shared.one.through(call, answer(limits(0, '2s')))
    await untilHeld(() => shared.two.through(call, answer()))
    const began = Date.now()
    await until('room again', () => shared.two.through(call, answer()).then(Boolean, () => false))
    expect(Date.now() - began).toBeLessThan(1500)
  })

  test('Retry-After of one worker’s answer holds back all', async () => {
    await expect(shared.one.through(call, fails(429, { 'retry-after': '7' }))).rejects.toThrow('429')
    const back = await held(shared.two.through(call, answer()))
    expect(back.failure).toBe('rate_limited')
    expect(back.retryAfterMs).toBeGreaterThan(6500)
  })

  test('without Redis calls pass', async () => {
    const away = await governorWithoutRedis()
    for (let n = 0; n < 10; n++) await away.through(call, answer(limits(0)))
  })
})
