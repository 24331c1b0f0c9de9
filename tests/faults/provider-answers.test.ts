import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, type Bench, createBench, ended } from '../setup/bench.ts'
import { expectConsistentData, expectOneResult } from './expected-results.ts'

let bench: Bench
beforeAll(async () => {
  bench = await createBench({ MODEL_STALL_SECONDS: '1', MODEL_FIRST_BYTE_SECONDS: '2' })
  await bench.work()
})
beforeEach(() => bench.demoModel.reset())
afterEach(() => expectConsistentData(bench))

describe('when the provider returns bad output (D-20)', () => {
  test.each([
    [
      'a slow answer that takes longer than the limit of a first byte',
      { type: 'drip', wordsPerSecond: 200 },
      1,
    ],
    ['too few words', { type: 'under-write', factor: 0.4 }, 2],
    // A chapter that is too long needs a second call, in which the worker requests a shorter version of one scene
    // (D-116).
    ['too many words', { type: 'over-write', factor: 1.8 }, 2],
    ['6000 words', { type: 'oversized', words: 6000 }, 1],
  ])('a chapter gets its ordered length if the model first returns %s', async (_, fault, proseCalls) => {
    await bench.demoModel.faults({ match: { call: 'prose' }, fault, times: 1 })
    const asked = await ask(bench.db)
    const row = await ended(bench.db, asked.id)
    expect(row).toMatchObject({ status: 'completed', attempt: 1, failures: 0 })
    await expectOneResult(bench, asked)
    const calls = await bench.demoModel.calls('prose')
    expect(calls).toHaveLength(proseCalls)
    // The worker aborts the call when the chapter has enough words, so that no further words are paid for. This demo
    // model writes without pauses, so some more words have already been sent.
    for (const { wordsSent } of calls) expect(wordsSent).toBeLessThan(4000)
  })

  test.each(['garbage', 'empty', 'truncated-json', 'wrong-schema', 'refusal', 'apology'])(
    'a chapter keeps its prose and gets three scenarios although the model gives an unusable reading of it (%s)',
    async (type) => {
      await bench.demoModel.faults({ match: { call: 'chapter_reading' }, fault: { type } })
      const asked = await ask(bench.db)
      const { row } = await expectOneResult(bench, asked)
      expect(row).toMatchObject({ attempt: 1, failures: 0 })
      expect(await bench.db.scenario.count({ where: { chapter: { storyId: asked.storyId } } })).toBe(3)
    },
  )

  test.each(['garbage', 'empty', 'truncated-json', 'wrong-schema'])(
    'an unusable story outline (%s) is requested again, and the story is written',
    async (type) => {
      await bench.demoModel.faults({ match: { call: 'story_outline' }, fault: { type } })
      const asked = await ask(bench.db, 'story')
      const { row } = await expectOneResult(bench, asked)
      expect(row.failures).toBeLessThanOrEqual(2)
    },
  )
})
