import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '#core/postgres/client.ts'
import type { DeliveryQueue } from '#core/queue/queue.ts'
import type { Deps } from '../../../worker/deps.ts'
import { expireLeases, failLost, redeliver, startSweeper } from '../../../worker/dispatch/sweeper.ts'
import { claimGeneration } from '../../../worker/run/claim.ts'
import { until } from '../../setup/bench.ts'
import { closeAfterTests } from '../../setup/close-after-tests.ts'
import { createTestDatabase } from '../../setup/database.ts'
import {
  createChapter,
  createCharacter,
  createGeneration,
  createStory,
  createUser,
} from '../../setup/factories.ts'
import { waitForLockWait } from '../../setup/lock-waits.ts'

let database: Database
beforeAll(async () => {
  const place = await createTestDatabase()
  closeAfterTests(place.drop)
  database = openDatabase(place.url)
  closeAfterTests(database.close)
})
beforeEach(async () => {
  await database.db.$executeRaw`TRUNCATE users CASCADE`
})

type Fields = Parameters<typeof createGeneration>[3]
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
const rowOf = (id: string) => database.db.generation.findUniqueOrThrow({ where: { id } })

async function createQueued(fields: Fields = {}): Promise<string> {
  const { db } = database
  const writer = await createUser(db)
  const { id: storyId } = await createStory(db, writer)
  return (await createGeneration(db, writer, 'chapter', { storyId, ...fields })).id
}

/** Creates a running chapter whose worker has stopped renewing the lease. */
const createLost = (fields: Fields = {}) =>
  createQueued({
    status: 'running',
    attempt: 3,
    workerId: 'gone',
    claimedAt: ago(60),
    leaseUntil: ago(10),
    dispatchedAt: ago(61),
    ...fields,
  })

/** Holds the locks of rows in an open transaction, as a frozen process does, while `work` runs. */
async function whileLocked(ids: string[], work: () => Promise<void>): Promise<void> {
  const holder = await database.pool.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('SELECT FROM generations WHERE id = ANY($1::uuid[]) FOR UPDATE', [ids])
    await work()
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
  }
}

describe('the expiry of leases', () => {
  test('a running generation whose lease has expired is requeued with its counters; the lost lease and the working time are added', async () => {
    const waited = ago(600)
    const id = await createLost({
      leaseLosses: 1,
      runningMs: 1000,
      failures: 2,
      calls: 3,
      waitingSince: waited,
      runAfter: waited,
    })
    expect(await expireLeases(database.db, 10)).toEqual([{ id }])
    const row = await rowOf(id)
    expect(row).toMatchObject({
      status: 'queued',
      attempt: 3,
      workerId: null,
      leaseUntil: null,
      dispatchedAt: null,
      leaseLosses: 2,
      failures: 2,
      calls: 3,
      waitingSince: waited,
      stage: 'Going on with another writer',
    })
    // The lost run adds fifty seconds of working time: it was claimed 60 s ago, and its lease ended 10 s ago.
    expect(Math.abs(row.runningMs - 51_000)).toBeLessThan(200)
    expect(Math.abs(row.runAfter.getTime() - Date.now())).toBeLessThan(5000)
    expect(await expireLeases(database.db, 10)).toEqual([])
  })

  test('the working time of a generation does not decrease when its lease ends before its claim because the clock was set back', async () => {
    const id = await createLost({ claimedAt: ago(5), runningMs: 1000 })
    await expireLeases(database.db, 10)
    expect((await rowOf(id)).runningMs).toBe(1000)
  })

  test('the expiry of leases changes no generation that has a valid lease, is queued or is completed', async () => {
    const { db } = database
    const held = await createQueued()
    await claimGeneration(db, { generationId: held, attempt: 0 }, { workerId: 'w', leaseSeconds: 10 })
    const others = await Promise.all([
      createQueued({ dispatchedAt: ago(60) }),
      createQueued({ status: 'completed', finishedAt: ago(60) }),
    ])
    const before = await Promise.all([held, ...others].map(rowOf))
    expect(await expireLeases(db, 10)).toEqual([])
    expect(await Promise.all([held, ...others].map(rowOf))).toEqual(before)
  })

  test('a generation whose lease expires after twenty lost leases fails; one with fewer losses or a valid lease does not', async () => {
    const { db } = database
    const often = await createLost({ leaseLosses: 19 })
    const tooOften = await createLost({ leaseLosses: 20 })
    const atWork = await createLost({ leaseLosses: 20, leaseUntil: new Date(Date.now() + 60_000) })
    await failLost({ db, publish: () => undefined } as unknown as Deps)
    expect(await rowOf(often)).toMatchObject({ status: 'running', leaseLosses: 19 })
    expect(await expireLeases(db, 10)).toEqual([{ id: often }])
    expect(await rowOf(often)).toMatchObject({ status: 'queued', leaseLosses: 20 })
    expect(await rowOf(tooOften)).toMatchObject({ status: 'failed', errorCode: 'worker_lost' })
    expect((await rowOf(tooOften)).errorMessage).toMatch(/What was written so far is kept/)
    expect(await rowOf(atWork)).toMatchObject({ status: 'running' })
    expect(await db.notification.count()).toBe(1)
  })
})

describe('a dispatched row that nobody claimed', () => {
  type Added = { name: string; data: { generationId: string; attempt: number }; jobId: unknown }

  /** Creates a queue that records its jobs, or one whose calls fail. */
  function createQueue(added: Added[], isUnavailable = false): DeliveryQueue {
    const addBulk = async (jobs: { name: string; data: Added['data']; opts?: { jobId?: unknown } }[]) => {
      if (isUnavailable) throw new Error('Redis is unavailable')
      added.push(...jobs.map(({ name, data, opts }) => ({ name, data, jobId: opts?.jobId })))
    }
    return { addBulk } as unknown as DeliveryQueue
  }

  test('a dispatched generation that no worker has claimed is added to its queue again after three seconds with the same job id', async () => {
    const { db } = database
    const chapter = await createQueued({ attempt: 2, dispatchedAt: ago(4) })
    const writer = await createUser(db)
    const { id: characterId } = await createCharacter(db, writer)
    const image = await createGeneration(db, writer, 'image', { characterId, dispatchedAt: ago(4) })
    const untouched = await Promise.all([
      createQueued({ dispatchedAt: ago(2) }),
      createQueued(),
      createLost(),
      createQueued({ status: 'completed', dispatchedAt: ago(60), finishedAt: ago(60) }),
    ])
    const before = await Promise.all(untouched.map(rowOf))
    const [text, pictures]: [Added[], Added[]] = [[], []]
    const queues = { text: createQueue(text), image: createQueue(pictures) }
    await redeliver(db, queues)
    const job = (name: string, generationId: string, attempt: number) => ({
      name,
      data: { generationId, attempt },
      jobId: `${generationId}-${attempt}`,
    })
    expect(text).toEqual([job('chapter', chapter, 2)])
    expect(pictures).toEqual([job('image', image.id, 0)])
    expect(await Promise.all(untouched.map(rowOf))).toEqual(before)
    // A row that has just been added again is not added once more before three seconds have passed.
    await redeliver(db, queues)
    expect([text.length, pictures.length]).toEqual([1, 1])
    expect(await rowOf(chapter)).toMatchObject({ status: 'queued', attempt: 2, workerId: null })
  })

  test('unclaimed and expired generations are recovered while other transactions hold the locks of one row each', async () => {
    const { db } = database
    const [claimable, busy] = [
      await createQueued({ dispatchedAt: ago(4) }),
      await createQueued({ dispatchedAt: ago(5) }),
    ]
    const [lost, held] = [await createLost(), await createLost({ leaseUntil: ago(20) })]
    await whileLocked([busy, held], async () => {
      expect(await expireLeases(db, 10)).toEqual([{ id: lost }])
      const added: Added[] = []
      await redeliver(db, { text: createQueue(added), image: createQueue([]) })
      expect(added.map(({ data }) => data.generationId)).toEqual([claimable])
    })
    expect(await expireLeases(db, 10)).toEqual([{ id: held }])
  })

  test('a dispatched generation that no worker has claimed is no longer marked as dispatched when the queue is unavailable', async () => {
    const id = await createQueued({ dispatchedAt: ago(4) })
    const away = createQueue([], true)
    await expect(redeliver(database.db, { text: away, image: away })).rejects.toThrow('Redis is unavailable')
    expect(await rowOf(id)).toMatchObject({ status: 'queued', dispatchedAt: null })
  })
})

// The kind is added to the enum only here, because the tests before this one must run without it.
test('a generation of a kind that only a newer version has is neither delivered again nor claimed (ADR-0016)', async () => {
  const { db, pool } = database
  await pool.query(`ALTER TYPE "GenerationKind" ADD VALUE 'opera'`)
  await pool.query('ALTER TABLE generations DROP CONSTRAINT generations_subject')
  const id = await createQueued({ dispatchedAt: ago(4) })
  await pool.query(`UPDATE generations SET kind = 'opera' WHERE id = $1`, [id])
  const fails = { addBulk: () => Promise.reject(new Error('nothing should be added')) }
  const queue = fails as unknown as DeliveryQueue
  await redeliver(db, { text: queue, image: queue })
  const claim = claimGeneration(db, { generationId: id, attempt: 0 }, { workerId: 'w', leaseSeconds: 10 })
  expect(await claim).toBeNull()
  const { rows } = await pool.query('SELECT status, attempt FROM generations WHERE id = $1', [id])
  expect(rows).toEqual([{ status: 'queued', attempt: 0 }])
})

test('a sweeper sweeps the archives of deleted texts within a quarter of an hour of its start', async () => {
  vi.useFakeTimers()
  try {
    const listed: string[] = []
    const list = async function* (prefix: string) {
      listed.push(prefix)
      yield* []
    }
    // Without a database every other step fails, and the sweeper goes on.
    const deps = { db: {}, storage: { list }, log: { warn: () => undefined } } as unknown as Deps
    type Options = Parameters<typeof startSweeper>[0]
    const unwritten = { write: () => Promise.resolve() }
    const sweeper = startSweeper({ deps, queues: {}, dispatcher: {}, unwritten } as unknown as Options)
    await vi.advanceTimersByTimeAsync(15 * 60_000)
    await sweeper.close()
    expect(listed).toEqual(['images/', 'generations/', 'chapters/'])
  } finally {
    vi.useRealTimers()
  }
})

test('a rename and an announcement that wait for a lock delay neither broadcasts nor releases', async () => {
  const { db, pool } = database
  const [author, reader] = [await createUser(db), await createUser(db)]
  const character = await createCharacter(db, author)
  const story = await createStory(db, author, { isPublic: true })
  await db.storySave.create({ data: { storyId: story.id, userId: reader.id } })
  await db.bell.upsert({ where: { userId: reader.id }, create: { userId: reader.id }, update: {} })
  await createChapter(db, story, { announcedAt: null })
  await pool.query(
    `INSERT INTO pending_renames ("characterId", "earlierName", "newName", "summariesAfter", "proseStoryId", "proseChapterId")
     VALUES ($1, 'Anna', 'Clara', 0, 0, 0)`,
    [character.id],
  )
  const holder = await pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM characters WHERE id = $1 FOR UPDATE', [character.id])
  await holder.query('SELECT FROM bells WHERE "userId" = $1 FOR UPDATE', [reader.id])
  const log = { warn: () => undefined, info: () => undefined }
  const config = { LEASE_SECONDS: 10, ADMIN_SECOND_FACTOR: false }
  const deps = { db, log, config, publish: () => undefined, meter: { leasesLost: () => undefined } }
  type Options = Parameters<typeof startSweeper>[0]
  const unwritten = { write: () => Promise.resolve() }
  const queues = {}
  const sweeper = startSweeper({ deps, queues, dispatcher: {}, unwritten } as unknown as Options)
  try {
    await waitForLockWait(db, '', 2)
    const scheduled = await createChapter(db, story, { state: 'scheduled', releaseAt: ago(1) })
    const broadcast = await db.adminNotification.create({
      data: { adminId: reader.id, title: 'News', content: 'News', resumeAfter: '' },
    })
    await until('the release', async () => {
      const { state } = await db.chapter.findUniqueOrThrow({ where: { id: scheduled.id } })
      return state === 'released'
    })
    await until('the broadcast', async () => {
      const { resumeAfter } = await db.adminNotification.findUniqueOrThrow({ where: { id: broadcast.id } })
      return resumeAfter === null
    })
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
    await sweeper.close()
  }
})
