import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { estimate } from '#core/generations/estimates.ts'
import { type Database, openDatabase } from '#core/postgres/client.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts'
import { createGeneration, createStory, createUser, type TestUser } from '../../setup/factories.ts'

let place: TestDatabase
let database: Database
let writer: TestUser
beforeAll(async () => {
  place = await createTestDatabase()
  database = openDatabase(place.url)
  // Only the clock: what was read is kept for ten seconds, and each test begins later.
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(async () => {
  vi.useRealTimers()
  await database.close()
  await place.drop()
})
beforeEach(async () => {
  vi.setSystemTime(Date.now() + 60_000)
  await database.db.$executeRaw`TRUNCATE users, worker_processes CASCADE`
  writer = await createUser(database.db)
})

const slots = (textSlots: number) =>
  database.db.workerProcess.create({ data: { id: `worker-${Math.random()}`, textSlots, imageSlots: 1 } })

async function finished(seconds: number[], data: Record<string, unknown> = {}) {
  for (const each of seconds) {
    const row = { status: 'completed', runningMs: each * 1000, startedAt: new Date(), finishedAt: new Date() }
    await chapterRow({ ...row, ...data })
  }
}

async function chapterRow(data: Record<string, unknown>) {
  const story = await createStory(database.db, writer)
  await createGeneration(database.db, writer, 'chapter', { storyId: story.id, ...data })
}
const chapter = { kind: 'chapter', progress: 0, queuePosition: null, startedAt: null } as const
const queued = (queuePosition: number | null) =>
  estimate(database.db, { ...chapter, status: 'queued', queuePosition })
const running = (seconds: number, progress = 0) => {
  const startedAt = new Date(Date.now() - seconds * 1000)
  return estimate(database.db, { ...chapter, status: 'running', progress, startedAt })
}

test('nothing is said without a history of three, without a worker, or of one that is finished', async () => {
  await finished([20, 20])
  await slots(2)
  expect(await queued(0)).toBeNull()
  await finished([20])
  vi.setSystemTime(Date.now() + 60_000)
  expect(await queued(0)).toBe(20)
  await database.db.workerProcess.deleteMany()
  vi.setSystemTime(Date.now() + 60_000)
  expect(await queued(0)).toBeNull()
  expect(await estimate(database.db, { ...chapter, status: 'completed' })).toBeNull()
})

test('the time of work counts, not what it waited for a limit', async () => {
  await finished([20, 20, 20], { startedAt: new Date(Date.now() - 7_200_000) })
  await slots(1)
  expect(await queued(0)).toBe(20)
})

test('nothing is said where those before it differ too much', async () => {
  await finished([2, 3, 90, 120])
  await slots(1)
  expect(await queued(0)).toBeNull()
  expect(await running(1)).toBeNull()
})

test('with free slots it begins now, else so many have to end before', async () => {
  await finished([18, 20, 22])
  await slots(2)
  expect(await queued(1)).toBe(20)
  for (let n = 0; n < 2; n++)
    await chapterRow({ status: 'running', leaseUntil: new Date(), claimedAt: new Date() })
  vi.setSystemTime(Date.now() + 60_000)
  expect(await queued(0)).toBe(25)
  expect(await queued(3)).toBe(55)
})

test('a place that nobody knows has no time: it waits for a limit', async () => {
  await finished([20, 20, 20])
  await slots(1)
  expect(await queued(null)).toBeNull()
})

test('one at work goes by its kind, then by its own pace as well', async () => {
  await finished([20, 20, 20])
  await slots(1)
  expect(await running(5)).toBe(15)
  expect(await running(10, 0.5)).toBe(10)
  expect(await running(10, 0.25)).toBe(20)
})

test('one that outlasts its kind, or has waited on the way, has no time', async () => {
  await finished([20, 20, 20])
  await slots(1)
  expect(await running(25)).toBeNull()
  expect(await running(3600, 0.2)).toBeNull()
})
