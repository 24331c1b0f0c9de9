import { afterEach, describe, expect, test } from 'vitest'
import { countWords } from '#contract/text.ts'
import { readText } from '#core/generations/text.ts'
import { type Asked, ask, killed, until } from '../setup/bench.ts'
import { breakableService } from '../setup/breakable-service.ts'
import { budgetMs } from '../setup/budget.ts'
import { expectOneResult as expectOne } from './expected-results.ts'
import { useKilledWorkers } from './killed-workers.ts'

const { bench, spawn } = useKilledWorkers({ LEASE_SECONDS: '4' })
afterEach(() => bench.demoModel.reset())

const expectOneResult = (asked: Asked) => expectOne(bench, asked)

/** Waits until the saved text of a generation has reached the middle of the chapter. */
function waitForSavedText(id: string, words = 100) {
  return until('saved text', async () => {
    const text = await readText(bench.db, id)
    return countWords(text) >= words ? text : null
  })
}

test('a new worker claims no generation before it holds the lock that shows other workers that it is alive', async () => {
  const direct = await breakableService(bench.environment.DATABASE_URL ?? '')
  await direct.break()
  const asked = await ask(bench.db)
  spawn({ DATABASE_DIRECT_URL: direct.url })
  const stateOf = () => bench.db.generation.findUniqueOrThrow({ where: { id: asked.id } })
  const first = await until('a delivery', async () => (await stateOf()).dispatchedAt)
  // A delivery that no worker has claimed for three seconds is repeated.
  const state = await until('a repeated delivery', async () => {
    const row = await stateOf()
    return Number(row.dispatchedAt) > Number(first) ? row : null
  })
  expect(state).toMatchObject({ status: 'queued', attempt: 0 })
  await direct.mend()
  const { row } = await expectOneResult(asked)
  expect(row).toMatchObject({ attempt: 1, leaseLosses: 0 })
})

describe('a chapter in progress', () => {
  test('a chapter whose worker is killed by SIGKILL is completed from its saved text by another worker within 15 s', async () => {
    await bench.demoModel.faults({
      match: { call: 'prose', nth: 1 },
      fault: { type: 'gate', afterWords: 200 },
    })
    const first = spawn({ LEASE_SECONDS: '10' })
    const asked = await ask(bench.db)
    const saved = await waitForSavedText(asked.id)
    await killed(first)
    const at = Date.now()
    spawn({ LEASE_SECONDS: '10' })
    const { row, content } = await expectOneResult(asked)
    expect((row.finishedAt?.getTime() ?? 0) - at).toBeLessThan(budgetMs(15_000))
    expect(row.attempt).toBe(2)
    // Only the last word of the saved text may be incomplete, and then it is written again.
    expect(content.startsWith(saved.slice(0, saved.lastIndexOf(' ')))).toBe(true)
    expect(await bench.demoModel.calls('prose')).toHaveLength(2)
  })

  test('a chapter is not changed by a suspended worker that resumes after another worker has completed the chapter', async () => {
    await bench.demoModel.faults({
      match: { call: 'prose', nth: 1 },
      fault: { type: 'gate', afterWords: 200 },
    })
    const pausedWorker = spawn()
    const asked = await ask(bench.db)
    await waitForSavedText(asked.id)
    pausedWorker.kill('SIGSTOP')
    spawn()
    await expectOneResult(asked)
    // The demo model sends the rest of the text before the paused worker resumes, because a resumed worker aborts a
    // stream that was silent for a long time.
    await bench.demoModel.release()
    pausedWorker.kill('SIGCONT')
    const woken = await ask(bench.db)
    await expectOneResult(woken)
    await expectOneResult(asked)
  })

  test('a chapter whose worker shuts down is put back into the queue and completed from its saved text by another worker', async () => {
    await bench.demoModel.faults({
      match: { call: 'prose', nth: 1 },
      fault: { type: 'gate', afterWords: 200 },
    })
    const asked = await ask(bench.db)
    const worker = await bench.work()
    const saved = await waitForSavedText(asked.id)
    await worker.close()
    const back = await bench.db.generation.findUniqueOrThrow({ where: { id: asked.id } })
    expect(back).toMatchObject({ status: 'queued', failures: 0, leaseLosses: 0 })
    spawn()
    const { content } = await expectOneResult(asked)
    expect(content.startsWith(saved.slice(0, saved.lastIndexOf(' ')))).toBe(true)
  })
})
