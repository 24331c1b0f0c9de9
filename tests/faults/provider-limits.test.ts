import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, type Bench, createBench, ended, until } from '../setup/bench.ts'

let bench: Bench
beforeAll(async () => {
  bench = await createBench({ MODERATION: 'off' })
  await Promise.all([bench.work(), bench.work()])
})
beforeEach(() => bench.demoModel.reset())

const rowOf = (id: string) => bench.db.generation.findUniqueOrThrow({ where: { id } })

describe('when the rate limit of the provider is reached', () => {
  test('a generation waits without further calls while the rate limit of the provider is reached, and completes later', async () => {
    const used = {
      'x-ratelimit-limit-requests': '6',
      'x-ratelimit-remaining-requests': '0',
      'x-ratelimit-reset-requests': '60s',
    }
    await bench.demoModel.faults({ match: { nth: 1 }, fault: { type: 'headers', headers: used } })
    const asked = await ask(bench.db)
    const waiting = await until('a waiting generation', async () => {
      const row = await rowOf(asked.id)
      return row.status === 'queued' && row.waitingSince ? row : null
    })
    expect(waiting).toMatchObject({ failures: 0, calls: 1, stage: 'The AI is busy, your place is kept' })
    // While the generation waits, any worker that takes it must wait too, so no further call is sent.
    const [calls] = [await bench.demoModel.calls()]
    expect(calls).toHaveLength(1)
    expect(await ended(bench.db, asked.id)).toMatchObject({ status: 'completed', failures: 0, calls: 2 })
    const [prose, reading] = await bench.demoModel.calls()
    // The provider allows six calls in sixty seconds, so the worker sends its next call about ten seconds after the
    // first.
    expect((reading?.started ?? 0) - (prose?.started ?? 0)).toBeGreaterThan(9500)
    expect(await bench.db.modelCall.count({ where: { generationId: asked.id } })).toBe(2)
  })
})

describe('when the provider answers 503', () => {
  test('a provider that answers 503 gets only a few further calls, and every waiting generation completes later', async () => {
    await bench.demoModel.faults({ fault: { status: 503 } })
    const asked = await Promise.all(Array.from({ length: 12 }, () => ask(bench.db)))
    await until('a waiting generation', async () => {
      const rows = await Promise.all(asked.map(({ id }) => rowOf(id)))
      return rows.every((row) => row.stage === 'The AI is unavailable, your place is kept')
    })
    // At most these calls are sent: those in progress when the circuit opened, and a few trial calls.
    const asking = (await bench.demoModel.calls()).length
    expect(asking).toBeLessThanOrEqual(16 + 4)
    await bench.demoModel.reset()
    const rows = await Promise.all(asked.map(({ id }) => ended(bench.db, id)))
    for (const row of rows) expect(row).toMatchObject({ status: 'completed', failures: 0 })
  })
})
