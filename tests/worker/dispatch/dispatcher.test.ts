import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#core/postgres/client.ts'
import type { Deps } from '../../../worker/deps.ts'
import { markForDelivery } from '../../../worker/dispatch/dispatcher.ts'
import { holdAliveLock } from '../../../worker/dispatch/presence.ts'
import { expireLeases, failLost } from '../../../worker/dispatch/sweeper.ts'
import { claimGeneration } from '../../../worker/run/claim.ts'
import { until } from '../../setup/bench.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts'
import { createGeneration, createStory, createUser } from '../../setup/factories.ts'

let testDatabase: TestDatabase
let database: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, 20)
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})
beforeEach(async () => {
  await database.db.$executeRaw`TRUNCATE users, worker_processes CASCADE`
})

const createWorker = (textSlots: number) =>
  database.db.workerProcess.create({ data: { id: `worker-${Math.random()}`, textSlots, imageSlots: 1 } })

/** Creates queued chapters of one writer. @returns their ids, oldest first. */
async function createQueued(count: number, { weight = 1, ageSeconds = 0 } = {}) {
  const { db } = database
  const writer = await createUser(db)
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const story = await createStory(db, writer)
    const createdAt = new Date(Date.now() - ageSeconds * 1000 + n)
    const row = await createGeneration(db, writer, 'chapter', { storyId: story.id, weight, createdAt })
    ids.push(row.id)
  }
  return ids
}

async function dispatchWaiting(): Promise<string[]> {
  return (await markForDelivery(database.db)).map(({ id }) => id)
}

describe('dispatching generations', () => {
  test('the dispatcher dispatches as many generations as workers have free slots, and none without a worker', async () => {
    await createQueued(5)
    expect(await dispatchWaiting()).toEqual([])
    await createWorker(2)
    await createWorker(1)
    expect(await dispatchWaiting()).toHaveLength(3)
    expect(await dispatchWaiting()).toEqual([])
  })

  test('concurrent dispatchers together dispatch no more generations than there are free slots, and none twice', async () => {
    const ids = await createQueued(10)
    await createWorker(6)
    const rounds = await Promise.all(Array.from({ length: 8 }, dispatchWaiting))
    const all = rounds.flat()
    expect(all).toHaveLength(6)
    expect(new Set(all).size).toBe(6)
    expect(ids).toEqual(expect.arrayContaining(all))
  })

  test('the dispatcher skips a generation whose row another transaction has locked, and dispatches it afterwards', async () => {
    const [locked] = await createQueued(1, { ageSeconds: 60 })
    const [free] = await createQueued(1)
    await createWorker(2)
    const holder = await database.pool.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT FROM generations WHERE id = $1 FOR UPDATE', [locked])
    expect(await dispatchWaiting()).toEqual([free])
    await holder.query('ROLLBACK')
    holder.release()
    expect(await dispatchWaiting()).toEqual([locked])
  })

  test('a generation of a new writer is dispatched before older ones of a writer who already occupies all slots', async () => {
    await createQueued(30, { ageSeconds: 60 })
    await createWorker(2)
    await dispatchWaiting()
    const [mine] = await createQueued(1)
    await createWorker(1)
    expect(await dispatchWaiting()).toEqual([mine])
  })

  test('a user with weight 3 gets three times as many free slots as a user with weight 1 whose generations are older', async () => {
    const light = await createQueued(9, { ageSeconds: 60 })
    const heavy = await createQueued(9, { weight: 3 })
    await createWorker(8)
    const handed = await dispatchWaiting()
    expect(handed.filter((id) => heavy.includes(id))).toHaveLength(6)
    expect(handed.filter((id) => light.includes(id))).toHaveLength(2)
  })

  test('the only generation of a free user comes before those of pros who already have slots once it has waited for minutes', async () => {
    const { db } = database
    for (let pro = 0; pro < 4; pro++) {
      const [id = ''] = await createQueued(4, { weight: 3, ageSeconds: 600 })
      await claimGeneration(db, { generationId: id, attempt: 0 }, { workerId: 'w', leaseSeconds: 60 })
    }
    const [fresh] = await createQueued(1)
    await createWorker(5)
    const first = await dispatchWaiting()
    expect(first).toHaveLength(1)
    expect(first).not.toEqual([fresh])
    const [patient] = await createQueued(1, { ageSeconds: 300 })
    await createWorker(1)
    expect(await dispatchWaiting()).toEqual([patient])
  })

  test('a generation that has to wait until a later time, such as for a rate limit, is not dispatched', async () => {
    const [id] = await createQueued(1)
    await createWorker(1)
    await database.db.generation.update({ where: { id }, data: { runAfter: new Date(Date.now() + 60_000) } })
    expect(await dispatchWaiting()).toEqual([])
  })
})

describe('claims and leases', () => {
  const by = { workerId: 'w', leaseSeconds: 10 }

  test('of many concurrent deliveries of the same attempt of a generation, only one claims it', async () => {
    const [id = ''] = await createQueued(1)
    const claims = await Promise.all(
      Array.from({ length: 12 }, () => claimGeneration(database.db, { generationId: id, attempt: 0 }, by)),
    )
    const won = claims.filter(Boolean)
    expect(won).toHaveLength(1)
    expect(won[0]).toMatchObject({ id, attempt: 1, kind: 'chapter', tier: 'free' })
  })

  test('a generation whose lease has expired is requeued, and deliveries of its old attempt cannot claim it', async () => {
    const { db } = database
    const [id = ''] = await createQueued(1)
    await claimGeneration(db, { generationId: id, attempt: 0 }, by)
    expect(await expireLeases(db, 10)).toEqual([])
    await db.generation.update({ where: { id }, data: { leaseUntil: new Date(Date.now() - 1) } })
    expect(await expireLeases(db, 10)).toEqual([{ id }])
    expect(await claimGeneration(db, { generationId: id, attempt: 0 }, by)).toBeNull()
    expect(await claimGeneration(db, { generationId: id, attempt: 1 }, by)).toMatchObject({ attempt: 2 })
  })

  test('the lease of a dead worker expires early, and the lease of a living worker does not', async () => {
    const { db, pool } = database
    const living = new pg.Client({ connectionString: testDatabase.url })
    await living.connect()
    await holdAliveLock(living, 'living')
    const [mine = '', other = ''] = await createQueued(2)
    await claimGeneration(db, { generationId: mine, attempt: 0 }, { workerId: 'living', leaseSeconds: 10 })
    await claimGeneration(db, { generationId: other, attempt: 0 }, { workerId: 'dead', leaseSeconds: 10 })
    expect(await expireLeases(db, 10)).toEqual([])
    await pool.query(`UPDATE generations SET "leaseUntil" = now() + interval '6 seconds'`)
    expect(await expireLeases(db, 10)).toEqual([{ id: other }])
    await living.end()
    await until('the lock to go', async () => (await expireLeases(db, 10)).some(({ id }) => id === mine))
  })

  test('after twenty lost leases a generation fails, its charge is returned and its owner is notified', async () => {
    const { db } = database
    const [id = ''] = await createQueued(1)
    const usagePeriod = new Date(Date.UTC(2026, 1, 1))
    const { ownerId } = await db.generation.update({
      where: { id },
      data: {
        status: 'running',
        leaseUntil: new Date(0),
        claimedAt: new Date(0),
        leaseLosses: 20,
        usagePeriod,
      },
    })
    await db.usagePeriod.create({ data: { userId: ownerId, period: usagePeriod, chapters: 1 } })
    expect(await expireLeases(db, 10)).toEqual([])
    const pushed: string[] = []
    await failLost({ db, publish: (_: string, event: string) => pushed.push(event) } as unknown as Deps)
    expect(await db.generation.findUnique({ where: { id } })).toMatchObject({
      status: 'failed',
      errorCode: 'worker_lost',
    })
    expect(await db.usagePeriod.findFirst({ where: { userId: ownerId } })).toMatchObject({ chapters: 0 })
    expect(await db.notification.count({ where: { userId: ownerId } })).toBe(1)
    expect(pushed).toEqual(['generation.updated', 'notification.created'])
  })
})
