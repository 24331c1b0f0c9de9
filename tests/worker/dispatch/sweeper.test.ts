import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#core/postgres/client.ts'
import type { DeliveryQueue } from '#core/queue/queue.ts'
import type { Deps } from '../../../worker/deps.ts'
import { expireLeases, failLost, redeliver } from '../../../worker/dispatch/sweeper.ts'
import { claim } from '../../../worker/run/claim.ts'
import { atEnd } from '../../setup/at-end.ts'
import { createTestDatabase } from '../../setup/database.ts'
import { createCharacter, createGeneration, createStory, createUser } from '../../setup/factories.ts'

let database: Database
beforeAll(async () => {
  const place = await createTestDatabase()
  atEnd(place.drop)
  database = openDatabase(place.url)
  atEnd(database.close)
})
beforeEach(async () => {
  await database.db.$executeRaw`TRUNCATE users CASCADE`
})

type Fields = Parameters<typeof createGeneration>[3]
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
const rowOf = (id: string) => database.db.generation.findUniqueOrThrow({ where: { id } })

async function order(fields: Fields = {}): Promise<string> {
  const { db } = database
  const writer = await createUser(db)
  const { id: storyId } = await createStory(db, writer)
  return (await createGeneration(db, writer, 'chapter', { storyId, ...fields })).id
}

/** A chapter whose worker has gone without a word. */
const lost = (fields: Fields = {}) =>
  order({
    status: 'running',
    attempt: 3,
    workerId: 'gone',
    claimedAt: ago(60),
    leaseUntil: ago(10),
    dispatchedAt: ago(61),
    ...fields,
  })

describe('a row whose lease ran out', () => {
  test('goes back to the line as it is, with the loss and the time at work written down', async () => {
    const waited = ago(600)
    const id = await lost({
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
    // Fifty seconds of it: from the claim to the end of its lease.
    expect(Math.abs(row.runningMs - 51_000)).toBeLessThan(200)
    expect(Math.abs(row.runAfter.getTime() - Date.now())).toBeLessThan(5000)
    expect(await expireLeases(database.db, 10)).toEqual([])
  })

  test('a clock that was set back takes nothing off the time at work', async () => {
    const id = await lost({ claimedAt: ago(5), runningMs: 1000 })
    await expireLeases(database.db, 10)
    expect((await rowOf(id)).runningMs).toBe(1000)
  })

  test('is left alone while the lease holds, and when it is not at work', async () => {
    const { db } = database
    const held = await order()
    await claim(db, { generationId: held, attempt: 0 }, { workerId: 'w', leaseSeconds: 10 })
    const others = await Promise.all([
      order({ dispatchedAt: ago(60) }),
      order({ status: 'completed', finishedAt: ago(60) }),
    ])
    const before = await Promise.all([held, ...others].map(rowOf))
    expect(await expireLeases(db, 10)).toEqual([])
    expect(await Promise.all([held, ...others].map(rowOf))).toEqual(before)
  })

  test('the twentieth time is the last: only that one is given up, and nobody else’s', async () => {
    const { db } = database
    const often = await lost({ leaseLosses: 19 })
    const tooOften = await lost({ leaseLosses: 20 })
    const atWork = await lost({ leaseLosses: 20, leaseUntil: new Date(Date.now() + 60_000) })
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

describe('what was handed out and never claimed', () => {
  type Added = { name: string; data: { generationId: string; attempt: number }; jobId: unknown }

  /** A queue that keeps what it is given, or is away. */
  function queue(added: Added[], isAway = false): DeliveryQueue {
    const addBulk = async (jobs: { name: string; data: Added['data']; opts?: { jobId?: unknown } }[]) => {
      if (isAway) throw new Error('Redis is away')
      added.push(...jobs.map(({ name, data, opts }) => ({ name, data, jobId: opts?.jobId })))
    }
    return { addBulk } as unknown as DeliveryQueue
  }

  test('is delivered again after three seconds under the same id, each to its own queue', async () => {
    const { db } = database
    const chapter = await order({ attempt: 2, dispatchedAt: ago(4) })
    const writer = await createUser(db)
    const { id: characterId } = await createCharacter(db, writer)
    const image = await createGeneration(db, writer, 'image', { characterId, dispatchedAt: ago(4) })
    const untouched = await Promise.all([
      order({ dispatchedAt: ago(2) }),
      order(),
      lost(),
      order({ status: 'completed', dispatchedAt: ago(60), finishedAt: ago(60) }),
    ])
    const before = await Promise.all(untouched.map(rowOf))
    const [text, pictures]: [Added[], Added[]] = [[], []]
    const queues = { text: queue(text), image: queue(pictures) }
    await redeliver(db, queues)
    const job = (name: string, generationId: string, attempt: number) => ({
      name,
      data: { generationId, attempt },
      jobId: `${generationId}-${attempt}`,
    })
    expect(text).toEqual([job('chapter', chapter, 2)])
    expect(pictures).toEqual([job('image', image.id, 0)])
    expect(await Promise.all(untouched.map(rowOf))).toEqual(before)
    // Once in three seconds.
    await redeliver(db, queues)
    expect([text.length, pictures.length]).toEqual([1, 1])
    expect(await rowOf(chapter)).toMatchObject({ status: 'queued', attempt: 2, workerId: null })
  })

  test('waits in the line again when the queue is away', async () => {
    const id = await order({ dispatchedAt: ago(4) })
    const away = queue([], true)
    await expect(redeliver(database.db, { text: away, image: away })).rejects.toThrow('Redis is away')
    expect(await rowOf(id)).toMatchObject({ status: 'queued', dispatchedAt: null })
  })
})
