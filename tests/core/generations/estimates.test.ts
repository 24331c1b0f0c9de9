import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { estimateGeneration } from '#core/generations/estimates.ts'
import { type Database, openDatabase } from '#core/postgres/client.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts'
import { createGeneration, createStory, createUser, type TestUser } from '../../setup/factories.ts'
import { countStatements } from '../../setup/sent-statements.ts'

let testDatabase: TestDatabase
let database: Database
let writer: TestUser
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url)
  // Only the date is fake. Statistics are cached for ten seconds, and each test sets a later time.
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(async () => {
  vi.useRealTimers()
  await database.close()
  await testDatabase.drop()
})
beforeEach(async () => {
  vi.setSystemTime(Date.now() + 60_000)
  await database.db.$executeRaw`TRUNCATE users, worker_processes CASCADE`
  writer = await createUser(database.db)
})

const createWorker = (textSlots: number) =>
  database.db.workerProcess.create({ data: { id: `worker-${Math.random()}`, textSlots, imageSlots: 1 } })

async function createFinished(seconds: number[], data: Record<string, unknown> = {}) {
  for (const each of seconds) {
    const row = { status: 'completed', runningMs: each * 1000, startedAt: new Date(), finishedAt: new Date() }
    await createChapterRow({ ...row, ...data })
  }
}

async function createChapterRow(data: Record<string, unknown>) {
  const story = await createStory(database.db, writer)
  await createGeneration(database.db, writer, 'chapter', { storyId: story.id, ...data })
}
const chapter = { kind: 'chapter', progress: 0, queuePosition: null, startedAt: null } as const
const estimateQueued = (queuePosition: number | null) =>
  estimateGeneration(database.db, { ...chapter, status: 'queued', queuePosition })
const estimateRunning = (seconds: number, progress = 0) => {
  const startedAt = new Date(Date.now() - seconds * 1000)
  return estimateGeneration(database.db, { ...chapter, status: 'running', progress, startedAt })
}

test('a generation has no time estimate without three finished runs, without a worker, or after its end', async () => {
  await createFinished([20, 20])
  await createWorker(2)
  expect(await estimateQueued(0)).toBeNull()
  await createFinished([20])
  vi.setSystemTime(Date.now() + 60_000)
  expect(await estimateQueued(0)).toBe(20)
  await database.db.workerProcess.deleteMany()
  vi.setSystemTime(Date.now() + 60_000)
  expect(await estimateQueued(0)).toBeNull()
  expect(await estimateGeneration(database.db, { ...chapter, status: 'completed' })).toBeNull()
})

test('a running generation on a server without history is estimated from its own progress once that reaches 25 %', async () => {
  await createFinished([20])
  await createWorker(1)
  expect(await estimateRunning(10, 0.2)).toBeNull()
  expect(await estimateRunning(10, 0.25)).toBe(30)
  expect(await estimateRunning(30, 0.75)).toBe(10)
})

test('a time estimate counts the working time of earlier runs but not their wait for a rate limit', async () => {
  await createFinished([20, 20, 20], { startedAt: new Date(Date.now() - 7_200_000) })
  await createWorker(1)
  expect(await estimateQueued(0)).toBe(20)
})

test('a generation has no time estimate if earlier runs took very different times', async () => {
  await createFinished([2, 3, 90, 120])
  await createWorker(1)
  expect(await estimateQueued(0)).toBeNull()
  expect(await estimateRunning(1)).toBeNull()
})

test('a queued generation is estimated to start at once if a slot is free, else after the earlier generations', async () => {
  await createFinished([18, 20, 22])
  await createWorker(2)
  expect(await estimateQueued(1)).toBe(20)
  for (let n = 0; n < 2; n++)
    await createChapterRow({ status: 'running', leaseUntil: new Date(), claimedAt: new Date() })
  vi.setSystemTime(Date.now() + 60_000)
  expect(await estimateQueued(0)).toBe(25)
  expect(await estimateQueued(3)).toBe(55)
})

test('a queued generation without a queue position has no time estimate', async () => {
  await createFinished([20, 20, 20])
  await createWorker(1)
  expect(await estimateQueued(null)).toBeNull()
})

test('the time estimate of a running generation uses earlier runs of its kind, and its own progress if there is some', async () => {
  await createFinished([20, 20, 20])
  await createWorker(1)
  expect(await estimateRunning(5)).toBe(15)
  expect(await estimateRunning(10, 0.5)).toBe(10)
  expect(await estimateRunning(10, 0.25)).toBe(20)
})

test('a running generation that has already run longer than usual has no time estimate, even if it reports progress', async () => {
  await createFinished([20, 20, 20])
  await createWorker(1)
  expect(await estimateRunning(25)).toBeNull()
  expect(await estimateRunning(3600, 0.2)).toBeNull()
})

test('the time estimates of generations that are asked for at once read the history of their kind once, and again after a failure', async () => {
  await createFinished([20, 20, 20])
  await createWorker(2)
  const estimateMany = () => Promise.allSettled(Array.from({ length: 20 }, (_, n) => estimateQueued(n)))
  await database.db.$executeRaw`ALTER TABLE worker_processes RENAME TO elsewhere`
  const failed = await estimateMany()
  await database.db.$executeRaw`ALTER TABLE elsewhere RENAME TO worker_processes`
  expect(failed.map(({ status }) => status)).not.toContain('fulfilled')
  const statements = await countStatements(/percentile_cont/, async () => {
    for (const { status } of await estimateMany()) expect(status).toBe('fulfilled')
  })
  expect(statements).toBe(1)
})
