import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#core/postgres/client.ts'
import type { Deps } from '../../../worker/deps.ts'
import { takeWaiting } from '../../../worker/dispatch/dispatcher.ts'
import { holdAliveLock } from '../../../worker/dispatch/presence.ts'
import { expireLeases, failLost } from '../../../worker/dispatch/sweeper.ts'
import { claim } from '../../../worker/run/claim.ts'
import { until } from '../../setup/bench.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts'
import { createGeneration, createStory, createUser } from '../../setup/factories.ts'

let place: TestDatabase
let database: Database
beforeAll(async () => {
  place = await createTestDatabase()
  database = openDatabase(place.url, 20)
})
afterAll(async () => {
  await database.close()
  await place.drop()
})
beforeEach(async () => {
  await database.db.$executeRaw`TRUNCATE users, worker_processes CASCADE`
})

const slots = (textSlots: number) =>
  database.db.workerProcess.create({ data: { id: `worker-${Math.random()}`, textSlots, imageSlots: 1 } })

/** Queued chapters of one writer, oldest first. */
async function queue(count: number, { weight = 1, ageSeconds = 0 } = {}) {
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

async function taken(): Promise<string[]> {
  return (await takeWaiting(database.db)).map(({ id }) => id)
}

describe('handing out work', () => {
  test('only as many as there are free slots, and none without a worker', async () => {
    await queue(5)
    expect(await taken()).toEqual([])
    await slots(2)
    await slots(1)
    expect(await taken()).toHaveLength(3)
    expect(await taken()).toEqual([])
  })

  test('dispatchers that look at the same moment never hand out a slot twice', async () => {
    const ids = await queue(10)
    await slots(6)
    const rounds = await Promise.all(Array.from({ length: 8 }, taken))
    const all = rounds.flat()
    expect(all).toHaveLength(6)
    expect(new Set(all).size).toBe(6)
    expect(ids).toEqual(expect.arrayContaining(all))
  })

  test("one writer's thirty do not delay another's one", async () => {
    await queue(30, { ageSeconds: 60 })
    await slots(2)
    await taken()
    const [mine] = await queue(1)
    await slots(1)
    expect(await taken()).toEqual([mine])
  })

  test('a tier of weight three goes three times as often', async () => {
    const light = await queue(9, { ageSeconds: 60 })
    const heavy = await queue(9, { weight: 3 })
    await slots(8)
    const handed = await taken()
    expect(handed.filter((id) => heavy.includes(id))).toHaveLength(6)
    expect(handed.filter((id) => light.includes(id))).toHaveLength(2)
  })

  test('a row that waits for a limit is passed over', async () => {
    const [id] = await queue(1)
    await slots(1)
    await database.db.generation.update({ where: { id }, data: { runAfter: new Date(Date.now() + 60_000) } })
    expect(await taken()).toEqual([])
  })
})

describe('claiming', () => {
  const by = { workerId: 'w', leaseSeconds: 10 }

  test('of many deliveries of one attempt exactly one claims', async () => {
    const [id = ''] = await queue(1)
    const claims = await Promise.all(
      Array.from({ length: 12 }, () => claim(database.db, { generationId: id, attempt: 0 }, by)),
    )
    const won = claims.filter(Boolean)
    expect(won).toHaveLength(1)
    expect(won[0]).toMatchObject({ id, attempt: 1, kind: 'chapter', tier: 'free' })
  })

  test('a lease that ran out goes back and an old delivery of it means nothing', async () => {
    const { db } = database
    const [id = ''] = await queue(1)
    await claim(db, { generationId: id, attempt: 0 }, by)
    expect(await expireLeases(db, 10)).toEqual([])
    await db.generation.update({ where: { id }, data: { leaseUntil: new Date(Date.now() - 1) } })
    expect(await expireLeases(db, 10)).toEqual([{ id }])
    expect(await claim(db, { generationId: id, attempt: 0 }, by)).toBeNull()
    expect(await claim(db, { generationId: id, attempt: 1 }, by)).toMatchObject({ attempt: 2 })
  })

  test('a silent worker that is dead is not waited for, one that lives is', async () => {
    const { db, pool } = database
    const living = new pg.Client({ connectionString: place.url })
    await living.connect()
    await holdAliveLock(living, 'living')
    const [mine = '', other = ''] = await queue(2)
    await claim(db, { generationId: mine, attempt: 0 }, { workerId: 'living', leaseSeconds: 10 })
    await claim(db, { generationId: other, attempt: 0 }, { workerId: 'dead', leaseSeconds: 10 })
    expect(await expireLeases(db, 10)).toEqual([])
    await pool.query(`UPDATE generations SET "leaseUntil" = now() + interval '6 seconds'`)
    expect(await expireLeases(db, 10)).toEqual([{ id: other }])
    await living.end()
    await until('the lock to go', async () => (await expireLeases(db, 10)).some(({ id }) => id === mine))
  })

  test('a generation that takes its worker down twenty times is given up: charge back, owner told', async () => {
    const { db } = database
    const [id = ''] = await queue(1)
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
