import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#core/postgres/client.ts'
import type { Storage } from '#core/storage/client.ts'
import {
  removeOldArchives,
  removeOrphanArchives,
  removeOrphanChapters,
  removeOrphanPictures,
} from '#core/storage/orphans.ts'
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts'
import { createChapter, createGeneration, createStory, createUser } from '../../setup/factories.ts'

let place: TestDatabase
let database: Database
beforeAll(async () => {
  place = await createTestDatabase()
  database = openDatabase(place.url)
})
afterAll(async () => {
  await database.close()
  await place.drop()
})

const hourMs = 3_600_000
const onRefused = (key: string, error: unknown) => {
  throw new Error(`${key} was refused`, { cause: error })
}

/** Creates a storage whose objects have the given ages in hours. The removal of the object `stubborn` always fails. */
function storageWith(hours: Record<string, number>, stubborn?: string) {
  const keys = new Map(Object.entries(hours))
  const storage = {
    async *list(prefix: string) {
      for (const [key, age] of [...keys]) {
        if (key.startsWith(prefix)) yield { key, modifiedAt: new Date(Date.now() - age * hourMs) }
      }
    },
    remove: async (key: string) => {
      if (key === stubborn) throw new Error('Access Denied')
      keys.delete(key)
    },
    ping: async () => undefined,
  }
  return { storage: storage as unknown as Storage, left: () => [...keys.keys()] }
}

it('the orphan removal deletes only old objects in storage that no row references, and nothing in a dry run', async () => {
  const { db } = database
  const writer = await createUser(db)
  const story = await createStory(db, writer)
  const chapter = await createChapter(db, story)
  const row = await createGeneration(db, writer, 'chapter', { storyId: story.id })
  const picture = { key: 'images/a/known.webp', smallKey: 'images/a/known-small.webp' }
  await db.image.create({
    data: { ownerId: writer.id, kind: 'avatar', width: 1, height: 1, thumbhash: '', ...picture },
  })
  const kept = [
    picture.key,
    picture.smallKey,
    'images/b/young.webp',
    `generations/${row.id}.json`,
    `chapters/${story.id}/${chapter.id}/1.md`,
  ]
  const gone = ['images/c/lost.webp', `generations/${randomUUID()}.json`, 'chapters/999999/999999/1.md']
  const { storage, left } = storageWith({
    ...Object.fromEntries([...kept, ...gone].map((key) => [key, 5])),
    'images/b/young.webp': 0.5,
  })
  const sweep = async (dryRun: boolean) => [
    await removeOrphanPictures({ db, storage, dryRun, onRefused }),
    await removeOrphanArchives({ db, storage, dryRun, onRefused }),
    await removeOrphanChapters({ db, storage, dryRun, onRefused }),
  ]
  expect(await sweep(true)).toEqual([1, 1, 1])
  expect(left()).toHaveLength(kept.length + gone.length)
  expect(await sweep(false)).toEqual([1, 1, 1])
  expect(left().sort()).toEqual([...kept].sort())
})

describe('the picture of a generation', () => {
  /** Creates a failed cover generation and the keys of its picture, and a function that commits the picture's row. */
  async function createCover() {
    const { db } = database
    const writer = await createUser(db)
    const story = await createStory(db, writer)
    const { id } = await createGeneration(db, writer, 'cover', {
      storyId: story.id,
      status: 'failed',
      finishedAt: new Date(),
      errorCode: 'storage_unavailable',
    })
    const [key, smallKey] = [`images/${id}/large.webp`, `images/${id}/small.webp`]
    const size = { width: 1, height: 1, thumbhash: '' }
    const commit = () =>
      db.image.create({
        data: {
          ownerId: writer.id,
          storyId: story.id,
          generationId: id,
          kind: 'cover',
          key,
          smallKey,
          ...size,
        },
      })
    return { id, key, smallKey, commit }
  }

  it.each(['queued', 'running'] as const)(
    'the picture of a %s generation stays, although no row references it yet',
    async (status) => {
      const { db } = database
      const { id, key } = await createCover()
      const { storage, left } = storageWith({ [key]: 5 })
      const held = status === 'running' ? { workerId: 'w', leaseUntil: new Date(Date.now() + 10_000) } : {}
      const active = { status, finishedAt: null, errorCode: null, ...held }
      await db.generation.update({ where: { id }, data: active })
      expect(await removeOrphanPictures({ db, storage, onRefused })).toBe(0)
      expect(left()).toEqual([key])
      const ended = { status: 'cancelled', finishedAt: new Date(), workerId: null, leaseUntil: null } as const
      await db.generation.update({ where: { id }, data: ended })
      expect(await removeOrphanPictures({ db, storage, onRefused })).toBe(1)
    },
  )

  it('the picture of a retried generation stays if its row is committed while the sweep removes another picture', async () => {
    const { db } = database
    const { key, smallKey, commit } = await createCover()
    const { storage, left } = storageWith({ 'images/lost.webp': 5, [key]: 5, [smallKey]: 5 })
    const { remove } = storage
    storage.remove = async (removed) => {
      await remove(removed)
      if (removed === 'images/lost.webp') await commit()
    }
    expect(await removeOrphanPictures({ db, storage, onRefused })).toBe(1)
    expect(left()).toEqual([key, smallKey])
  })
})

it('removeOldArchives deletes all archives above the given age, and no other objects', async () => {
  const { storage, left } = storageWith({
    'generations/a.json': 49,
    'generations/b.json': 47,
    'images/c.webp': 999,
  })
  expect(await removeOldArchives({ db: database.db, storage, onRefused }, 48 * hourMs)).toBe(1)
  expect(left()).toEqual(['generations/b.json', 'images/c.webp'])
})

it('the orphan removal reports an object whose removal fails, and deletes the others', async () => {
  const { db } = database
  const orphans = ['images/a.webp', 'images/b.webp', 'generations/a.json', 'generations/b.json']
  const hours = Object.fromEntries(orphans.map((key) => [key, 5]))
  const named: string[] = []
  const pictures = storageWith(hours, 'images/a.webp')
  const search = { db, onRefused: (key: string) => named.push(key) }
  expect(await removeOrphanPictures({ ...search, storage: pictures.storage })).toBe(1)
  const archives = storageWith(hours, 'generations/a.json')
  expect(await removeOldArchives({ ...search, storage: archives.storage }, hourMs)).toBe(1)
  expect(named).toEqual(['images/a.webp', 'generations/a.json'])
})
