import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, type Bench, createBench, ended, queueAnotherGeneration, until } from '../setup/bench.ts'
import { createChapter, createCharacter, createGeneration } from '../setup/factories.ts'
import {
  connectTo,
  createEmptyStack,
  readAllObjects,
  readAllRows,
  runAdmin,
  type Stack,
} from './backup-stack.ts'
import { expectedRows, followChanges } from './change-history.ts'

// A backup reads the state of one moment while users and workers write. The test records every change of
// every row, and each transaction adds a mark that the backup contains too. The marks show which changes the
// backup must contain, so every row and column can be compared. Three whole tables are left out:
// `_prisma_migrations` (the restore writes it), `worker_processes` (the workers of another installation do
// not run here) and `visitor_salts` (secrets that are valid for one day).

/** The minimum number of compared objects. With fewer objects the comparison would be a weak test. */
const LEAST_OBJECTS = 10

let bench: Bench
let folder: string
beforeAll(async () => {
  bench = await createBench(
    { MODERATION: 'off', WORKER_CONCURRENCY: '4', MAX_ACTIVE_GENERATIONS: '20' },
    2000,
  )
  folder = await mkdtemp(path.join(tmpdir(), 'heartroom-backup-load-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Writes stories with pictures, deletes some of them, and changes others until it is stopped. */
function startWriters(): { rounds: () => number; stop: () => Promise<void> } {
  const { db } = bench
  let isWriting = true
  let rounds = 0
  async function write(): Promise<void> {
    while (isWriting) {
      const story = await ask(db, 'story')
      const character = await createCharacter(db, story.writer)
      const portrait = await createGeneration(db, story.writer, 'image', { characterId: character.id })
      await createChapter(db, { id: story.storyId }, { chapterNumber: 100 })
      await db.storyLike.create({ data: { storyId: story.storyId, userId: story.writer.id } })
      await db.$queryRaw`SELECT pg_notify('generation_queued', ${portrait.id})::text`
      await ended(db, portrait.id)
      if (rounds % 3 === 0) await db.user.delete({ where: { id: story.writer.id } })
      else {
        await ended(db, story.id)
        const next = await queueAnotherGeneration(db, story)
        await db.character.update({ where: { id: character.id }, data: { description: 'Changed.' } })
        await ended(db, next)
      }
      rounds += 1
    }
  }
  const writers = Promise.all([write(), write(), write()])
  return {
    rounds: () => rounds,
    stop: async () => {
      isWriting = false
      await writers
    },
  }
}

test('a backup that was made under load restores every row and object in the state of one moment', async () => {
  const source = await connectTo(bench.environment.DATABASE_URL ?? '')
  await followChanges(source)
  const worker = await bench.work()
  const writers = startWriters()
  await until('some rounds', async () => writers.rounds() >= 2)
  await until('more pictures than the restored ones are compared with', async () => {
    // A picture has two objects, and accounts are deleted with their pictures until the backup begins.
    return (await bench.db.image.count()) >= LEAST_OBJECTS
  })
  const target = path.join(folder, 'backup')
  const objectsBefore = await readAllObjects(bench.storage)
  expect(await runAdmin(bench.environment, 'backup', target)).toMatchObject({ code: 0 })
  const rounds = writers.rounds()
  await until('more rounds', async () => writers.rounds() > rounds)
  await writers.stop()
  await worker.close()

  const stack = await createEmptyStack(bench.environment)
  expect(await runAdmin(stack.environment, 'restore', target)).toMatchObject({ code: 0 })
  await stack.client.query(`SET timezone = 'UTC'`)
  const restored = await readAllRows(stack.client)
  const { expected, seen, unseen } = await expectedRows(source, stack.client)
  // The test needs transactions before and after the moment of the backup; otherwise the backup was not under load.
  expect(seen).toBeGreaterThan(50)
  expect(unseen).toBeGreaterThan(50)
  for (const [table, rows] of restored) expect(rows, table).toEqual(expected.get(table) ?? [])
  for (const table of ['stories', 'chapters', 'generations', 'model_calls', 'images', 'notifications'])
    expect(restored.get(table)?.length, table).toBeGreaterThan(1)

  await expectObjects(stack, objectsBefore)
})

async function expectObjects(stack: Stack, before: Map<string, string>): Promise<void> {
  const objects = await readAllObjects(stack.storage)
  const { rows: referenced } = await stack.client.query<{ key: string }>(
    `SELECT key FROM images UNION SELECT "smallKey" FROM images
     UNION SELECT 'chapters/' || "storyId" || '/' || id || '/' || "archivedVersion" || '.md' FROM chapters WHERE "archivedVersion" > 0
     UNION SELECT 'generations/' || id || '.json' FROM generations WHERE "archivedAt" IS NOT NULL`,
  )
  expect(referenced.length).toBeGreaterThan(LEAST_OBJECTS)
  for (const { key } of referenced) expect(objects.has(key), key).toBe(true)
  // The backup may have an object without a row, because a picture is uploaded before its row is written.
  const present = await readAllObjects(bench.storage)
  let compared = 0
  for (const [key, content] of objects) {
    // An object that was deleted after the backup can no longer be compared.
    const known = before.get(key) ?? present.get(key)
    if (known === undefined) continue
    expect(content, key).toBe(known)
    compared += 1
  }
  expect(compared).toBeGreaterThan(LEAST_OBJECTS)
}
