import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { ask, type Bench, createBench, ended, until } from '../setup/bench.ts'
import { type BreakableService, breakableService } from '../setup/breakable-service.ts'
import { budgetMs } from '../setup/budget.ts'
import { createCharacter, createGeneration, createUser } from '../setup/factories.ts'
import { expectConsistentData, expectOneResult } from './expected-results.ts'

// These tests make a peer silent without closing its connections, as when its node fails or a NAT drops them. New
// connections work.

/**
 * The time in which a worker must recover. An idle machine needs less than 15 s. The limit is longer, because other
 * test files run at the same time.
 */
const maxRecoveryMs = 30_000

describe('when the connections of a worker go silent', () => {
  let bench: Bench
  let postgres: BreakableService
  let redis: BreakableService
  beforeAll(async () => {
    bench = await createBench({ MODERATION: 'off' })
    postgres = await breakableService(bench.environment.DATABASE_URL ?? '')
    redis = await breakableService(bench.environment.REDIS_URL ?? '')
    await bench.work({ DATABASE_URL: postgres.url, REDIS_URL: redis.url })
  })
  afterEach(() => expectConsistentData(bench))

  test.each([
    ['Redis', () => redis.silence()],
    ['Postgres', () => postgres.silence()],
  ])('a worker completes a new order soon after its connections to %s go silent', async (_peer, silence) => {
    await expectOneResult(bench, await ask(bench.db))
    silence()
    const began = performance.now()
    await expectOneResult(bench, await ask(bench.db))
    expect(performance.now() - began).toBeLessThan(budgetMs(maxRecoveryMs))
  })

  test('a worker completes a chapter over new connections after its connections to Postgres go silent during the chapter', async () => {
    await bench.demoModel.faults({
      match: { call: 'prose', nth: 1 },
      fault: { type: 'gate', afterWords: 200 },
    })
    const asked = await ask(bench.db)
    await until('saved text', async () => (await bench.db.generationText.count()) > 0)
    postgres.silence()
    await bench.demoModel.release()
    await expectOneResult(bench, asked)
  })
})

describe('when storage goes silent', () => {
  test('a worker stores a generated image over a new connection after its connections to storage go silent', async () => {
    const bench = await createBench({ MODERATION: 'off' })
    const storage = await breakableService(bench.environment.S3_ENDPOINT ?? '')
    await bench.work({ S3_ENDPOINT: storage.url })
    const writer = await createUser(bench.db)
    const paint = async () => {
      const { id: characterId } = await createCharacter(bench.db, writer)
      const { id } = await createGeneration(bench.db, writer, 'image', { characterId })
      await bench.db.$queryRaw`SELECT pg_notify('generation_queued', ${id})::text`
      return ended(bench.db, id)
    }
    expect(await paint()).toMatchObject({ status: 'completed' })
    storage.silence()
    const began = performance.now()
    expect(await paint()).toMatchObject({ status: 'completed', failures: 0 })
    expect(performance.now() - began).toBeLessThan(budgetMs(maxRecoveryMs))
  })
})

describe('when Postgres does not answer', () => {
  let api: TestApp
  let postgres: BreakableService | undefined
  beforeAll(async () => {
    api = await buildTestApp({}, undefined, {
      databaseVia: async (url) => {
        postgres = await breakableService(url)
        return postgres.url
      },
    })
  })

  test('an API answers 503 with Retry-After within 10 s when its connections to Postgres go silent, and 200 again later', async () => {
    const user = await createUser(api.db)
    const read = () => api.call('GET', '/api/auth/user', { as: user })
    expect((await read()).status).toBe(200)
    postgres?.silence()
    const began = performance.now()
    const answer = await read()
    expect(performance.now() - began).toBeLessThan(budgetMs(10_000))
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    await expect.poll(async () => (await read()).status).toBe(200)
  })

  test('an API answers 503 with Retry-After within 10 s while a table that it reads is locked, and 200 after the unlock', async () => {
    const user = await createUser(api.db)
    const read = () => api.call('GET', '/api/stories/public')
    let answer: Awaited<ReturnType<typeof read>> | undefined
    await api.db.$transaction(
      async (tx) => {
        await tx.$executeRaw`LOCK TABLE stories IN ACCESS EXCLUSIVE MODE`
        const began = performance.now()
        answer = await api.call('GET', '/api/stories?personal=true', { as: user })
        expect(performance.now() - began).toBeLessThan(budgetMs(10_000))
      },
      // The lock must last until the call is answered, which takes longer on a busy machine.
      { timeout: 180_000 },
    )
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(Number(answer?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await read()).status).toBe(200)
  })
})
