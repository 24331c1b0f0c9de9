import { beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../setup/app.ts'
import { ask, type Bench, createBench, ended, queueAnotherGeneration, until } from '../../setup/bench.ts'
import { createChapter, createUser } from '../../setup/factories.ts'
import { findMiscounted, readMoney } from '../../setup/money.ts'

// A reading that the system orders costs the operator money, so it counts against the budget too (D-151).

let bench: Bench
let api: TestApp
beforeAll(async () => {
  bench = await createBench({ MODERATION: 'off' })
  api = await buildTestApp({ DATABASE_URL: bench.environment.DATABASE_URL ?? '' })
  await bench.work()
})

test('a chapter reading waits while the budget of the day is used up, and is made when the budget allows it again', async () => {
  const admin = await createUser(bench.db, { isAdmin: true })
  const setBudget = async (budgetDayUsd: number | null) => {
    const { status } = await api.call('PUT', '/api/admin/settings', { as: admin, body: { budgetDayUsd } })
    expect(status).toBe(200)
  }
  const first = await ask(bench.db, 'story')
  await ended(bench.db, first.id)
  const { id: chapterId } = await bench.db.chapter.findFirstOrThrow({ where: { storyId: first.storyId } })
  const edit = (content: string) =>
    api.call('PUT', `/api/stories/${first.storyId}/chapters/${chapterId}`, {
      as: first.writer,
      body: { content },
    })
  await edit('Elena carried the lamp up the stairs. Tomas followed her with the oil.')
  const { spent } = await readMoney(bench.db)
  expect(spent).toBeGreaterThan(0)
  await setBudget(spent / 1_000_000)
  await bench.demoModel.reset()

  const where = { kind: 'reading' as const, chapterId }
  const makeDue = () => bench.db.generation.updateMany({ where, data: { runAfter: new Date() } })
  await makeDue()
  const waiting = await until('the reading to be put off', async () => {
    const reading = await bench.db.generation.findFirst({ where })
    return reading?.stage.includes('budget') ? reading : null
  })
  expect(waiting).toMatchObject({ status: 'queued', failures: 0, reservedMicros: 0, waitingSince: null })
  expect(await bench.demoModel.calls()).toEqual([])
  expect(await readMoney(bench.db)).toMatchObject({ spent, reserved: 0 })

  await setBudget(null)
  await setBudget(spent / 1_000_000 + 1)
  await makeDue()
  expect(await ended(bench.db, waiting.id)).toMatchObject({ status: 'completed', usage: { calls: 1 } })
  const after = await readMoney(bench.db)
  expect(after.spent).toBeGreaterThan(spent)
  expect(after.reserved).toBe(0)
  expect(await findMiscounted(bench.db)).toEqual([])
})

test('changed chapters are read before the prose of the next chapter even if the budget of the day is used up', async () => {
  const admin = await createUser(bench.db, { isAdmin: true })
  const first = await ask(bench.db, 'story')
  await ended(bench.db, first.id)
  const { id: chapterId } = await bench.db.chapter.findFirstOrThrow({ where: { storyId: first.storyId } })
  await api.call('PUT', `/api/stories/${first.storyId}/chapters/${chapterId}`, {
    as: first.writer,
    body: { content: 'They mended the roof together. Tomas told her that he would stay.' },
  })
  await api.call('PUT', '/api/admin/settings', { as: admin, body: { budgetDayUsd: 0 } })
  await bench.demoModel.reset()
  await ended(bench.db, await queueAnotherGeneration(bench.db, first))
  expect((await bench.demoModel.calls()).map(({ call }) => call)).toEqual([
    'chapter_reading',
    'prose',
    'chapter_reading',
  ])
  expect(await bench.db.chapter.findUnique({ where: { id: chapterId } })).toMatchObject({ readVersion: 2 })
})

test('more than three changed chapters are read before the prose only if the budget allows it', async () => {
  const admin = await createUser(bench.db, { isAdmin: true })
  const setBudget = (budgetDayUsd: number | null) =>
    api.call('PUT', '/api/admin/settings', { as: admin, body: { budgetDayUsd } })
  await setBudget(null)
  const first = await ask(bench.db, 'story')
  await ended(bench.db, first.id)
  const readByModel = async () => {
    const { id: storyId } = await bench.db.story.findFirstOrThrow({ where: { id: first.storyId } })
    const chapters = await bench.db.chapter.findMany({
      where: { storyId },
      orderBy: { chapterNumber: 'asc' },
    })
    return chapters.map((chapter) => chapter.readBy === 'model')
  }
  for (let n = 0; n < 5; n += 1)
    await createChapter(bench.db, { id: first.storyId }, { content: 'They mended the roof together.' })
  await setBudget(0)
  await ended(bench.db, await queueAnotherGeneration(bench.db, first))
  expect(await readByModel()).toEqual([true, false, false, true, true, true, true])

  const { chapterNumber } = await createChapter(
    bench.db,
    { id: first.storyId },
    { content: 'He would stay.' },
  )
  for (let n = 0; n < 3; n += 1)
    await createChapter(bench.db, { id: first.storyId }, { content: 'They mended the roof together.' })
  await setBudget(1000)
  await ended(bench.db, await queueAnotherGeneration(bench.db, first))
  expect((await readByModel()).slice(0, chapterNumber + 4)).toEqual(Array.from({ length: 12 }, () => true))
  expect((await readMoney(bench.db)).reserved).toBe(0)
  expect(await findMiscounted(bench.db)).toEqual([])
})
