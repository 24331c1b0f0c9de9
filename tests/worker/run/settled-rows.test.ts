import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { periodOf } from '#core/generations/usage.ts'
import { createLog } from '#core/observability/log.ts'
import { channels } from '#core/postgres/channels.ts'
import { type Database, openDatabase } from '#core/postgres/client.ts'
import type { Deps } from '../../../worker/deps.ts'
import { ModelError, RefusedByRule } from '../../../worker/model/model-errors.ts'
import { claimGeneration } from '../../../worker/run/claim.ts'
import { DeadlinePassed, LostRun, WorkerStopping } from '../../../worker/run/run.ts'
import { settleFailure } from '../../../worker/run/settle-failure.ts'
import { ObjectRejected, StorageUnavailable } from '../../../worker/run/store-object.ts'
import { until } from '../../setup/bench.ts'
import { closeAfterTests } from '../../setup/close-after-tests.ts'
import { createTestDatabase } from '../../setup/database.ts'
import { createGeneration, createStory, createUser, type TestUser } from '../../setup/factories.ts'

// These tests settle failures without a worker, and check the rows, the pushes and the notifications that follow.

let database: Database
let deps: Deps
const pushed: string[] = []
const received: string[] = []
beforeAll(async () => {
  const place = await createTestDatabase()
  closeAfterTests(place.drop)
  database = openDatabase(place.url)
  closeAfterTests(database.close)
  const config = parseConfig({ DATABASE_URL: place.url, REDIS_URL: 'redis://none', LOG_LEVEL: 'silent' })
  const publish = (_: string, event: string) => pushed.push(event)
  deps = { config, db: database.db, log: createLog(config, 'test'), publish } as unknown as Deps
  const listener = new pg.Client({ connectionString: place.url })
  listener.on('notification', ({ channel, payload }) => received.push(`${channel} ${payload}`))
  await listener.connect()
  await listener.query(`LISTEN ${channels.generationQueued}; LISTEN ${channels.generationEnded}; LISTEN done`)
  closeAfterTests(() => listener.end())
})
beforeEach(async () => {
  // Notifications that an earlier test has caused can arrive late on a busy machine.
  await listNotified()
  pushed.length = 0
  received.length = 0
})

type Fields = Parameters<typeof createGeneration>[3]

/** Creates a claimed generation of a chapter that is counted in the usage of the current month. */
async function createClaimed(fields: Fields = {}, owner?: TestUser) {
  const { db } = database
  const writer = owner ?? (await createUser(db))
  const story = await createStory(db, writer)
  const usagePeriod = periodOf(new Date())
  await db.usagePeriod.create({ data: { userId: writer.id, period: usagePeriod, chapters: 1 } })
  const { id } = await createGeneration(db, writer, 'chapter', {
    storyId: story.id,
    usagePeriod,
    dispatchedAt: new Date(),
    ...fields,
  })
  const row = await claimGeneration(db, { generationId: id, attempt: 0 }, { workerId: 'w', leaseSeconds: 10 })
  if (!row) throw new Error('the generation could not be claimed')
  const read = () => db.generation.findUniqueOrThrow({ where: { id } })
  const countCharged = async () =>
    (await db.usagePeriod.findFirstOrThrow({ where: { userId: writer.id } })).chapters
  const countNotifications = () => db.notification.count({ where: { userId: writer.id } })
  return { id, row, writer, read, countCharged, countNotifications }
}

let marks = 0

/**
 * Lists the notifications that Postgres has sent so far. Postgres delivers in order, so all of them have arrived when a
 * marker that is sent after them arrives.
 */
async function listNotified(): Promise<string[]> {
  marks += 1
  const mark = String(marks)
  await database.db.$executeRaw`SELECT pg_notify('done', ${mark})`
  await until('the mark after the notifications', async () => received.includes(`done ${mark}`))
  return received.filter((each) => !each.startsWith('done '))
}

const broken = new ModelError('broken', 'failed')
const limited = new ModelError('rate_limited', 'later')
const waitingSince = new Date(Date.now() - 5000)
const back = { status: 'queued', attempt: 1, leaseUntil: null, workerId: null, dispatchedAt: null }

describe('a run that is to be retried later', () => {
  test('a run that is to be retried later returns its slot and lease, and stores its working time and the failure', async () => {
    const { row, read, countCharged, countNotifications } = await createClaimed({
      runningMs: 1000,
      failures: 2,
    })
    const before = Date.now()
    expect(await settleFailure(deps, row, broken, 250.4)).toBe('again')
    const after = Date.now()
    const found = await read()
    expect(found).toMatchObject({ ...back, runningMs: 1250, failures: 3, waitingSince: null })
    expect(found.stage).toBe('Something went wrong, trying again')
    // The pause after the third failure is four seconds, plus or minus a quarter.
    expect(found.runAfter.getTime()).toBeGreaterThanOrEqual(before + 3000)
    expect(found.runAfter.getTime()).toBeLessThanOrEqual(after + 5000)
    expect(found.usagePeriod).not.toBeNull()
    expect([await countCharged(), await countNotifications()]).toEqual([1, 0])
    expect(pushed).toEqual(['generation.updated'])
    // The row is not due yet, so no dispatcher is notified.
    expect(await listNotified()).toEqual([])
  })

  test('a run that waits for a rate limit counts no failure, and keeps the time since which it waits', async () => {
    const first = await createClaimed()
    const before = Date.now()
    await settleFailure(deps, first.row, limited, 10)
    const after = Date.now()
    const since = (await first.read()).waitingSince?.getTime()
    expect(since).toBeGreaterThanOrEqual(before)
    expect(since).toBeLessThanOrEqual(after)
    const later = await createClaimed({ waitingSince, failures: 1 })
    await settleFailure(deps, later.row, limited, 10)
    expect(await later.read()).toMatchObject({ ...back, waitingSince, failures: 1 })
    // A failure of another kind must not reset the time since which the generation waits for a limit.
    const other = await createClaimed({ waitingSince })
    await settleFailure(deps, other.row, broken, 10)
    expect(await other.read()).toMatchObject({ ...back, waitingSince, failures: 1 })
  })

  test('a run counts the time in which storage was unavailable as waiting and not as working time', async () => {
    const { row, read } = await createClaimed({ runningMs: 1000 })
    await settleFailure(deps, row, new StorageUnavailable(400, new Error('refused')), 500)
    expect(await read()).toMatchObject({
      ...back,
      runningMs: 1100,
      waitingSince: expect.any(Date),
      failures: 0,
    })
  })

  test('a run counts the pause after a database error as working time', async () => {
    const { row, read } = await createClaimed({ runningMs: 1000 })
    const gone = new Error('Connection terminated unexpectedly')
    await settleFailure(deps, row, gone, 500)
    const { runningMs, ...found } = await read()
    expect(found).toMatchObject({ ...back, failures: 0 })
    expect(runningMs).toBeGreaterThanOrEqual(1500 + 1500)
    expect(runningMs).toBeLessThanOrEqual(1500 + 2500)
    // The working time of all runs counts towards the deadline, so the run that exceeds it fails.
    const last = await createClaimed({ runningMs: deps.config.GENERATION_DEADLINE_SECONDS * 1000 - 100 })
    expect(await settleFailure(deps, last.row, gone, 200)).toBe('failed')
    expect(await last.read()).toMatchObject({ status: 'failed', errorCode: 'deadline' })
  })

  test('a run is queued again at once when its stopping worker hands it back', async () => {
    const { id, row, read } = await createClaimed()
    await settleFailure(deps, row, new WorkerStopping(), 10)
    expect(await read()).toMatchObject({ ...back, failures: 0, stage: 'Waiting for a free writer' })
    expect(await listNotified()).toEqual([`${channels.generationQueued} ${id}`])
  })
})

test('a run whose row is completed when it fails makes the screens of its owner read everything again', async () => {
  const { row, read } = await createClaimed()
  const finished = { status: 'completed', leaseUntil: null, workerId: null, finishedAt: new Date() } as const
  await database.db.generation.update({ where: { id: row.id }, data: finished })
  // The answer to the commit was lost, so the run does not know that it is completed.
  await settleFailure(deps, row, new Error('Connection terminated unexpectedly'), 10)
  expect(await read()).toMatchObject({ status: 'completed' })
  expect(pushed).toEqual(['resync'])
})

describe('a failed run', () => {
  test.each([
    [new ModelError('auth', 'failed'), 'provider_failed'],
    [new ModelError('refused', 'failed'), 'refused'],
    [new DeadlinePassed(), 'deadline'],
  ])('a failed run (%s) returns the charge and notifies its writer once', async (error, errorCode) => {
    const { id, row, read, countCharged, countNotifications } = await createClaimed({ runningMs: 1000 })
    expect(await settleFailure(deps, row, error, 250.4)).toBe('failed')
    const found = await read()
    const ended = { status: 'failed', attempt: 1, leaseUntil: null, workerId: null, stage: 'Failed' }
    expect(found).toMatchObject({ ...ended, errorCode, runningMs: 1250, usagePeriod: null })
    expect(found.finishedAt).toBeInstanceOf(Date)
    expect([await countCharged(), await countNotifications()]).toEqual([0, 1])
    expect(pushed).toEqual(['generation.updated', 'notification.created'])
    expect(await listNotified()).toEqual([`${channels.generationEnded} ${id}`])
    // Settling the same failure again changes nothing.
    await settleFailure(deps, row, error, 250)
    expect(await read()).toEqual(found)
    expect([await countCharged(), await countNotifications()]).toEqual([0, 1])
  })

  test('the notification of a refused run quotes the refused sentence to the author of the story, and not to an editor', async () => {
    const { db } = database
    const sentence = 'The candle had burnt down.'
    for (const isAuthor of [true, false]) {
      const author = await createUser(db)
      const { id: storyId } = await createStory(db, author)
      const { row, writer, read } = await createClaimed({ storyId }, isAuthor ? author : undefined)
      await settleFailure(deps, row, new RefusedByRule({ reason: 'minor', sentence }), 10)
      expect((await read()).errorMessage).toContain(sentence)
      const { content } = await db.notification.findFirstOrThrow({ where: { userId: writer.id } })
      expect(content?.includes(sentence)).toBe(isAuthor)
      expect(content).toMatch(/^Heartroom does not write heat or romance with anyone under eighteen\. /)
    }
  })

  test('a failed run returns no charge when none was counted', async () => {
    const { row, read, countCharged } = await createClaimed({ usagePeriod: null })
    await settleFailure(deps, row, new ModelError('auth', 'failed'), 10)
    expect(await read()).toMatchObject({ status: 'failed' })
    expect(await countCharged()).toBe(1)
  })

  test('a failed run drops an image that storage refused, and keeps one for a retry when storage was unavailable', async () => {
    const checkpoint = { exchanges: [], picture: { key: 'images/a.webp' } }
    const refused = await createClaimed({ checkpoint, failures: 5 })
    await settleFailure(deps, refused.row, new ObjectRejected(new Error('refused')), 10)
    expect(await refused.read()).toMatchObject({ errorCode: 'storage_failed', checkpoint: { exchanges: [] } })
    expect((await refused.read()).checkpoint).not.toHaveProperty('picture')
    const long = new Date(Date.now() - deps.config.GENERATION_MAX_WAIT_HOURS * 3_600_000)
    const away = await createClaimed({ checkpoint, waitingSince: long })
    await settleFailure(deps, away.row, new StorageUnavailable(10, new Error('refused')), 10)
    expect(await away.read()).toMatchObject({ errorCode: 'storage_failed', checkpoint })
  })
})

describe('a run that no longer holds its row', () => {
  const stopped = { leaseUntil: null, workerId: null, finishedAt: new Date() }
  const errors = [
    broken,
    limited,
    new ModelError('auth', 'failed'),
    new WorkerStopping(),
    new DeadlinePassed(),
  ]
  test.each([
    ['taken over', { attempt: 2, workerId: 'other' }],
    ['put back', { status: 'queued', leaseUntil: null, workerId: null }],
    ['cancelled', { ...stopped, status: 'cancelled', attempt: 2 }],
    ['cancelled at the same attempt', { ...stopped, status: 'cancelled' }],
    ['finished', { ...stopped, status: 'completed' }],
  ] as const)('a failed run has no effect and notifies nobody when its row was %s', async (_, meanwhile) => {
    for (const error of errors) {
      const { id, row, read, countCharged, countNotifications } = await createClaimed()
      await database.db.generation.update({ where: { id }, data: meanwhile })
      const before = await read()
      await settleFailure(deps, row, error, 10)
      expect(await read()).toEqual(before)
      expect([await countCharged(), await countNotifications()]).toEqual([1, 0])
    }
    expect(pushed).toEqual([])
    expect(await listNotified()).toEqual([])
  })

  test('a run that was stopped from outside changes nothing and notifies nobody when it ends', async () => {
    const { row, read } = await createClaimed()
    const before = await read()
    expect(await settleFailure(deps, row, new LostRun(), 10)).toBe('nothing')
    expect(await read()).toEqual(before)
    expect(pushed).toEqual([])
  })
})
