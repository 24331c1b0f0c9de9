import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Generation } from '#contract/generation-fields.ts'
import { countWords } from '#contract/text.ts'
import { readText } from '#core/generations/text.ts'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { type Asked, ask, type Bench, createBench, ended, until } from '../setup/bench.ts'
import { budgetMs } from '../setup/budget.ts'
import { createCharacter, createGeneration, createUser } from '../setup/factories.ts'
import { expectConsistentData } from './expected-results.ts'

let bench: Bench
let api: TestApp
beforeAll(async () => {
  bench = await createBench()
  api = await buildTestApp(bench.environment)
  await bench.work()
})
beforeEach(() => bench.demoModel.reset())
afterEach(() => expectConsistentData(bench))

const cancel = ({ id, writer }: Pick<Asked, 'id' | 'writer'>) =>
  api.call<Generation>('POST', `/api/generations/${id}/cancel`, { as: writer })

/** Waits until a call to the demo model is in progress. */
const waitForCall = (call: string) =>
  until(`a call for ${call}`, async () =>
    (await bench.demoModel.calls(call)).some((each) => each.finished === null),
  )

/** Cancels the generation, and expects that its call to the model is aborted within two seconds. */
async function cancelNow(asked: Pick<Asked, 'id' | 'writer'>): Promise<Generation> {
  const began = Date.now()
  const { status, body } = await cancel(asked)
  expect([status, body.status]).toEqual([200, 'cancelled'])
  await until('the end of all model calls', async () =>
    (await bench.demoModel.calls()).every((call) => call.finished !== null),
  )
  expect(Date.now() - began).toBeLessThan(budgetMs(2000))
  return body
}

/** Expects no charge and no notification after a cancel, and exactly one chapter after a retry. */
async function expectOneAfterRetry({ id, writer, storyId }: Asked): Promise<void> {
  const { db } = bench
  const usage = () => db.usagePeriod.findMany({ where: { userId: writer.id } })
  expect(await usage()).toMatchObject([{ chapters: 0 }])
  expect(await db.notification.count({ where: { userId: writer.id } })).toBe(0)
  const before = await db.generation.findUniqueOrThrow({ where: { id } })
  await bench.demoModel.reset()
  const again = await api.call('POST', `/api/generations/${id}/retry`, { as: writer })
  expect(again.status).toBe(202)
  const row = await ended(db, id)
  expect(row).toMatchObject({ status: 'completed', input: before.input })
  expect(await db.chapter.findMany({ where: { storyId } })).toHaveLength(1)
  expect(await usage()).toMatchObject([{ chapters: 1 }])
  expect(await db.notification.count({ where: { userId: writer.id } })).toBe(1)
}

describe('a cancel of a generation', () => {
  test('a cancel in the middle of the prose aborts the model call within two seconds and keeps every saved word', async () => {
    await bench.demoModel.faults({
      match: { call: 'prose', nth: 1 },
      fault: { type: 'gate', afterWords: 200 },
    })
    const asked = await ask(bench.db)
    const saved = await until('saved text', async () => {
      const text = await readText(bench.db, asked.id)
      return countWords(text) >= 150 ? text : null
    })
    const { text } = await cancelNow(asked)
    expect(text.startsWith(saved)).toBe(true)
    const later = await api.call<Generation>('GET', `/api/generations/${asked.id}`, { as: asked.writer })
    expect(later.body.text.startsWith(saved)).toBe(true)
    // The cancelled call has used tokens, so its cost must be recorded once.
    const calls = await until('the record of the model call', async () => {
      const found = await bench.db.modelCall.findMany({ where: { generationId: asked.id } })
      return found.length > 0 ? found : null
    })
    expect(calls).toMatchObject([{ purpose: 'prose', outcome: 'stopped' }])
    expect(calls[0]?.completionTokens).toBeGreaterThan(150)
    await expectOneAfterRetry(asked)
    const kept = await bench.db.generation.findUniqueOrThrow({ where: { id: asked.id } })
    expect(kept.usage).toMatchObject({ calls: 3 })
  })

  test.each([
    ['moderation', 'chapter', 'moderation'],
    ['the first word', 'chapter', 'prose'],
    ['the reading', 'chapter', 'chapter_reading'],
    ['the outline', 'story', 'story_outline'],
  ] as const)('a cancel during a wait for %s aborts the model call within 2 s', async (_, kind, call) => {
    await bench.demoModel.faults({ match: { call }, fault: { type: 'hang' } })
    const asked = await ask(bench.db, kind)
    await waitForCall(call)
    await cancelNow(asked)
    await expectOneAfterRetry(asked)
  })

  test('a cancel of a generation that waits for a rate limit of the provider ends it within two seconds', async () => {
    await bench.demoModel.faults({ match: { call: 'prose' }, fault: { status: 429, retryAfter: 1 } })
    const asked = await ask(bench.db)
    await until('a waiting generation', async () =>
      bench.db.generation.findFirst({ where: { id: asked.id, status: 'queued', attempt: { gt: 0 } } }),
    )
    await cancelNow(asked)
    await expectOneAfterRetry(asked)
  })

  test('a cancel while an image is generated aborts the model call within two seconds', async () => {
    await bench.demoModel.faults({ match: { call: 'image' }, fault: { type: 'hang' } })
    const writer = await createUser(bench.db)
    const character = await createCharacter(bench.db, writer)
    const { id } = await createGeneration(bench.db, writer, 'image', { characterId: character.id })
    await waitForCall('image')
    await cancelNow({ id, writer })
    await bench.demoModel.reset()
    await api.call('POST', `/api/generations/${id}/retry`, { as: writer })
    expect(await ended(bench.db, id)).toMatchObject({ status: 'completed' })
    expect(await bench.db.image.count({ where: { characterId: character.id } })).toBe(1)
  })

  test('a cancel at the moment of completion leaves the generation either cancelled or completed, never partly both', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 6; round++) {
      await bench.demoModel.reset()
      const asked = await ask(bench.db)
      await until('the reading', async () => (await bench.demoModel.calls('chapter_reading')).length > 0)
      const { status } = await cancel(asked)
      const row = await ended(bench.db, asked.id)
      outcomes.add(row.status)
      const chapters = await bench.db.chapter.count({ where: { storyId: asked.storyId } })
      const [usage] = await bench.db.usagePeriod.findMany({ where: { userId: asked.writer.id } })
      const notifications = await bench.db.notification.count({ where: { userId: asked.writer.id } })
      const done = row.status === 'completed' ? 1 : 0
      expect({ status, chapters, counted: usage?.chapters, notifications }).toEqual({
        status: done ? 409 : 200,
        chapters: done,
        counted: done,
        notifications: done,
      })
    }
    expect(outcomes.size).toBeGreaterThan(0)
  })
})
