import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countWords } from '#contract/text.ts'
import { readText } from '#core/generations/text.ts'
import { type Asked, ask, type Bench, createBench, killed, until } from '../setup/bench.ts'
import { budgetMs } from '../setup/budget.ts'
import { expectAllInStep, expectOneOfEach as expectOne } from './one-of-each.ts'

let bench: Bench
const started: ReturnType<Bench['spawnWorker']>[] = []
const spawn = (settings = {}) => {
  const child = bench.spawnWorker(settings)
  started.push(child)
  return child
}
beforeAll(async () => {
  bench = await createBench({ LEASE_SECONDS: '4' })
})
beforeEach(() => bench.demoModel.reset())
afterEach(async () => {
  await bench.demoModel.release()
  await Promise.all(started.splice(0).map((child) => killed(child)))
  await expectAllInStep(bench)
})

const expectOneOfEach = (asked: Asked) => expectOne(bench, asked)

/** Waits until text of a generation is saved that ends in the midst of the chapter. */
function savedText(id: string, words = 100) {
  return until('saved text', async () => {
    const text = await readText(bench.db, id)
    return countWords(text) >= words ? text : null
  })
}

describe('a worker that is gone in mid-chapter', () => {
  test('killed: another goes on from the saved text within 15 s, and there is one chapter', async () => {
    await bench.demoModel.faults({
      match: { call: 'prose', nth: 1 },
      fault: { type: 'gate', afterWords: 200 },
    })
    const first = spawn({ LEASE_SECONDS: '10' })
    const asked = await ask(bench.db)
    const saved = await savedText(asked.id)
    await killed(first)
    const at = Date.now()
    spawn({ LEASE_SECONDS: '10' })
    const { row, content } = await expectOneOfEach(asked)
    expect((row.finishedAt?.getTime() ?? 0) - at).toBeLessThan(budgetMs(15_000))
    expect(row.attempt).toBe(2)
    // At most the word it was stopped in is written again.
    expect(content.startsWith(saved.slice(0, saved.lastIndexOf(' ')))).toBe(true)
    expect(await bench.demoModel.calls('prose')).toHaveLength(2)
  })

  test('stopped and woken again after its lease: what it still does changes nothing', async () => {
    await bench.demoModel.faults({
      match: { call: 'prose', nth: 1 },
      fault: { type: 'gate', afterWords: 200 },
    })
    const zombie = spawn()
    const asked = await ask(bench.db)
    await savedText(asked.id)
    zombie.kill('SIGSTOP')
    spawn()
    await expectOneOfEach(asked)
    zombie.kill('SIGCONT')
    await bench.demoModel.release()
    const woken = await ask(bench.db)
    await expectOneOfEach(woken)
    await expectOneOfEach(asked)
  })

  test('told to stop: hands its run back, and the next goes on at once', async () => {
    await bench.demoModel.faults({
      match: { call: 'prose', nth: 1 },
      fault: { type: 'gate', afterWords: 200 },
    })
    const asked = await ask(bench.db)
    const worker = await bench.work()
    const saved = await savedText(asked.id)
    await worker.close()
    const back = await bench.db.generation.findUniqueOrThrow({ where: { id: asked.id } })
    expect(back).toMatchObject({ status: 'queued', failures: 0, leaseLosses: 0 })
    spawn()
    const { content } = await expectOneOfEach(asked)
    expect(content.startsWith(saved.slice(0, saved.lastIndexOf(' ')))).toBe(true)
  })
})
