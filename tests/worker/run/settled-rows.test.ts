import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { periodOf } from '#core/generations/usage.ts'
import { createLog } from '#core/observability/log.ts'
import { channels } from '#core/postgres/channels.ts'
import { type Database, openDatabase } from '#core/postgres/client.ts'
import type { Deps } from '../../../worker/deps.ts'
import { ModelError } from '../../../worker/model/model-errors.ts'
import { claim } from '../../../worker/run/claim.ts'
import { DeadlinePassed, HandBack, LostRun } from '../../../worker/run/run.ts'
import { settleFailure } from '../../../worker/run/settle-failure.ts'
import { ObjectRefused, StorageAway } from '../../../worker/run/store-object.ts'
import { atEnd } from '../../setup/at-end.ts'
import { until } from '../../setup/bench.ts'
import { createTestDatabase } from '../../setup/database.ts'
import { createGeneration, createStory, createUser } from '../../setup/factories.ts'

// What is written of an error, with no worker around it: the rows, who is told, and who must not be.

let database: Database
let deps: Deps
const pushed: string[] = []
const heard: string[] = []
beforeAll(async () => {
  const place = await createTestDatabase()
  atEnd(place.drop)
  database = openDatabase(place.url)
  atEnd(database.close)
  const config = parseConfig({ DATABASE_URL: place.url, REDIS_URL: 'redis://none', LOG_LEVEL: 'silent' })
  const publish = (_: string, event: string) => pushed.push(event)
  deps = { config, db: database.db, log: createLog(config, 'test'), publish } as unknown as Deps
  const ear = new pg.Client({ connectionString: place.url })
  ear.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload}`))
  await ear.connect()
  await ear.query(`LISTEN ${channels.generationQueued}; LISTEN ${channels.generationEnded}; LISTEN done`)
  atEnd(() => ear.end())
})
beforeEach(async () => {
  // Notifications of the test before arrive late on a busy machine.
  await notified()
  pushed.length = 0
  heard.length = 0
})

type Fields = Parameters<typeof createGeneration>[3]

/** A chapter at work, counted in this month, and what its run holds of it. */
async function atWork(fields: Fields = {}) {
  const { db } = database
  const writer = await createUser(db)
  const story = await createStory(db, writer)
  const usagePeriod = periodOf(new Date())
  await db.usagePeriod.create({ data: { userId: writer.id, period: usagePeriod, chapters: 1 } })
  const { id } = await createGeneration(db, writer, 'chapter', {
    storyId: story.id,
    usagePeriod,
    dispatchedAt: new Date(),
    ...fields,
  })
  const row = await claim(db, { generationId: id, attempt: 0 }, { workerId: 'w', leaseSeconds: 10 })
  if (!row) throw new Error('it could not be claimed')
  const read = () => db.generation.findUniqueOrThrow({ where: { id } })
  const charged = async () =>
    (await db.usagePeriod.findFirstOrThrow({ where: { userId: writer.id } })).chapters
  const told = () => db.notification.count({ where: { userId: writer.id } })
  return { id, row, writer, read, charged, told }
}

let marks = 0

/** Every notification that was sent up to now: Postgres delivers them in order, so a mark comes after them. */
async function notified(): Promise<string[]> {
  marks += 1
  const mark = String(marks)
  await database.db.$executeRaw`SELECT pg_notify('done', ${mark})`
  await until('the mark after the notifications', async () => heard.includes(`done ${mark}`))
  return heard.filter((each) => !each.startsWith('done '))
}

const broken = new ModelError('broken', 'no')
const limited = new ModelError('rate_limited', 'later')
const waitingSince = new Date(Date.now() - 5000)
const back = { status: 'queued', attempt: 1, leaseUntil: null, workerId: null, dispatchedAt: null }

describe('again after a while', () => {
  test('gives slot and lease back, with the time at work and the failure written down', async () => {
    const { row, read, charged, told } = await atWork({ runningMs: 1000, failures: 2 })
    const before = Date.now()
    expect(await settleFailure(deps, row, broken, 250.4)).toBe('again')
    const after = Date.now()
    const found = await read()
    expect(found).toMatchObject({ ...back, runningMs: 1250, failures: 3, waitingSince: null })
    expect(found.stage).toBe('Something went wrong, trying again')
    // Four seconds after the third failure, a quarter more or less.
    expect(found.runAfter.getTime()).toBeGreaterThanOrEqual(before + 3000)
    expect(found.runAfter.getTime()).toBeLessThanOrEqual(after + 5000)
    expect(found.usagePeriod).not.toBeNull()
    expect([await charged(), await told()]).toEqual([1, 0])
    expect(pushed).toEqual(['generation.updated'])
    // It is not due yet: nobody need look.
    expect(await notified()).toEqual([])
  })

  test('for a limit counts no failure, and waits since it began to', async () => {
    const first = await atWork()
    const before = Date.now()
    await settleFailure(deps, first.row, limited, 10)
    const after = Date.now()
    const since = (await first.read()).waitingSince?.getTime()
    expect(since).toBeGreaterThanOrEqual(before)
    expect(since).toBeLessThanOrEqual(after)
    const later = await atWork({ waitingSince, failures: 1 })
    await settleFailure(deps, later.row, limited, 10)
    expect(await later.read()).toMatchObject({ ...back, waitingSince, failures: 1 })
    // What fails otherwise says nothing about the wait.
    const other = await atWork({ waitingSince })
    await settleFailure(deps, other.row, broken, 10)
    expect(await other.read()).toMatchObject({ ...back, waitingSince, failures: 1 })
  })

  test('for storage counts what it took as waiting, not as work', async () => {
    const { row, read } = await atWork({ runningMs: 1000 })
    await settleFailure(deps, row, new StorageAway(400, new Error('no')), 500)
    expect(await read()).toMatchObject({
      ...back,
      runningMs: 1100,
      waitingSince: expect.any(Date),
      failures: 0,
    })
  })

  test('what our own services broke counts with its pause as work', async () => {
    const { row, read } = await atWork({ runningMs: 1000 })
    const gone = new Error('Connection terminated unexpectedly')
    await settleFailure(deps, row, gone, 500)
    const { runningMs, ...found } = await read()
    expect(found).toMatchObject({ ...back, failures: 0 })
    expect(runningMs).toBeGreaterThanOrEqual(1500 + 1500)
    expect(runningMs).toBeLessThanOrEqual(1500 + 2500)
    // All runs together: the one that passes the deadline is the last.
    const last = await atWork({ runningMs: deps.config.GENERATION_DEADLINE_SECONDS * 1000 - 100 })
    expect(await settleFailure(deps, last.row, gone, 200)).toBe('failed')
    expect(await last.read()).toMatchObject({ status: 'failed', errorCode: 'deadline' })
  })

  test('a run that is handed back is to be taken at once', async () => {
    const { id, row, read } = await atWork()
    await settleFailure(deps, row, new HandBack(), 10)
    expect(await read()).toMatchObject({ ...back, failures: 0, stage: 'Waiting for a free writer' })
    expect(await notified()).toEqual([`${channels.generationQueued} ${id}`])
  })
})

describe('failed', () => {
  test.each([
    [new ModelError('auth', 'no'), 'provider_failed'],
    [new ModelError('refused', 'no'), 'refused'],
    [new DeadlinePassed(), 'deadline'],
  ])('(%s) gives the charge back and tells its writer, once', async (error, errorCode) => {
    const { id, row, read, charged, told } = await atWork({ runningMs: 1000 })
    expect(await settleFailure(deps, row, error, 250.4)).toBe('failed')
    const found = await read()
    const ended = { status: 'failed', attempt: 1, leaseUntil: null, workerId: null, stage: 'Failed' }
    expect(found).toMatchObject({ ...ended, errorCode, runningMs: 1250, usagePeriod: null })
    expect(found.finishedAt).toBeInstanceOf(Date)
    expect([await charged(), await told()]).toEqual([0, 1])
    expect(pushed).toEqual(['generation.updated', 'notification.created'])
    expect(await notified()).toEqual([`${channels.generationEnded} ${id}`])
    // Whoever comes with the same once more finds it done.
    await settleFailure(deps, row, error, 250)
    expect(await read()).toEqual(found)
    expect([await charged(), await told()]).toEqual([0, 1])
  })

  test('what was not counted takes nothing from what was', async () => {
    const { row, read, charged } = await atWork({ usagePeriod: null })
    await settleFailure(deps, row, new ModelError('auth', 'no'), 10)
    expect(await read()).toMatchObject({ status: 'failed' })
    expect(await charged()).toBe(1)
  })

  test('a picture that can never be stored is let go; one that waited in vain is kept for a retry', async () => {
    const checkpoint = { exchanges: [], picture: { key: 'images/a.webp' } }
    const refused = await atWork({ checkpoint, failures: 5 })
    await settleFailure(deps, refused.row, new ObjectRefused(new Error('no')), 10)
    expect(await refused.read()).toMatchObject({ errorCode: 'storage_failed', checkpoint: { exchanges: [] } })
    expect((await refused.read()).checkpoint).not.toHaveProperty('picture')
    const long = new Date(Date.now() - deps.config.GENERATION_MAX_WAIT_HOURS * 3_600_000)
    const away = await atWork({ checkpoint, waitingSince: long })
    await settleFailure(deps, away.row, new StorageAway(10, new Error('no')), 10)
    expect(await away.read()).toMatchObject({ errorCode: 'storage_failed', checkpoint })
  })
})

describe('whoever holds the row no more changes nothing and tells nobody', () => {
  const stopped = { leaseUntil: null, workerId: null, finishedAt: new Date() }
  const errors = [broken, limited, new ModelError('auth', 'no'), new HandBack(), new DeadlinePassed()]
  test.each([
    ['taken over', { attempt: 2, workerId: 'other' }],
    ['put back', { status: 'queued', leaseUntil: null, workerId: null }],
    ['cancelled', { ...stopped, status: 'cancelled', attempt: 2 }],
    ['cancelled at the same attempt', { ...stopped, status: 'cancelled' }],
    ['finished', { ...stopped, status: 'completed' }],
  ] as const)('%s', async (_, meanwhile) => {
    for (const error of errors) {
      const { id, row, read, charged, told } = await atWork()
      await database.db.generation.update({ where: { id }, data: meanwhile })
      const before = await read()
      await settleFailure(deps, row, error, 10)
      expect(await read()).toEqual(before)
      expect([await charged(), await told()]).toEqual([1, 0])
    }
    expect(pushed).toEqual([])
    expect(await notified()).toEqual([])
  })

  test('a run that was stopped from outside leaves its row to whoever stopped it', async () => {
    const { row, read } = await atWork()
    const before = await read()
    expect(await settleFailure(deps, row, new LostRun(), 10)).toBe('nothing')
    expect(await read()).toEqual(before)
    expect(pushed).toEqual([])
  })
})
