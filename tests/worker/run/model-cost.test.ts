import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, type Bench, createBench, ended } from '../../setup/bench.ts'

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
