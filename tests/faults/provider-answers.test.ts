import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, type Bench, createBench, ended } from '../setup/bench.ts'
import { expectAllInStep, expectOneOfEach } from './one-of-each.ts'

let bench: Bench
beforeAll(async () => {
  bench = await createBench({ MODEL_STALL_SECONDS: '1', MODEL_FIRST_BYTE_SECONDS: '2' })
  await bench.work()
})
beforeEach(() => bench.demoModel.reset())
afterEach(() => expectAllInStep(bench))

describe('a provider that answers badly (D-20)', () => {
  test.each([
    ['a slow drip, for longer than a first byte may take', { type: 'drip', wordsPerSecond: 200 }, 1],
    ['too little', { type: 'under-write', factor: 0.4 }, 2],
    ['too much', { type: 'over-write', factor: 1.8 }, 1],
    ['far too much', { type: 'oversized', words: 6000 }, 1],
  ])(
    '%s counts no failure, and the chapter has the length that was asked for',
    async (_, fault, proseCalls) => {
      await bench.demoModel.faults({ match: { call: 'prose' }, fault, times: 1 })
      const asked = await ask(bench.db)
      const row = await ended(bench.db, asked.id)
      expect(row).toMatchObject({ status: 'completed', attempt: 1, failures: 0 })
      await expectOneOfEach(bench, asked)
      const calls = await bench.demoModel.calls('prose')
      expect(calls).toHaveLength(proseCalls)
      // The call is stopped when the chapter has enough, so that no more is paid for.
      for (const { wordsSent } of calls) expect(wordsSent).toBeLessThan(2000)
    },
  )

  test.each(['garbage', 'empty', 'truncated-json', 'wrong-schema', 'refusal', 'apology'])(
    'an unusable chapter reading (%s) keeps the prose and the scenarios',
    async (type) => {
      await bench.demoModel.faults({ match: { call: 'chapter_reading' }, fault: { type } })
      const asked = await ask(bench.db)
      const { row } = await expectOneOfEach(bench, asked)
      expect(row).toMatchObject({ attempt: 1, failures: 0 })
      expect(await bench.db.scenario.count({ where: { chapter: { storyId: asked.storyId } } })).toBe(3)
    },
  )

  test.each(['garbage', 'empty', 'truncated-json', 'wrong-schema'])(
    'an unusable plan (%s) is asked for again, and the story is written',
    async (type) => {
      await bench.demoModel.faults({ match: { call: 'story_outline' }, fault: { type } })
      const asked = await ask(bench.db, 'story')
      const { row } = await expectOneOfEach(bench, asked)
      expect(row.failures).toBeLessThanOrEqual(2)
    },
  )
})
