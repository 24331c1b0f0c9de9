import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { ask, type Bench, createBench, until } from '../setup/bench.ts'
import { type BreakableService, breakableService } from '../setup/breakable-service.ts'
import { budgetMs } from '../setup/budget.ts'
import { createUser } from '../setup/factories.ts'
import { expectAllInStep, expectOneOfEach } from './one-of-each.ts'

// A peer that goes silent without closing its connections: the node failed, or a NAT forgot them. New connections work.

/** Work goes on within 15 s when nothing else runs; other test files run beside this one. */
const maxRecoveryMs = 30_000

describe('a worker', () => {
  let bench: Bench
  let postgres: BreakableService
  let redis: BreakableService
  beforeAll(async () => {
    bench = await createBench({ MODERATION: 'off' })
    postgres = await breakableService(bench.environment.DATABASE_URL ?? '')
    redis = await breakableService(bench.environment.REDIS_URL ?? '')
    await bench.work({ DATABASE_URL: postgres.url, REDIS_URL: redis.url })
  })
  afterEach(() => expectAllInStep(bench))

  test.each([
    ['Redis', () => redis.silence()],
    ['Postgres', () => postgres.silence()],
  ])('carries out an order soon after its connections to %s went silent', async (_peer, silence) => {
    await expectOneOfEach(bench, await ask(bench.db))
    silence()
    const began = performance.now()
    await expectOneOfEach(bench, await ask(bench.db))
    expect(performance.now() - began).toBeLessThan(budgetMs(maxRecoveryMs))
  })

  test('goes on with a chapter in progress when its connections to Postgres go silent', async () => {
    await bench.demoModel.faults({
      match: { call: 'prose', nth: 1 },
      fault: { type: 'gate', afterWords: 200 },
    })
    const asked = await ask(bench.db)
    await until('saved text', async () => (await bench.db.generationText.count()) > 0)
    postgres.silence()
    await bench.demoModel.release()
    await expectOneOfEach(bench, asked)
  })
})

describe('an API', () => {
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

  test('answers 503 with Retry-After within 10 s when Postgres goes silent, and 200 at the next call', async () => {
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

  test('answers 503 with Retry-After within 10 s while a table is locked, and 200 when it is free', async () => {
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
      { timeout: 30_000 },
    )
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(Number(answer?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await read()).status).toBe(200)
  })
})
