import OpenAI from 'openai'
import { describe, expect, test } from 'vitest'
import { limitsOf, parseReset } from '../../../worker/model/governor.ts'
import { until } from '../../setup/bench.ts'
import {
  answerWith,
  failWith,
  governedCall,
  governors,
  governorWithoutRedis,
  limitHeaders,
  requestNotSent,
  sendUntilHeld,
} from '../../setup/governors.ts'

const shared = governors()

describe('the governor', () => {
  test.each([
    ['1s', 1000],
    ['6m0s', 360_000],
    ['120ms', 120],
    ['1h2m3.5s', 3_723_500],
    ['2.5', 2500],
    ['soon', null],
    ['', null],
  ])('the governor parses the reset header %j to %s ms', (value, ms) => expect(parseReset(value)).toBe(ms))

  test('the governor ignores rate limit headers with invalid values', () => {
    const odd = { ...limitHeaders(-1, 'later'), 'x-ratelimit-limit-tokens': 'many' }
    expect(limitsOf(new Headers(odd))).toEqual(['10', '', '', '', '', ''])
  })

  test('the governor does not send a call of any worker above the limits, and reports the waiting time', async () => {
    await shared.one.execute(governedCall, answerWith(limitHeaders(0)))
    const back = await sendUntilHeld(() => shared.two.execute(governedCall, answerWith()))
    expect(back).toMatchObject({ failure: 'rate_limited', wasSent: false })
    // The limit is ten requests in sixty seconds, so one request becomes available every six seconds.
    expect(back.retryAfterMs).toBeGreaterThan(3000)
    expect(back.retryAfterMs).toBeLessThanOrEqual(6000)
    const next = await requestNotSent(shared.one.execute(governedCall, answerWith()))
    expect(next.retryAfterMs).toBeGreaterThan((back.retryAfterMs ?? 0) + 4000)
  })

  test('the governor counts calls in flight against a limit, and counts answered calls only once', async () => {
    const sent: (() => void)[] = []
    const slow = () =>
      new Promise<{ response: Response }>((resolve) =>
        sent.push(() => resolve({ response: new Response(null, { headers: limitHeaders(2) }) })),
      )
    await shared.one.execute(governedCall, answerWith(limitHeaders(2)))
    const flying = [shared.one.execute(governedCall, slow), shared.two.execute(governedCall, slow)]
    await until('both to be sent', async () => sent.length === 2)
    await requestNotSent(shared.two.execute(governedCall, answerWith()))
    for (const end of sent) end()
    await Promise.all(flying)
    await until('room again', () => shared.two.execute(governedCall, answerWith()).then(Boolean, () => false))
  })

  test('the governor limits tokens like requests, and each model separately', async () => {
    await shared.one.execute(governedCall, answerWith(limitHeaders(0, '60s', 'tokens')))
    await sendUntilHeld(() => shared.two.execute(governedCall, answerWith()))
    await shared.two.execute({ ...governedCall, model: 'demo-text-2' }, answerWith())
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
  /** Creates calls that stay in flight until the test answers them. */
  function slowCalls() {
    const waiting: ((headers: Record<string, string>) => void)[] = []
    const send = () =>
      new Promise<{ response: Response }>((resolve) =>
        waiting.push((headers) => resolve({ response: new Response(null, { headers }) })),
      )
    return { waiting, send }
  }

  test('the governor asks a caller to wait at most a minute when many other calls wait already', async () => {
    await shared.one.execute(governedCall, answerWith(limitHeaders(0)))
    await known('requestsLimit')
    await shared.redis.hset(`${shared.prefix}:provider:limits:demo-text-1`, 'turn', Date.now() + 600_000)
    expect(
      (await requestNotSent(shared.two.execute(governedCall, answerWith()))).retryAfterMs,
    ).toBeLessThanOrEqual(60_000)
  })

  test('the governor counts the tokens of calls in flight against the token limit', async () => {
    await shared.one.execute(governedCall, answerWith(tokens(1000, 250)))
    await known('tokensLimit')
    const { waiting, send } = slowCalls()
    const flying = [shared.one.execute(governedCall, send), shared.two.execute(governedCall, send)]
    await until('both to be sent', async () => waiting.length === 2)
    expect(await requestNotSent(shared.two.execute(governedCall, answerWith()))).toMatchObject({
      failure: 'rate_limited',
    })
    for (const end of waiting) end({})
    await Promise.all(flying)
  })

  test('the governor sends a call that is larger than the token limit when the whole limit is free', async () => {
    await shared.one.execute(governedCall, answerWith(tokens(50, 50)))
    await known('tokensLimit')
    await shared.two.execute(governedCall, answerWith())
  })

  test('the governor never refills a limit above its maximum', async () => {
    await shared.one.execute(governedCall, answerWith(limitHeaders(10)))
    await known('requestsLimit')
    await shared.redis.hset(
      `${shared.prefix}:provider:limits:demo-text-1`,
      'requestsAt',
      Date.now() - 600_000,
    )
    const { waiting, send } = slowCalls()
    const flying = Array.from({ length: 10 }, () => shared.one.execute(governedCall, send))
    await until('ten to be sent', async () => waiting.length === 10)
    await requestNotSent(shared.two.execute(governedCall, answerWith()))
    for (const end of waiting) end({})
    await Promise.all(flying)
  })

  test('the governor stops counting a call in flight after a minute, because its worker may have died', async () => {
    await shared.one.execute(governedCall, answerWith(limitHeaders(1)))
    await known('requestsLimit')
    const calls = `${shared.prefix}:provider:calls:demo-text-1`
    await shared.redis.zadd(calls, Date.now(), 'dead:100')
    await requestNotSent(shared.two.execute(governedCall, answerWith()))
    await shared.redis.zadd(calls, Date.now() - 61_000, 'dead:100')
    await shared.two.execute(governedCall, answerWith())
  })

  test('the governor keeps the smaller remainder of a limit when two answers arrive out of order', async () => {
    const { waiting, send } = slowCalls()
    const flying = [shared.one.execute(governedCall, send), shared.two.execute(governedCall, send)]
    await until('both to be sent', async () => waiting.length === 2)
    waiting[1]?.(limitHeaders(0))
    await known('requestsLimit')
    waiting[0]?.(limitHeaders(5))
    await Promise.all(flying)
    await until(
      'its report',
      async () => (await shared.redis.zcard(`${shared.prefix}:provider:calls:demo-text-1`)) === 0,
    )
    await requestNotSent(shared.two.execute(governedCall, answerWith()))
  })

  test('the governor holds back calls for a second after a 429 without headers, and until the reset after one with limits', async () => {
    await expect(shared.one.execute(governedCall, failWith(429))).rejects.toThrow('429')
    const back = await requestNotSent(shared.two.execute(governedCall, answerWith()))
    expect(back.retryAfterMs).toBeGreaterThan(0)
    expect(back.retryAfterMs).toBeLessThanOrEqual(1000)
    const other = { ...governedCall, model: 'demo-text-2' }
    await expect(shared.one.execute(other, failWith(429, limitHeaders(0, '20s')))).rejects.toThrow('429')
    expect((await requestNotSent(shared.two.execute(other, answerWith()))).retryAfterMs).toBeGreaterThan(
      10_000,
    )
  })

  test('the governor holds calls back for a second at least, even if the provider asks for a wait of 0', async () => {
    await expect(shared.one.execute(governedCall, failWith(429, { 'retry-after': '0' }))).rejects.toThrow(
      '429',
    )
    expect(
      (await requestNotSent(shared.two.execute(governedCall, answerWith()))).retryAfterMs,
    ).toBeGreaterThan(0)
  })

  test('the governor keeps the longer of two waiting times that the provider asked for', async () => {
    let second: (error: unknown) => void = () => undefined
    const flying = shared.two.execute(
      governedCall,
      () => new Promise<never>((_, reject) => (second = reject)),
    )
    await until(
      'it to be under way',
      async () => (await shared.redis.zcard(`${shared.prefix}:provider:calls:demo-text-1`)) === 1,
    )
    await expect(shared.one.execute(governedCall, failWith(429, { 'retry-after': '30' }))).rejects.toThrow(
      '429',
    )
    second(OpenAI.APIError.generate(429, {}, 'no', new Headers({ 'retry-after': '1' })))
    await expect(flying).rejects.toThrow('429')
    expect(
      (await requestNotSent(shared.one.execute(governedCall, answerWith()))).retryAfterMs,
    ).toBeGreaterThan(20_000)
  })

  test('the governor refills a limit evenly until its reset', async () => {
    await shared.one.execute(governedCall, answerWith(limitHeaders(0, '20s')))
    await sendUntilHeld(() => shared.two.execute(governedCall, answerWith()))
    const began = Date.now()
    await until('room again', () => shared.two.execute(governedCall, answerWith()).then(Boolean, () => false))
    expect(Date.now() - began).toBeLessThan(15_000)
  })

  test('the governor holds back the calls of all workers for the Retry-After of one worker’s answer', async () => {
    await expect(shared.one.execute(governedCall, failWith(429, { 'retry-after': '7' }))).rejects.toThrow(
      '429',
    )
    const back = await requestNotSent(shared.two.execute(governedCall, answerWith()))
    expect(back.failure).toBe('rate_limited')
    expect(back.retryAfterMs).toBeGreaterThan(6500)
  })

  test('the governor sends all calls while Redis is down', async () => {
    const away = await governorWithoutRedis()
    for (let n = 0; n < 10; n++) await away.execute(governedCall, answerWith(limitHeaders(0)))
  })
})
