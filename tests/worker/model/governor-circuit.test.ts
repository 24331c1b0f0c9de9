import OpenAI from 'openai'
import { describe, expect, test } from 'vitest'
import { until } from '../../setup/bench.ts'
import { answerWith, failWith, governedCall, governors, requestNotSent } from '../../setup/governors.ts'

const shared = governors()

describe('the circuit breaker of the governor', () => {
  const down = async (status = 503) => {
    for (let n = 0; n < 5; n++) {
      await expect((n % 2 ? shared.one : shared.two).execute(governedCall, failWith(status))).rejects.toThrow(
        String(status),
      )
    }
  }

  test('the circuit breaker for text calls opens after five failures in a row of all workers, and does not block image calls', async () => {
    await down()
    const back = await requestNotSent(shared.one.execute(governedCall, answerWith()))
    expect(back).toMatchObject({ failure: 'unavailable', wasSent: false })
    expect(back.retryAfterMs).toBeLessThanOrEqual(1000)
    await shared.one.execute({ ...governedCall, use: 'image', model: 'brush' }, answerWith())
  })

  test('the circuit breaker counts failures from zero again after an answer or a rejected request', async () => {
    for (let n = 0; n < 4; n++)
      await expect(shared.one.execute(governedCall, failWith(500))).rejects.toThrow('500')
    await expect(shared.two.execute(governedCall, failWith(400))).rejects.toThrow('400')
    for (let n = 0; n < 4; n++)
      await expect(shared.one.execute(governedCall, failWith(500))).rejects.toThrow('500')
    await shared.two.execute(governedCall, answerWith())
  })

  test('the circuit breaker stays open for the time that the provider asks for, and otherwise for at most half a minute', async () => {
    for (let n = 0; n < 5; n++)
      await expect(shared.one.execute(governedCall, failWith(503, { 'retry-after': '20' }))).rejects.toThrow(
        '503',
      )
    expect(
      (await requestNotSent(shared.two.execute(governedCall, answerWith()))).retryAfterMs,
    ).toBeGreaterThan(10_000)
    const circuit = `${shared.prefix}:provider:circuit:image`
    const image = { ...governedCall, use: 'image' as const }
    await shared.redis.hset(circuit, { openings: 40, failures: 4 })
    await expect(shared.one.execute(image, failWith(500))).rejects.toThrow('500')
    const longest = await requestNotSent(shared.two.execute(image, answerWith()))
    expect(longest.retryAfterMs).toBeGreaterThan(20_000)
    expect(longest.retryAfterMs).toBeLessThanOrEqual(30_000)
  })

  test('the circuit breaker does not count failures of calls that were sent before it opened', async () => {
    const late: ((error: unknown) => void)[] = []
    const flying = Array.from({ length: 3 }, () =>
      shared.one.execute(governedCall, () => new Promise<never>((_, reject) => late.push(reject))),
    )
    await until('three under way', async () => late.length === 3)
    await down()
    for (const reject of late) reject(OpenAI.APIError.generate(500, {}, 'no', new Headers()))
    for (const one of flying) await expect(one).rejects.toThrow('500')
    expect(await shared.redis.hget(`${shared.prefix}:provider:circuit:text`, 'openings')).toBe('1')
  })

  test('the circuit breaker resets its failure count after a 429 answer, because that answer shows that the provider is up', async () => {
    for (let n = 0; n < 4; n++)
      await expect(shared.one.execute(governedCall, failWith(500))).rejects.toThrow('500')
    await expect(shared.one.execute(governedCall, failWith(429))).rejects.toThrow('429')
    expect(await shared.redis.exists(`${shared.prefix}:provider:circuit:text`)).toBe(0)
  })

  test('an open circuit breaker lets one probe call at a time through, stays open longer if it fails, and closes if it is answered', async () => {
    await down(500)
    let fail: (error: unknown) => void = () => undefined
    const sent: Promise<unknown>[] = []
    const away = Promise.withResolvers<null>()
    const hanging = () =>
      new Promise<never>((_, reject) => {
        fail = reject
        away.resolve(null)
      })
    await until('a probe', async () => {
      const probe = shared.one.execute(governedCall, hanging)
      const back = await Promise.race([requestNotSent(probe), away.promise])
      if (back) return false
      sent.push(probe)
      return true
    })
    await requestNotSent(shared.two.execute(governedCall, answerWith()))
    fail(OpenAI.APIError.generate(500, {}, 'no', new Headers()))
    await expect(sent[0]).rejects.toThrow('500')
    const longer = await requestNotSent(shared.two.execute(governedCall, answerWith()))
    expect(longer.retryAfterMs).toBeGreaterThan(1000)
    await until('the probe', () => shared.two.execute(governedCall, answerWith()).then(Boolean, () => false))
    await until('closed', () => shared.one.execute(governedCall, answerWith()).then(Boolean, () => false))
    await Promise.all(Array.from({ length: 5 }, () => shared.two.execute(governedCall, answerWith())))
  })

  test('an open circuit breaker lets another probe call through when the probe call was aborted', async () => {
    await down()
    const stop = new AbortController()
    await until('a probe', async () => {
      const aborted = async () => {
        stop.abort()
        throw new OpenAI.APIUserAbortError()
      }
      const error = await shared.one
        .execute({ ...governedCall, signal: stop.signal }, aborted)
        .catch((e: unknown) => e)
      return error instanceof OpenAI.APIUserAbortError
    })
    await shared.two.execute(governedCall, answerWith())
  })

  test('the circuit breaker stays open for at most an hour, and its state expires an hour later', async () => {
    const circuit = `${shared.prefix}:provider:circuit:text`
    for (let n = 0; n < 5; n++)
      await expect(
        shared.one.execute(governedCall, failWith(503, { 'retry-after': '86400' })),
      ).rejects.toThrow('503')
    const back = await requestNotSent(shared.two.execute(governedCall, answerWith()))
    expect(back.retryAfterMs).toBeGreaterThan(3_500_000)
    expect(back.retryAfterMs).toBeLessThanOrEqual(3_600_000)
    const kept = await shared.redis.pttl(circuit)
    expect(kept).toBeGreaterThan(7_000_000)
    expect(kept).toBeLessThanOrEqual(7_200_000)
  })

  test('an open circuit breaker allows no second probe call when a call that was sent before it opened is aborted', async () => {
    const stop = new AbortController()
    const early = shared.one.execute({ ...governedCall, signal: stop.signal }, async () => {
      await new Promise((resolve) => stop.signal.addEventListener('abort', resolve))
      throw new OpenAI.APIUserAbortError()
    })
    const given = expect(early).rejects.toThrow(OpenAI.APIUserAbortError)
    await down()
    const circuit = `${shared.prefix}:provider:circuit:text`
    await shared.redis.hset(circuit, 'until', Date.now() - 1)
    const answered = Promise.withResolvers<{ response: Response }>()
    const probe = shared.two.execute(governedCall, () => answered.promise)
    await until('the probe', async () => (await shared.redis.hget(circuit, 'probe')) !== null)
    stop.abort()
    await given
    expect(await requestNotSent(shared.one.execute(governedCall, answerWith()))).toMatchObject({
      failure: 'unavailable',
    })
    answered.resolve({ response: new Response() })
    await probe
  })
})
