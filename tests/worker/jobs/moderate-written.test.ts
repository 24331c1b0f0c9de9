import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findMinorsInSexualContent } from '#core/moderation/guard.ts'
import { buildTestApp, type TestApp } from '../../setup/app.ts'
import { ask, type Bench, createBench, ended, queueCharacterGeneration } from '../../setup/bench.ts'
import { createCharacter, createUser } from '../../setup/factories.ts'

let bench: Bench
let api: TestApp
beforeAll(async () => {
  // One test waits until this time limit has passed. With a shorter limit, good answers could be too late, because they
  // can take more than a second on a busy machine.
  bench = await createBench({ MODERATION_TIMEOUT_SECONDS: '6' })
  api = await buildTestApp(bench.environment)
  await bench.work()
})
beforeEach(() => bench.demoModel.reset())

const rowOf = (id: string) => bench.db.generation.findUniqueOrThrow({ where: { id } })
const chaptersOf = (storyId: number) => bench.db.chapter.count({ where: { storyId } })
/** Returns the inputs of the moderation calls: first the input for the order, then those for the texts of the model. */
const inputs = async () =>
  (await bench.demoModel.calls('moderation')).map(({ body }) => (body as { input: string | string[] }).input)
const writtenCall = (fault: object) => ({ match: { call: 'moderation', nth: 2 }, fault })

/** The moderation of the demo model flags this text, and the rule on minors allows it. */
const flagged =
  'On page 12 they quarrel, on page 14 they have sex, on page 16 she leaves him; both are in their fifties.'
const lines = Array.from({ length: 60 }, (_, n) => `The tide came in for the ${n}th time, and nobody spoke.`)

test('the order of a chapter is moderated first, and then the written text in the form in which it is stored', async () => {
  const { id, storyId } = await ask(bench.db)
  expect(await ended(bench.db, id)).toMatchObject({ status: 'completed', failures: 0 })
  const { content } = await bench.db.chapter.findFirstOrThrow({ where: { storyId } })
  const [order, written, ...more] = await inputs()
  expect(order).toContain('Elena waits on the stairs')
  expect([written].flat().join('\n\n')).toBe(content)
  expect(more).toEqual([])
})

test('a chapter whose text the provider flags is refused and not stored, and its writer cannot keep the text', async () => {
  expect(findMinorsInSexualContent({ texts: [flagged] })).toBeNull()
  const text = [...lines, flagged, ...lines].join('\n\n')
  await bench.demoModel.faults({ match: { call: 'prose' }, fault: { type: 'says', text } })
  const { id, storyId, writer } = await ask(bench.db)
  expect(await ended(bench.db, id)).toMatchObject({ status: 'failed', errorCode: 'refused' })
  expect(await chaptersOf(storyId)).toBe(0)
  expect(await bench.db.usagePeriod.findMany({ where: { userId: writer.id } })).toMatchObject([
    { chapters: 0 },
  ])
  const kept = await api.call('POST', `/api/generations/${id}/keep`, { as: writer })
  expect(kept).toMatchObject({ status: 422, body: { code: 'refused' } })
})

/**
 * Expects that a chapter is stored once, and with its first prose, if its moderation fails at first in the given way.
 */
async function expectStoredOnce(fault: object, counted: { failures: number }): Promise<void> {
  await bench.demoModel.faults(writtenCall(fault))
  const { id, storyId } = await ask(bench.db)
  expect(await ended(bench.db, id)).toMatchObject({ status: 'completed', ...counted })
  expect(await chaptersOf(storyId)).toBe(1)
  expect(await bench.demoModel.calls('prose')).toHaveLength(1)
  expect(await inputs()).toHaveLength(3)
}

describe('the moderation of a written chapter', () => {
  test.each([
    ['hangs', { type: 'hang' }],
    ['answers with nonsense', { type: 'garbage' }],
    ['answers 500', { status: 500 }],
  ])(
    'a moderation call for a written chapter that %s is repeated, and the chapter is stored once with its first prose',
    async (_, fault) => {
      await expectStoredOnce(fault, { failures: 1 })
    },
  )

  test('a moderation call for a written chapter that answers 429 is repeated later without a counted failure', async () => {
    await expectStoredOnce({ status: 429, retryAfter: 1 }, { failures: 0 })
  })

  test('a chapter generation fails and keeps its text when its moderation fails too often, and a retry stores the chapter', async () => {
    await bench.demoModel.faults(writtenCall({ status: 500 }))
    const { id, storyId, writer } = await ask(bench.db, 'chapter', {}, { failures: 5 })
    expect(await ended(bench.db, id)).toMatchObject({ status: 'failed', errorCode: 'provider_failed' })
    expect(await chaptersOf(storyId)).toBe(0)
    const { body } = await api.call('GET', `/api/generations/${id}`, { as: writer })
    expect(Number(body.textLength)).toBeGreaterThan(1000)
    await bench.demoModel.reset()
    expect((await api.call('POST', `/api/generations/${id}/retry`, { as: writer })).status).toBe(202)
    expect(await ended(bench.db, id)).toMatchObject({ status: 'completed' })
    expect(await chaptersOf(storyId)).toBe(1)
  })
})

test('a moderation call that fails during the reading of the chapter is repeated in the next run, and the reading is not', async () => {
  await bench.demoModel.faults(writtenCall({ status: 500 }), {
    match: { call: 'moderation', nth: 3 },
    fault: { status: 500 },
  })
  const { id } = await ask(bench.db)
  expect(await ended(bench.db, id)).toMatchObject({ status: 'completed', failures: 2 })
  // The reading is requested at the same time as the first moderation of the text, which fails. The run with the moderation
  // that succeeds uses its answer.
  expect(await bench.demoModel.calls('chapter_reading')).toHaveLength(1)
})

test('a generated character is moderated before it is stored', async () => {
  const writer = await createUser(bench.db)
  const draft = await createCharacter(bench.db, writer, { isReady: false })
  const id = await queueCharacterGeneration(bench.db, writer, draft.id)
  expect((await ended(bench.db, id)).status).toBe('completed')
  const { description } = await bench.db.character.findUniqueOrThrow({ where: { id: draft.id } })
  expect(description).not.toBe('')
  expect((await inputs()).at(-1)).toContain(description)
  expect((await rowOf(id)).failures).toBe(0)
})

test('a character whose moderation fails is requested from the model once, and stored when the moderation answers', async () => {
  await bench.demoModel.faults(writtenCall({ status: 500 }), {
    match: { call: 'moderation', nth: 3 },
    fault: { status: 429, retryAfter: 1 },
  })
  const writer = await createUser(bench.db)
  const draft = await createCharacter(bench.db, writer, { isReady: false })
  const id = await queueCharacterGeneration(bench.db, writer, draft.id)
  expect(await ended(bench.db, id)).toMatchObject({ status: 'completed', failures: 1 })
  expect(await bench.demoModel.calls('character_sheet')).toHaveLength(1)
  const { description } = await bench.db.character.findUniqueOrThrow({ where: { id: draft.id } })
  expect((await inputs()).at(-1)).toContain(description)
})

test('a chapter generation fails when the moderation model does not exist; this does not count as a server without moderation', async () => {
  await bench.demoModel.faults({ match: { call: 'moderation' }, fault: { status: 404 } })
  const { id, storyId } = await ask(bench.db)
  expect(await ended(bench.db, id)).toMatchObject({ status: 'failed', errorCode: 'provider_failed' })
  expect(await chaptersOf(storyId)).toBe(0)
})

// After this test the worker sends no more moderation calls, because the server has none. The test must therefore be
// the last one.
test('a chapter is stored without moderation when the model server has no moderation call', async () => {
  await bench.demoModel.faults({
    match: { call: 'moderation' },
    fault: { status: 404, message: 'no such route' },
  })
  const { id } = await ask(bench.db)
  expect((await ended(bench.db, id)).status).toBe('completed')
  expect(await inputs()).toHaveLength(1)
})
