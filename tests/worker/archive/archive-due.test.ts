import { text } from 'node:stream/consumers'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readText } from '#core/generations/text.ts'
import { keepObjectsDuringBackup } from '#core/postgres/backup-lock.ts'
import { archiveDue, archiveGeneration } from '../../../worker/archive/archive.ts'
import { archiveChapters, chapterKey } from '../../../worker/archive/archive-chapters.ts'
import { removeObjects, removeOrphans, removeOrphanTexts } from '../../../worker/archive/remove-objects.ts'
import { type Bench, createBench } from '../../setup/bench.ts'
import { createChapter, createGeneration, createStory, createUser } from '../../setup/factories.ts'

// These tests call the archiving functions directly. No worker runs, so nothing else writes to storage.

let bench: Bench
beforeAll(async () => {
  bench = await createBench()
})
beforeEach(async () => {
  await bench.db.$executeRaw`TRUNCATE users, object_removals CASCADE`
  for await (const { key } of bench.storage.list('')) await bench.storage.remove(key)
})

type Fields = Parameters<typeof createGeneration>[3]
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
const rowOf = (id: string) => bench.db.generation.findUniqueOrThrow({ where: { id } })
const keyOf = (id: string) => `generations/${id}.json`

async function generation(fields: Fields = {}): Promise<string> {
  const { db } = bench
  const writer = await createUser(db)
  const { id: storyId } = await createStory(db, writer)
  const { id } = await createGeneration(db, writer, 'chapter', { storyId, ...fields })
  const delta = 'She lit the lamp.'
  await db.generationText.create({
    data: { generationId: id, attempt: 1, offset: 0, units: delta.length, delta },
  })
  return id
}

async function stored(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of bench.storage.list('')) keys.push(key)
  return keys.sort()
}

async function read(key: string): Promise<string> {
  const object = await bench.storage.get(key)
  if (!object) throw new Error(`${key} is not in storage`)
  return text(object.body)
}

describe('the archive of a generation', () => {
  test('the archive of a generation keeps its text when another worker archives it between two statements', async () => {
    const id = await generation({ status: 'completed', finishedAt: ago(60), attempt: 1 })
    let isFirst = true
    const db = bench.db.$extends({
      query: {
        $allOperations: async ({ args, query }) => {
          const answer: unknown = await query(args)
          if (isFirst) {
            isFirst = false
            await archiveGeneration(bench, id)
          }
          return answer
        },
      },
    })
    await archiveGeneration({ ...bench, db: db as unknown as Bench['db'] }, id)
    expect(isFirst).toBe(false)
    expect(JSON.parse(await read(keyOf(id)))).toMatchObject({ output: { text: 'She lit the lamp.' } })
  })

  test('the archive of a generation is due half a minute after its end, oldest first, at most twenty in a round', async () => {
    const ids: string[] = []
    for (let n = 0; n < 22; n++)
      ids.unshift(await generation({ status: 'cancelled', finishedAt: ago(60 + n), attempt: 1 }))
    const fresh = await generation({ status: 'cancelled', finishedAt: ago(25) })
    const others = [
      fresh,
      await generation(),
      await generation({ status: 'running', workerId: 'w', leaseUntil: ago(-10), attempt: 1 }),
      await generation({ status: 'completed', finishedAt: ago(60), archivedAt: ago(40) }),
    ]
    await archiveDue(bench)
    expect(await stored()).toEqual(ids.slice(0, 20).map(keyOf).sort())
    await archiveDue(bench)
    expect(await stored()).toEqual(ids.map(keyOf).sort())
    await bench.db.generation.update({ where: { id: fresh }, data: { finishedAt: ago(31) } })
    await archiveDue(bench)
    expect(await stored()).toEqual([...ids, fresh].map(keyOf).sort())
    expect(await bench.db.generation.count({ where: { archivedAt: null } })).toBe(others.length - 2)
  })

  test('the archive of a generation is not written if the generation has not ended or is already archived', async () => {
    const waiting = await generation()
    const done = await generation({ status: 'completed', finishedAt: ago(60), archivedAt: ago(40) })
    const before = await Promise.all([waiting, done].map(rowOf))
    for (const id of [waiting, done]) await archiveGeneration(bench, id)
    expect(await stored()).toEqual([])
    expect(await Promise.all([waiting, done].map(rowOf))).toEqual(before)
    expect(await readText(bench.db, done)).toBe('She lit the lamp.')
  })

  test('the archive of a completed generation contains checkpoint and text, which are then deleted from Postgres', async () => {
    const messages = [{ role: 'user', content: 'Write.' }]
    const checkpoint = {
      exchanges: [{ purpose: 'prose', messages, output: 'She lit' }],
      memory: { tokens: 7 },
    }
    const [input, usage] = [{ plot: 'A lamp' }, { calls: 1 }]
    const result = { chapter: { id: 1 }, detectedCharacters: [] }
    const id = await generation({
      status: 'completed',
      finishedAt: ago(60),
      checkpoint,
      input,
      usage,
      result,
    })
    await archiveGeneration(bench, id)
    expect(await rowOf(id)).toMatchObject({ archivedAt: expect.any(Date), checkpoint: null, result, input })
    expect(await readText(bench.db, id)).toBe('')
    expect(JSON.parse(await read(keyOf(id)))).toMatchObject({
      id,
      status: 'completed',
      request: input,
      messages: [{ purpose: 'prose', messages }],
      memory: { tokens: 7 },
      output: { text: 'She lit the lamp.', answers: [{ purpose: 'prose', output: 'She lit' }], result },
      usage,
      error: null,
    })
  })

  test('the archive of a failed generation contains its error, and checkpoint and text stay in Postgres for a retry', async () => {
    const checkpoint = { exchanges: [], proseCalls: 1 }
    const failed = {
      status: 'failed',
      finishedAt: ago(60),
      errorCode: 'deadline',
      errorMessage: 'Late.',
    } as const
    const id = await generation({ ...failed, checkpoint })
    await archiveGeneration(bench, id)
    expect(await rowOf(id)).toMatchObject({ archivedAt: expect.any(Date), checkpoint })
    expect(await readText(bench.db, id)).toBe('She lit the lamp.')
    expect(JSON.parse(await read(keyOf(id))).error).toEqual({ code: 'deadline', message: 'Late.' })
  })

  test('a generation that was requeued while its archive was written is not marked as archived', async () => {
    for (const attempt of [0, 1]) {
      const id = await generation({ status: 'failed', finishedAt: ago(60), errorCode: 'deadline' })
      const put = async () => {
        await bench.db.generation.update({
          where: { id },
          data: { status: 'queued', attempt, finishedAt: null, errorCode: null },
        })
      }
      await archiveGeneration({ ...bench, storage: { ...bench.storage, put } }, id)
      expect(await rowOf(id)).toMatchObject({ status: 'queued', archivedAt: null })
      expect(await readText(bench.db, id)).toBe('She lit the lamp.')
      expect(await bench.db.objectRemoval.count()).toBe(0)
    }
  })
})

describe('the archive of a chapter', () => {
  test('the archiving of a chapter does not change the updatedAt of the chapter', async () => {
    const story = await createStory(bench.db, await createUser(bench.db))
    const { id, updatedAt } = await createChapter(bench.db, story, { content: 'It rained.' })
    await archiveChapters(bench)
    expect(await bench.db.chapter.findUniqueOrThrow({ where: { id } })).toMatchObject({
      archivedVersion: 1,
      updatedAt,
    })
  })

  test('the archive of a chapter has the title and the text, and is written once for each version', async () => {
    const { db } = bench
    const story = await createStory(db, await createUser(db))
    const titled = await createChapter(db, story, { title: 'Dusk', content: 'It rained.' })
    const plain = await createChapter(db, story, { content: 'It stopped.' })
    await archiveChapters(bench)
    expect(await read(chapterKey(titled))).toBe('# Dusk\n\nIt rained.\n')
    expect(await read(chapterKey(plain))).toBe('It stopped.\n')
    for (const key of await stored()) await bench.storage.remove(key)
    await archiveChapters(bench)
    expect(await stored()).toEqual([])
    await db.chapter.update({ where: { id: plain.id }, data: { version: 2, content: 'It began.' } })
    await archiveChapters(bench)
    expect(await stored()).toEqual([chapterKey({ ...plain, version: 2 })])
    expect(await db.chapter.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      { archivedVersion: 1 },
      { archivedVersion: 2 },
    ])
    expect(await db.objectRemoval.count()).toBe(0)
  })
})

describe('the removal of objects', () => {
  const put = (key: string) => bench.storage.put(key, 'a picture', 'image/webp')

  test('removeObjects removes the objects of deleted rows in order, at most two hundred in a round', async () => {
    const keys = Array.from({ length: 202 }, (_, n) => `images/x/${String(n).padStart(3, '0')}.webp`)
    await Promise.all(keys.map(put))
    await bench.db.objectRemoval.createMany({ data: keys.map((key) => ({ key })) })
    await removeObjects(bench)
    expect(await stored()).toEqual(keys.slice(200))
    await removeObjects(bench)
    expect(await stored()).toEqual([])
    expect(await bench.db.objectRemoval.count()).toBe(0)
  })

  test('removeOrphans removes images that no row references when they are an hour old, and no other objects', async () => {
    const { db } = bench
    const { id: ownerId } = await createUser(db)
    const size = { width: 10, height: 10, thumbhash: 'AA==' }
    const [key, smallKey] = ['images/a/large.webp', 'images/a/small.webp']
    await db.image.create({ data: { ownerId, kind: 'avatar', key, smallKey, ...size } })
    for (const each of [key, smallKey, 'images/b/orphan.webp', 'generations/b.json']) await put(each)
    const minuteMs = 60_000
    const putAt = Date.now()
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      for (const [minutes, removed] of [
        [0, 0],
        [59, 0],
        [61, 1],
      ] as const) {
        vi.setSystemTime(putAt + minutes * minuteMs)
        expect([minutes, await removeOrphans(bench)]).toEqual([minutes, removed])
      }
    } finally {
      vi.useRealTimers()
    }
    expect(await stored()).toEqual(['generations/b.json', key, smallKey])
  })

  test('removeOrphanTexts removes the archives that storage stored without an answer after their rows were deleted', async () => {
    const { db, storage } = bench
    const kept = await generation({ status: 'completed', finishedAt: ago(60) })
    await archiveGeneration(bench, kept)
    const removed = await generation({ status: 'completed', finishedAt: ago(60) })
    const story = await createStory(db, await createUser(db))
    const chapter = await createChapter(db, story, { content: 'It rained.' })
    const { storyId } = await rowOf(removed)
    /** Storage that stores an object after its story was deleted and the queued removals were done, without an answer. */
    const unanswering = (id: number | null): Bench => ({
      ...bench,
      storage: {
        ...storage,
        put: async (...object) => {
          await db.$executeRaw`DELETE FROM stories WHERE id = ${id}`
          await removeObjects(bench)
          await storage.put(...object)
          throw new Error('no answer')
        },
      },
    })
    await expect(archiveGeneration(unanswering(storyId), removed)).rejects.toThrow('no answer')
    await archiveChapters(unanswering(story.id))
    const left = [chapterKey(chapter), keyOf(kept), keyOf(removed)].sort()
    expect([await stored(), await db.objectRemoval.count()]).toEqual([left, 0])
    expect(await removeOrphanTexts(bench)).toBe(0)
    expect(await removeOrphanTexts(bench, 0)).toBe(2)
    expect(await stored()).toEqual([keyOf(kept)])
  })

  test('no object is removed from storage while a backup runs', async () => {
    const backup = new pg.Client({ connectionString: bench.environment.DATABASE_URL })
    await backup.connect()
    await keepObjectsDuringBackup(backup)
    await put('images/a/orphan.webp')
    await put('images/b/deleted.webp')
    await bench.db.objectRemoval.create({ data: { key: 'images/b/deleted.webp' } })
    await removeObjects(bench)
    expect(await removeOrphans(bench, 0)).toBe(0)
    expect(await stored()).toHaveLength(2)
    await backup.end()
    await removeObjects(bench)
    expect(await removeOrphans(bench, 0)).toBe(1)
    expect(await stored()).toEqual([])
  })
})
