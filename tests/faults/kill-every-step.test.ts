import { expect, test } from 'vitest'
import { readText } from '#core/generations/text.ts'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { ask, ended, killed, queueCharacterGeneration, until } from '../setup/bench.ts'
import { createCharacter, createGeneration, createStory, createUser } from '../setup/factories.ts'
import { respondAsync, storyOrder } from '../setup/orders.ts'
import { expectOneResult } from './expected-results.ts'
import { useKilledWorkers } from './killed-workers.ts'

const { bench, spawn } = useKilledWorkers()

const waitForCalls = (call: string, count = 1) =>
  until(`${count} calls for ${call}`, async () => {
    const calls = await bench.demoModel.calls(call)
    return calls.filter((each) => each.finished === null).length >= count
  })
const hang = (call: string, nth = 1) => ({ match: { call, nth }, fault: { type: 'hang' } })

test('each generation completes exactly once although its workers are killed by SIGKILL twice, at six different steps', async () => {
  const { db, demoModel } = bench
  // The demo model stops the first call of each kind, so the generations are ordered one by one, and each stops at a
  // different step.
  const setFaults = async () => {
    await demoModel.faults(hang('story_outline'), hang('image'), hang('character_sheet'), {
      match: { call: 'prose', nth: 1 },
      fault: { type: 'gate', afterWords: 200 },
    })
  }
  await setFaults()
  const first = spawn()
  const atOutline = await ask(db, 'story')
  const writer = await createUser(db)
  const character = await createCharacter(db, writer)
  const image = await createGeneration(db, writer, 'image', { characterId: character.id })
  const draft = await createCharacter(db, writer, { isReady: false })
  const sheet = await queueCharacterGeneration(db, writer, draft.id)
  await Promise.all([waitForCalls('story_outline'), waitForCalls('image'), waitForCalls('character_sheet')])
  const atProse = await ask(db)
  await until('saved text', async () => (await readText(db, atProse.id)) !== '')
  await demoModel.faults(hang('chapter_reading'))
  const atReading = await ask(db)
  await waitForCalls('chapter_reading')
  // The second order calls the moderation too. The fault is set after that call, so that it affects only the third
  // order.
  await until('the moderation of the chapter that is read', async () => {
    const { checkpoint } = await db.generation.findUniqueOrThrow({ where: { id: atReading.id } })
    return JSON.stringify(checkpoint ?? {}).includes('"moderatedText"')
  })
  await demoModel.faults(hang('moderation'))
  const atModeration = await ask(db)
  await waitForCalls('moderation')
  await killed(first)

  await demoModel.reset()
  await setFaults()
  await demoModel.faults(hang('chapter_reading'))
  const second = spawn()
  await Promise.all(
    ['story_outline', 'image', 'character_sheet', 'chapter_reading'].map((call) => waitForCalls(call)),
  )
  await killed(second)

  await demoModel.reset()
  spawn()
  for (const asked of [atOutline, atProse, atReading, atModeration]) {
    const { row } = await expectOneResult(bench, asked)
    expect(row.leaseLosses).toBeGreaterThan(0)
    expect(row.failures).toBe(0)
  }
  expect(await ended(db, image.id)).toMatchObject({ status: 'completed', failures: 0 })
  expect(await db.image.count({ where: { characterId: character.id } })).toBe(1)
  const sheetRow = await ended(db, sheet)
  expect(sheetRow).toMatchObject({ status: 'completed', failures: 0 })
  expect(sheetRow.leaseLosses).toBeGreaterThan(0)
  expect(await db.character.findUnique({ where: { id: draft.id } })).toMatchObject({
    isReady: true,
  })
})

test('a worker that gets SIGTERM twice under load exits with 0, and its generations complete without a counted failure', async () => {
  await bench.demoModel.faults({ match: { call: 'prose' }, fault: { type: 'drip', wordsPerSecond: 250 } })
  const first = spawn({ WORKER_CONCURRENCY: '4' })
  const asked = await Promise.all(Array.from({ length: 8 }, () => ask(bench.db)))
  await until('four prose calls', async () => (await bench.demoModel.calls('prose')).length >= 4)
  const { workerId } = await bench.db.generation.findFirstOrThrow({ where: { status: 'running' } })
  first.kill('SIGTERM')
  await until('the worker to give up its slots', async () => {
    return (await bench.db.workerProcess.count({ where: { id: workerId ?? '' } })) === 0
  })
  // In production, a supervisor and the launcher may both send a signal. The second signal must change nothing.
  first.kill('SIGTERM')
  spawn({ WORKER_CONCURRENCY: '4' })
  for (const one of asked) {
    const { row } = await expectOneResult(bench, one)
    expect(row).toMatchObject({ failures: 0, leaseLosses: 0 })
  }
  await until('the exit of the first worker', async () => first.exitCode !== null)
  expect(first.exitCode).toBe(0)
})

test('fifty concurrent orders of a story with one Idempotency-Key at two APIs create and charge one story', async () => {
  const { db, environment } = bench
  const apis: TestApp[] = [await buildTestApp(environment), await buildTestApp(environment)]
  const writer = await createUser(db)
  const headers = { ...respondAsync, 'idempotency-key': 'the-same-order' }
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      apis[n % 2]?.call<{ id: number; generationId: string }>('POST', '/api/stories/generate', {
        as: writer,
        body: storyOrder,
        headers,
      }),
    ),
  )
  const different = new Map(
    answers.map((answer) => [`${answer?.status} ${answer?.body.generationId}`, answer]),
  )
  expect([...different.values()]).toMatchObject([{ status: 202 }])
  spawn()
  const { id = 0, generationId = '' } = answers[0]?.body ?? {}
  await expectOneResult(bench, { id: generationId, writer, storyId: id })
  expect(await db.generation.count({ where: { ownerId: writer.id } })).toBe(1)
  expect(await db.story.count({ where: { authorId: writer.id } })).toBe(1)
})

test('of fifty concurrent orders of a next chapter without an Idempotency-Key, one is accepted and the others get 409', async () => {
  const { db, environment } = bench
  const api = await buildTestApp(environment)
  const writer = await createUser(db)
  const story = await createStory(db, writer)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      api.call<{ generationId?: string; code?: string }>(
        'POST',
        `/api/stories/${story.id}/generate-chapter`,
        {
          as: writer,
          body: { plot: 'The storm comes', setting: 'The lighthouse' },
          headers: respondAsync,
        },
      ),
    ),
  )
  const taken = answers.filter(({ status }) => status === 202)
  expect(taken).toHaveLength(1)
  const others = answers.filter(({ status }) => status !== 202)
  expect(new Set(others.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
    new Set(['409 generation_active']),
  )
  expect(await db.usagePeriod.findMany({ where: { userId: writer.id } })).toMatchObject([{ chapters: 1 }])
})
