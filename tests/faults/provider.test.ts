import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countWords } from '#contract/text.ts'
import { readText } from '#core/generations/text.ts'
import { createDemoModel } from '../../infra/demo-model/server.ts'
import { ask, type Bench, createBench, ended, until } from '../setup/bench.ts'
import { expectConsistentData, expectOneResult } from './expected-results.ts'

let bench: Bench
// Only the tests of a silent model need short limits. With short limits everywhere, other calls would exceed them on a
// busy machine.
let limited: Bench
beforeAll(async () => {
  bench = await createBench()
  limited = await createBench({ MODEL_STALL_SECONDS: '4', MODEL_FIRST_BYTE_SECONDS: '4' })
  await Promise.all([bench.work(), limited.work()])
})
beforeEach(() => Promise.all([bench.demoModel.reset(), limited.demoModel.reset()]))
afterEach(() => Promise.all([expectConsistentData(bench), expectConsistentData(limited)]))

async function finished(bench: Bench, fault: unknown, rule: Record<string, unknown> = { times: 1 }) {
  await bench.demoModel.faults({ match: { call: 'prose' }, fault, ...rule })
  const asked = await ask(bench.db)
  return { ...asked, row: await ended(bench.db, asked.id) }
}

describe('when the provider fails (D-20)', () => {
  test.each([
    ['a server error', { status: 500 }, false],
    ['a connection cut in the middle of the text', { type: 'drop', afterWords: 200 }, false],
    ['silence in the middle of the text', { type: 'stall', afterWords: 200 }, true],
    ['silence from the start', { type: 'hang' }, true],
    ['garbage', { type: 'garbage' }, false],
    ['an empty answer', { type: 'empty' }, false],
  ])('a generation fails once and completes in a later attempt after %s', async (_, fault, isSilent) => {
    const on = isSilent ? limited : bench
    const { row, ...asked } = await finished(on, fault)
    // On a busy machine a run that gets no connection to Postgres in time is handed back, which is one more attempt.
    expect(row).toMatchObject({ status: 'completed', failures: 1 })
    await expectOneResult(on, asked)
  })

  test('a generation waits at a rate limit of the provider for the time of its Retry-After, and counts no failure', async () => {
    const before = Date.now()
    const { row } = await finished(bench, { status: 429, retryAfter: 2 }, { times: 2 })
    expect(row).toMatchObject({ status: 'completed', failures: 0, attempt: 3, calls: 2 })
    expect(Date.now() - before).toBeGreaterThan(4000)
  })

  test('a generation waits at a rate limit of the provider without Retry-After too, and shows the wait as its stage', async () => {
    await bench.demoModel.faults({ match: { call: 'prose' }, fault: { status: 429 }, times: 2 })
    const asked = await ask(bench.db)
    const waiting = await until('a waiting generation', () =>
      bench.db.generation.findFirst({ where: { id: asked.id, status: 'queued', attempt: { gt: 0 } } }),
    )
    expect(waiting).toMatchObject({ failures: 0, calls: 0, stage: 'The AI is busy, your place is kept' })
    const { row } = await expectOneResult(bench, asked)
    expect(row).toMatchObject({ failures: 0, attempt: 3, calls: 2, waitingSince: null })
  })

  test.each([
    ['a wrong key', { status: 401 }],
    ['spent credit', { status: 429, code: 'insufficient_quota' }],
    ['a request that the provider rejects as invalid', { status: 400, message: 'no such parameter' }],
  ])(
    'a generation fails at its first model call because of %s, with an error message and without a charge',
    async (_, fault) => {
      const { row, writer } = await finished(bench, fault, {})
      expect(row).toMatchObject({ status: 'failed', errorCode: 'provider_failed', attempt: 1 })
      expect(row.errorMessage).toMatch(/tell whoever runs/)
      expect(await bench.demoModel.calls('prose')).toHaveLength(1)
      expect(await bench.db.usagePeriod.findMany({ where: { userId: writer.id } })).toMatchObject([
        { chapters: 0 },
      ])
    },
  )

  test('a generation fails after at most 20 model calls that go silent in the middle of the text, and keeps its text', async () => {
    // These limits for a silent model are short, because twenty calls that are each silent for the usual time would
    // take minutes.
    const impatient = await createBench({ MODEL_STALL_SECONDS: '1', MODEL_FIRST_BYTE_SECONDS: '4' })
    await impatient.work()
    await impatient.demoModel.faults({ match: { call: 'prose' }, fault: { type: 'stall', afterWords: 40 } })
    // The order already has four counted failures, so the test waits for fifteen seconds of backoff less.
    const { id } = await ask(impatient.db, 'chapter', {}, { failures: 4 })
    expect(await ended(impatient.db, id)).toMatchObject({
      status: 'failed',
      errorCode: 'provider_failed',
      failures: 5,
    })
    expect((await impatient.demoModel.calls('prose')).length).toBeLessThanOrEqual(20)
    expect(countWords(await readText(impatient.db, id))).toBeGreaterThan(20)
    await expectConsistentData(impatient)
  })

  test('a generation waits while the provider is unreachable, shows this as its stage, and completes later', async () => {
    const demoModel = createDemoModel({ wordsPerSecond: 0 })
    const url = await demoModel.listen(0)
    await demoModel.close()
    const away = await createBench({ OPENAI_BASE_URL: url })
    await away.work()
    const { id } = await ask(away.db)
    const row = await until('a waiting generation', async () => {
      const found = await away.db.generation.findUniqueOrThrow({ where: { id } })
      return found.attempt >= 2 && found.status === 'queued' ? found : null
    })
    expect(row).toMatchObject({ stage: 'The AI is unavailable, your place is kept', failures: 0, calls: 0 })
    const back = createDemoModel({ wordsPerSecond: 0 })
    await back.listen(Number(new URL(url).port))
    expect(await ended(away.db, id)).toMatchObject({ status: 'completed', failures: 0, waitingSince: null })
    await back.close()
  })
})
