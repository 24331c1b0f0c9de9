import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cancelActive } from '#core/generations/order-transitions.ts'
import { readText } from '#core/generations/text.ts'
import { Prisma } from '#core/postgres/client.ts'
import { ask, type Bench, createBench, ended, until } from '../../setup/bench.ts'
import { breakableService } from '../../setup/breakable-service.ts'
import { readMoney } from '../../setup/money.ts'

let bench: Bench
beforeAll(async () => {
  bench = await createBench({
    TEXT_MODEL: 'quill',
    MODEL_PRICES: '{"quill":{"input":2,"output":8}}',
  })
  await bench.work()
})
beforeEach(() => bench.demoModel.reset())

const callsOf = (generationId: string) =>
  bench.db.modelCall.findMany({ where: { generationId }, orderBy: { id: 'asc' } })

describe('the cost of a chapter', () => {
  test('the cost of a chapter is the price of its tokens, stored for each model call and summed for the generation', async () => {
    const { id } = await ask(bench.db)
    const row = await ended(bench.db, id)
    const calls = await callsOf(id)
    expect(calls.map(({ purpose, model }) => [purpose, model])).toEqual([
      ['prose', 'quill'],
      ['reading', 'quill'],
    ])
    for (const { promptTokens, completionTokens, costMicros } of calls) {
      expect(promptTokens).toBeGreaterThan(500)
      expect(costMicros).toBe(promptTokens * 2 + completionTokens * 8)
    }
    const costMicros = calls.reduce((sum, call) => sum + call.costMicros, 0)
    expect(row.usage).toMatchObject({ calls: 2, images: 0, costMicros })
  })

  test('the cost of a chapter includes answers that were stopped when they were long enough or that were interrupted', async () => {
    await bench.demoModel.faults(
      { match: { call: 'prose' }, fault: { type: 'drop', afterWords: 120 }, times: 1 },
      { match: { call: 'prose' }, fault: { type: 'over-write', factor: 3 }, times: 1 },
    )
    const { id } = await ask(bench.db)
    expect(await ended(bench.db, id)).toMatchObject({ status: 'completed' })
    const prose = (await callsOf(id)).filter(({ purpose }) => purpose === 'prose')
    expect(prose.map(({ outcome }) => outcome)).toEqual(['broken', 'ok'])
    for (const { promptTokens, completionTokens, costMicros } of prose) {
      expect(promptTokens).toBeGreaterThan(500)
      expect(completionTokens).toBeGreaterThan(100)
      expect(costMicros).toBe(promptTokens * 2 + completionTokens * 8)
    }
  })

  test('the cost of a chapter is zero with the demo model', async () => {
    const demo = await createBench({ DEMO_MODEL: 'on' })
    await demo.work()
    const { id } = await ask(demo.db)
    expect((await ended(demo.db, id)).usage).toMatchObject({ calls: 2, costMicros: 0 })
  })
})

const held = { match: { call: 'prose' }, fault: { type: 'gate', afterWords: 200 } }

describe('the money that was paid for a run', () => {
  test.each([
    ['its story was deleted', false],
    ['its owner was erased', true],
  ])('counts as spent when the generation ended because %s', async (_, isErased) => {
    const { db, demoModel } = bench
    await demoModel.faults(held)
    const { id, storyId, writer } = await ask(db)
    await until('saved text', async () => (await readText(db, id)) !== '')
    const before = await readMoney(db)
    await db.$transaction(async (tx) => {
      await cancelActive(tx, Prisma.sql`g.id = ${id}::uuid`)
      if (isErased) await tx.user.delete({ where: { id: writer.id } })
      else await tx.story.delete({ where: { id: storyId } })
    })
    await until('the spent money', async () => (await readMoney(db)).spent > before.spent)
    const ownerId = isErased ? 'erased' : writer.id
    const [spent, ...others] = await db.spending.findMany({ where: { ownerId } })
    expect(others).toEqual([])
    // The prompt alone costs more than 500 tokens.
    expect(Number(spent?.micros)).toBeGreaterThan(1000)
  })

  test('counts as spent when Postgres was unavailable at the end of the run', async () => {
    const own = await createBench({
      ...{ TEXT_MODEL: 'quill', MODEL_PRICES: '{"quill":{"input":2,"output":8}}', MODERATION: 'off' },
      LEASE_SECONDS: '2',
    })
    const postgres = await breakableService(own.environment.DATABASE_URL ?? '')
    const worker = await own.work({ DATABASE_URL: postgres.url })
    const ends = vi.spyOn(worker.deps.meter, 'stage')
    await own.demoModel.faults({ ...held, times: 1 })
    const { id } = await ask(own.db)
    await until('saved text', async () => (await readText(own.db, id)) !== '')
    await postgres.break()
    await own.demoModel.release()
    await until('the end of the run', async () => ends.mock.calls.some(([{ stage }]) => stage === 'running'))
    await postgres.mend()
    const call = await until('the call of the first attempt', () =>
      own.db.modelCall.findFirst({ where: { generationId: id, attempt: 1, purpose: 'prose' } }),
    )
    expect(call.costMicros).toBeGreaterThan(1000)
    expect((await readMoney(own.db)).spent).toBeGreaterThanOrEqual(call.costMicros)
  })
})
