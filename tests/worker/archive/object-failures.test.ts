import { beforeAll, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { openStorage } from '#core/storage/client.ts'
import { archiveDue } from '../../../worker/archive/archive.ts'
import { archiveChapters, chapterKey } from '../../../worker/archive/archive-chapters.ts'
import { removeObjects } from '../../../worker/archive/remove-objects.ts'
import { deleteExpired } from '../../../worker/dispatch/expiry.ts'
import { type Bench, createBench } from '../../setup/bench.ts'
import { createChapter, createGeneration, createStory, createUser } from '../../setup/factories.ts'
import { freePort } from '../../setup/free-port.ts'
import { type RefusingStorage, refusingStorage } from '../../setup/refusing-storage.ts'
import { testServices } from '../../setup/services.ts'

let storageProxy: RefusingStorage
let bench: Bench
beforeAll(async () => {
  storageProxy = await refusingStorage(testServices().s3Endpoint)
  bench = await createBench({ S3_ENDPOINT: storageProxy.url })
})
beforeEach(async () => {
  await bench.db.$executeRaw`TRUNCATE users, object_removals, object_failures CASCADE`
})

/**
 * Three objects with the same work to do, such as being archived. `go` does the work for all objects that are due,
 * `left` returns the keys of the objects whose work is still due.
 */
interface Work {
  keys: string[]
  go(deps?: Pick<Bench, 'db' | 'storage' | 'log'>): Promise<void>
  left(): Promise<string[]>
}

async function archives(): Promise<Work> {
  const { db } = bench
  const writer = await createUser(db)
  const story = await createStory(db, writer)
  const keys: string[] = []
  for (const minutesAgo of [5, 4, 3]) {
    const finishedAt = new Date(Date.now() - minutesAgo * 60_000)
    const data = { storyId: story.id, status: 'cancelled' as const, finishedAt }
    keys.push(`generations/${(await createGeneration(db, writer, 'chapter', data)).id}.json`)
  }
  const left = async () => {
    const rows = await db.generation.findMany({ where: { archivedAt: null }, orderBy: { finishedAt: 'asc' } })
    return rows.map(({ id }) => `generations/${id}.json`)
  }
  return { keys, left, go: (deps = bench) => archiveDue(deps) }
}

async function chapters(): Promise<Work> {
  const { db } = bench
  const story = await createStory(db, await createUser(db))
  const keys: string[] = []
  for (let n = 0; n < 3; n++) keys.push(chapterKey(await createChapter(db, story)))
  const left = async () => {
    const rows = await db.chapter.findMany({ where: { archivedVersion: 0 }, orderBy: { id: 'asc' } })
    return rows.map(chapterKey)
  }
  return { keys, left, go: (deps = bench) => archiveChapters(deps) }
}

async function removals(): Promise<Work> {
  const { db, storage } = bench
  const keys = ['images/a.webp', 'images/b.webp', 'images/c.webp']
  for (const key of keys) {
    await storage.put(key, 'a picture', 'image/webp')
    await db.objectRemoval.create({ data: { key } })
  }
  const left = async () => (await db.objectRemoval.findMany({ orderBy: { id: 'asc' } })).map(({ key }) => key)
  return { keys, left, go: (deps = bench) => removeObjects(deps) }
}

const works = { archives, chapters, removals }
const noted = () => bench.db.objectFailure.findMany()
const waitIsOver = () => bench.db.objectFailure.updateMany({ data: { tryAfter: new Date(Date.now() - 1) } })

test.each(Object.entries(works))(
  '%s: an object that storage always refuses does not block the others, and the pauses between its retries grow',
  async (_, prepare) => {
    const { keys, left, go } = await prepare()
    const [first = ''] = keys
    const before = storageProxy.refusals()
    const asked = () => storageProxy.refusals() - before
    storageProxy.refuse(first)
    await go()
    expect(await left()).toEqual([first])
    expect(await noted()).toMatchObject([{ key: first, tries: 1 }])
    // The object is not tried again before its pause has ended.
    await go()
    expect(asked()).toBe(1)
    const pauses: number[] = []
    for (let n = 2; n <= 12; n++) {
      await waitIsOver()
      await go()
      const [failure] = await noted()
      expect(failure?.tries).toBe(n)
      pauses.push(Math.round(((failure?.tryAfter.getTime() ?? 0) - Date.now()) / 10_000) * 10)
    }
    expect(asked()).toBe(12)
    expect(pauses).toEqual([20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600, 3600])
    storageProxy.allow(first)
    await waitIsOver()
    await go()
    expect(await left()).toEqual([])
    expect(await noted()).toEqual([])
  },
)

test('a failure to store an object is counted once when several workers try to store it at the same time', async () => {
  const { keys, go } = await chapters()
  storageProxy.refuse(keys[1] ?? '')
  await Promise.all([go(), go(), go()])
  expect(await noted()).toMatchObject([{ key: keys[1], tries: 1 }])
})

test.each(Object.entries(works))(
  '%s: no failure of an object is recorded while the whole storage is down',
  async (_, prepare) => {
    const { keys, left, go } = await prepare()
    const storage = openStorage(
      parseConfig({ ...bench.environment, S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` }),
    )
    await expect(go({ ...bench, storage })).rejects.toThrow('ECONNREFUSED')
    storage.close()
    expect(await left()).toEqual(keys)
    expect(await noted()).toEqual([])
  },
)

test('a recorded failure of a storage object is deleted a day after its next retry was due', async () => {
  const { db } = bench
  const [old, recent] = [new Date(Date.now() - 25 * 3_600_000), new Date(Date.now() - 3_600_000)]
  await db.objectFailure.createMany({
    data: [
      { key: 'images/old.webp', tryAfter: old },
      { key: 'images/recent.webp', tryAfter: recent },
    ],
  })
  await deleteExpired(db)
  expect(await noted()).toMatchObject([{ key: 'images/recent.webp' }])
})
