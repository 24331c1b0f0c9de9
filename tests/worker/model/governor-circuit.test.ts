import OpenAI from 'openai'
import { describe, expect, test } from 'vitest'
import { until } from '../../setup/bench.ts'
import { answer, call, fails, governors, held } from '../../setup/governors.ts'

const shared = governors()

describe('a provider that is down', () => {
  const down = async (status = 503) => {
    for (let n = 0; n < 5; n++) {
      await expect((n % 2 ? shared.one : shared.two).through(call, fails(status))).rejects.toThrow(
        String(status),
      )
    }
  }

  test('five failures in a row, of all workers together, and nothing is sent any more', async () => {
    await down()
    const back = await held(shared.one.through(call, answer()))
    expect(back).toMatchObject({ failure: 'unavailable', asked: false })
    expect(back.retryAfterMs).toBeLessThanOrEqual(1000)
    await shared.one.through({ ...call, use: 'image', model: 'brush' }, answer())
  })

  test('an answer in between, or a refused request, is no failure in a row', async () => {
    for (let n = 0; n < 4; n++) await expect(shared.one.through(call, fails(500))).rejects.toThrow('500')
    await expect(shared.two.through(call, fails(400))).rejects.toThrow('400')
    for (let n = 0; n < 4; n++) await expect(shared.one.through(call, fails(500))).rejects.toThrow('500')
    await shared.two.through(call, answer())
  })

  test('it stays shut for as long as the provider asks, and for half a minute at most by itself', async () => {
    for (let n = 0; n < 5; n++)
      await expect(shared.one.through(call, fails(503, { 'retry-after': '20' }))).rejects.toThrow('503')
    expect((await held(shared.two.through(call, answer()))).retryAfterMs).toBeGreaterThan(10_000)
    const circuit = `${shared.prefix}:provider:circuit:image`
    const image = { ...call, use: 'image' as const }
    await shared.redis.hset(circuit, { openings: 40, failures: 4 })
    await expect(shared.one.through(image, fails(500))).rejects.toThrow('500')
    const longest = await held(shared.two.through(image, answer()))
    expect(longest.retryAfterMs).toBeGreaterThan(20_000)
    expect(longest.retryAfterMs).toBeLessThanOrEqual(30_000)
  })

  test('while it is open, what was under way before says nothing new', async () => {
    const late: ((error: unknown) => void)[] = []
    const flying = Array.from({ length: 3 }, () =>
      shared.one.through(call, () => new Promise<never>((_, reject) => late.push(reject))),
    )
    await until('three under way', async () => late.length === 3)
    await down()
    for (const reject of late) reject(OpenAI.APIError.generate(500, {}, 'no', new Headers()))
    for (const one of flying) await expect(one).rejects.toThrow('500')
    expect(await shared.redis.hget(`${shared.prefix}:provider:circuit:text`, 'openings')).toBe('1')
  })

  test('a provider that asks to wait is up', async () => {
    for (let n = 0; n < 4; n++) await expect(shared.one.through(call, fails(500))).rejects.toThrow('500')
    await expect(shared.one.through(call, fails(429))).rejects.toThrow('429')
    expect(await shared.redis.exists(`${shared.prefix}:provider:circuit:text`)).toBe(0)
  })

  test('one call probes at a time: when it fails it stays shut for longer, when it is answered all go', async () => {
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
      const probe = shared.one.through(call, hanging)
      const back = await Promise.race([held(probe), away.promise])
      if (back) return false
      sent.push(probe)
      return true
    })
    await held(shared.two.through(call, answer()))
    fail(OpenAI.APIError.generate(500, {}, 'no', new Headers()))
    await expect(sent[0]).rejects.toThrow('500')
    const longer = await held(shared.two.through(call, answer()))
    expect(longer.retryAfterMs).toBeGreaterThan(1000)
    await until('the probe', () => shared.two.through(call, answer()).then(Boolean, () => false))
    await until('closed', () => shared.one.through(call, answer()).then(Boolean, () => false))
    await Promise.all(Array.from({ length: 5 }, () => shared.two.through(call, answer())))
  })

  test('a probe that nobody waits for any more leaves the place to another', async () => {
    await down()
    const stop = new AbortController()
    await until('a probe', async () => {
      const aborted = async () => {
        stop.abort()
        throw new OpenAI.APIUserAbortError()
      }
      const error = await shared.one
        .through({ ...call, signal: stop.signal }, aborted)
        .catch((e: unknown) => e)
      return error instanceof OpenAI.APIUserAbortError
    })
    await shared.two.through(call, answer())
  })

  test('what is known of it is forgotten after an hour, and it is not shut for longer than that', async () => {
    const circuit = `${shared.prefix}:provider:circuit:text`
    for (let n = 0; n < 5; n++)
      await expect(shared.one.through(call, fails(503, { 'retry-after': '86400' }))).rejects.toThrow('503')
    const back = await held(shared.two.through(call, answer()))
    expect(back.retryAfterMs).toBeGreaterThan(3_500_000)
    expect(back.retryAfterMs).toBeLessThanOrEqual(3_600_000)
    const kept = await shared.redis.pttl(circuit)
    expect(kept).toBeGreaterThan(7_000_000)
    expect(kept).toBeLessThanOrEqual(7_200_000)
  })

  test('a call from before that is given up leaves the probe its place', async () => {
    const stop = new AbortController()
    const early = shared.one.through({ ...call, signal: stop.signal }, async () => {
      await new Promise((resolve) => stop.signal.addEventListener('abort', resolve))
      throw new OpenAI.APIUserAbortError()
    })
    const given = expect(early).rejects.toThrow(OpenAI.APIUserAbortError)
    await down()
    const circuit = `${shared.prefix}:provider:circuit:text`
    await shared.redis.hset(circuit, 'until', Date.now() - 1)
    const answered = Promise.withResolvers<{ response: Response }>()
    const probe = shared.two.through(call, () => answered.promise)
    await until('the probe', async () => (await shared.redis.hget(circuit, 'probe')) !== null)
    stop.abort()
    await given
    expect(await held(shared.one.through(call, answer()))).toMatchObject({ failure: 'unavailable' })
    answered.resolve({ response: new Response() })
    await probe
  })
})
