import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepObjectsDuringBackup } from '#core/postgres/backup-lock.ts'
import { openDatabase } from '#core/postgres/client.ts'
import { removeObjects } from '../../worker/archive/remove-objects.ts'
import { ask, type Bench, createBench, ended, until } from '../setup/bench.ts'
import { closeAfterTests } from '../setup/close-after-tests.ts'
import {
  createCast,
  createChapter,
  createGeneration,
  createLocation,
  createStory,
} from '../setup/factories.ts'
import { connectTo, createEmptyStack, readAllObjects, readAllRows, runAdmin } from './backup-stack.ts'

// These characters have a meaning in the text format of COPY, in JSON or in file names.
const specialText = 'tab\t back\\slash \\N \\. "quote" line\nfeed \r é 漢 😀 {a,b} \u2028'

let bench: Bench
let folder: string

const connectToSource = () => connectTo(bench.environment.DATABASE_URL ?? '')

beforeAll(async () => {
  bench = await createBench({ MODERATION: 'off' })
  const { db } = bench
  folder = await mkdtemp(path.join(tmpdir(), 'heartroom-backup-'))
  const worker = await bench.work()
  const orders = [await ask(db), await ask(db)]
  for (const { id } of orders) expect(await ended(db, id)).toMatchObject({ status: 'completed' })
  const [{ writer, storyId }] = orders as [(typeof orders)[0]]
  const character = await db.character.findFirstOrThrow({ where: { authorId: writer.id } })
  await db.character.update({
    where: { id: character.id },
    data: {
      description: specialText,
      importedCard: { [specialText]: [specialText, null, 1.5] },
      personalityTraits: [specialText, 'kind'],
    },
  })
  await createCast(db, writer, [character.id])
  await createLocation(db, writer, { setting: specialText })
  const pictures = [
    await createGeneration(db, writer, 'image', { characterId: character.id }),
    await createGeneration(db, writer, 'cover', { storyId }),
  ]
  for (const { id } of pictures) expect(await ended(db, id)).toMatchObject({ status: 'completed' })
  await until('the archives', async () => (await db.generation.count({ where: { archivedAt: null } })) === 0)
  await createChapter(db, { id: storyId }, { content: specialText })
  await until('the texts', async () => (await db.chapter.count({ where: { archivedVersion: 0 } })) === 0)
  await createGeneration(db, writer, 'avatar', { runAfter: new Date(Date.now() + 3_600_000) })
  await worker.close()
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('a restore writes every row, sequence and object of a backup into an empty database and bucket', async () => {
  const target = path.join(folder, 'quiet')
  // The first backup fails because storage cannot be reached, so the folder holds no manifest.
  const withoutStorage = { ...bench.environment, S3_ENDPOINT: 'http://127.0.0.1:1' }
  expect((await runAdmin(withoutStorage, 'backup', target)).code).toBe(1)
  expect(await runAdmin(bench.environment, 'restore', target)).toMatchObject({
    code: 1,
    err: expect.stringContaining('it has no manifest.json'),
  })
  expect(await runAdmin(bench.environment, 'backup', target)).toMatchObject({ code: 0 })
  expect(await runAdmin(bench.environment, 'restore', target, '--check')).toMatchObject({ code: 0 })
  expect(await runAdmin(bench.environment, 'restore', target)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The database is not empty/),
  })

  const stack = await createEmptyStack(bench.environment)
  expect(await runAdmin(stack.environment, 'restore', target)).toMatchObject({ code: 0 })
  const [original, restoredRows] = [
    await readAllRows(await connectToSource()),
    await readAllRows(stack.client),
  ]
  expect(original.get('chapters')?.length).toBe(3)
  expect(original.get('images')?.length).toBe(2)
  expect(restoredRows).toEqual(original)
  const objects = await readAllObjects(stack.storage)
  expect(objects).toEqual(await readAllObjects(bench.storage))
  for (const prefix of ['images/', 'generations/', 'chapters/'])
    expect([...objects.keys()].some((key) => key.startsWith(prefix))).toBe(true)

  // The restored sequences give new rows the next ids, and the foreign keys and triggers work again.
  const restored = openDatabase(stack.environment.DATABASE_URL ?? '', 2)
  closeAfterTests(restored.close)
  const author = await restored.db.user.findFirstOrThrow()
  const { id } = await createStory(restored.db, author)
  const { id: last } = await createStory(bench.db, author)
  expect(id).toBe(last)
  await bench.db.story.delete({ where: { id: last } })
  await expect(restored.db.storyCharacter.create({ data: { storyId: id, characterId: 0 } })).rejects.toThrow(
    /[Ff]oreign key/,
  )
  await restored.db.user.delete({ where: { id: author.id } })
  expect(await restored.db.objectRemoval.count()).toBeGreaterThan(0)
})

test('a restore accepts a backup that contains a renamed migration under its earlier name', async () => {
  const place = path.join(folder, 'earlier')
  expect(await runAdmin(bench.environment, 'backup', place)).toMatchObject({ code: 0 })
  const file = path.join(place, 'manifest.json')
  const manifest = await readFile(file, 'utf8')
  const [present, earlier] = ['20261121000005_dismissed', '20261121000008_dismissed']
  expect(manifest).toContain(present)
  await writeFile(file, manifest.replace(present, earlier))
  const stack = await createEmptyStack(bench.environment)
  expect(await runAdmin(stack.environment, 'restore', place)).toMatchObject({ code: 0 })
  expect((await readAllRows(stack.client)).get('stories')).toHaveLength(2)
})

test('the backup command fails with a message if its folder cannot be created', async () => {
  const file = path.join(folder, 'a-file')
  await writeFile(file, '')
  // No folder can be created below /proc, and Node's recursive mkdir would never return there.
  const impossible = process.platform === 'linux' ? '/proc/backup' : path.join(file, 'backup')
  for (const target of [impossible, path.join(file, 'backup')]) {
    const { code, err } = await runAdmin(bench.environment, 'backup', path.join(target, 'today'))
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(`^The folder ${target} cannot be created: E`),
    })
  }
})

test('a backup into the folder of an unfinished backup continues it with the objects that were already copied', async () => {
  const target = path.join(folder, 'resumed')
  await runAdmin(bench.environment, 'backup', target)
  const again = await runAdmin(bench.environment, 'backup', target)
  expect(again).toMatchObject({
    code: 1,
    err: expect.stringMatching(/already holds the finished backup of .*: name another folder/),
  })
  await rm(path.join(target, 'manifest.json'))
  const { out } = await runAdmin(bench.environment, 'backup', target)
  const [, count, kept] =
    /and (\d+) objects \(.* MB, (\d+) of them copied by an earlier run\)/.exec(out) ?? []
  expect(Number(count)).toBeGreaterThan(5)
  expect(kept).toBe(count)
  expect((await runAdmin(bench.environment, 'restore', target, '--check')).code).toBe(0)
  expect(await runAdmin(bench.environment, 'backup', import.meta.dirname)).toMatchObject({
    code: 1,
    err: expect.stringContaining('which is not part of a backup'),
  })
})

test('a backup contains the rows of one moment and all their objects while users write and delete', async () => {
  const { db, storage, log } = bench
  const target = path.join(folder, 'busy')
  const author = await db.user.findFirstOrThrow()
  let isWriting = true
  const storiesToDelete: number[] = []
  let rounds = 0
  async function write(): Promise<void> {
    while (isWriting) {
      rounds += 1
      const key = `images/${randomBytes(8).toString('hex')}.webp`
      await storage.put(key, randomBytes(64), 'image/webp')
      // One transaction writes a story, its cover and its first chapter, so a backup must hold all three or none.
      const { id } = await db.$transaction(async (tx) => {
        const story = await createStory(tx, author, { title: 'Busy' })
        await createChapter(tx, story)
        const size = { width: 8, height: 8, thumbhash: '' }
        const picture = { ownerId: author.id, kind: 'cover' as const, key, smallKey: key, storyId: story.id }
        await tx.image.create({ data: { ...picture, ...size } })
        return story
      })
      storiesToDelete.push(id)
      const first = storiesToDelete.length > 3 ? storiesToDelete.shift() : undefined
      if (first !== undefined) await db.story.delete({ where: { id: first } })
      await removeObjects({ db, storage, log })
    }
  }
  const writing = write()
  await until('some writing', async () => rounds > 5)
  const before = rounds
  expect(await runAdmin(bench.environment, 'backup', target)).toMatchObject({ code: 0 })
  expect(rounds - before).toBeGreaterThan(5)
  isWriting = false
  await writing
  await removeObjects({ db, storage, log })
  expect(JSON.parse(await readFile(path.join(target, 'manifest.json'), 'utf8')).objects.missing).toBe(0)

  const stack = await createEmptyStack(bench.environment)
  expect(await runAdmin(stack.environment, 'restore', target)).toMatchObject({ code: 0 })
  const { rows } = await stack.client.query<{ chapters: number; key: string }>(
    `SELECT (SELECT count(*)::int FROM chapters c WHERE c."storyId" = s.id) AS chapters, i.key
     FROM stories s LEFT JOIN images i ON i."storyId" = s.id WHERE s.title = 'Busy'`,
  )
  expect(rows.length).toBeGreaterThan(2)
  for (const { chapters, key } of rows) {
    expect(chapters).toBe(1)
    expect(await stack.storage.head(key)).toMatchObject({ length: 64 })
  }
})

test('a restore reports a damaged or missing file, writes no row, and succeeds when the file is repaired', async () => {
  const target = path.join(folder, 'quiet')
  const index = (await readFile(path.join(target, 'objects.jsonl'), 'utf8')).trim().split('\n')
  const { key } = JSON.parse(index.at(-1) ?? '') as { key: string }
  const table = path.join(target, 'tables', 'stories.copy.gz')
  const object = path.join(target, 'objects', ...key.split('/'))
  const stack = await createEmptyStack(bench.environment)
  for (const file of [table, object]) {
    const whole = await readFile(file)
    const broken = Buffer.from(whole)
    broken[broken.length - 1] = (broken.at(-1) ?? 0) ^ 1
    await writeFile(file, broken)
    expect(await runAdmin(stack.environment, 'restore', target)).toEqual({
      code: 1,
      out: '',
      err: `${file} is damaged: its checksum differs from the recorded one.\n`,
    })
    const { rows } = await stack.client.query(`SELECT to_regclass('stories') AS found`)
    expect(rows).toEqual([{ found: null }])
    await rm(file)
    expect((await runAdmin(stack.environment, 'restore', target, '--check')).err).toBe(
      `${file} is missing in the backup.\n`,
    )
    await writeFile(file, whole)
  }
  await stack.storage.put('something/else', 'x', 'text/plain')
  expect((await runAdmin(stack.environment, 'restore', target)).err).toMatch(
    /^The bucket \S+ is not empty \(something\/else is not part of this backup\)/,
  )
  await stack.storage.remove('something/else')
  expect(await runAdmin(stack.environment, 'restore', target)).toMatchObject({ code: 0 })
  expect((await readAllObjects(stack.storage)).size).toBe(index.length)
})

test('deleted objects stay in storage until a running backup has finished', async () => {
  const { db, storage, log } = bench
  await storage.put('images/doomed.webp', 'x', 'image/webp')
  await db.objectRemoval.create({ data: { key: 'images/doomed.webp' } })
  const client = await connectToSource()
  await keepObjectsDuringBackup(client)
  await removeObjects({ db, storage, log })
  expect(await storage.head('images/doomed.webp')).not.toBeNull()
  expect(await runAdmin(bench.environment, 'prune', '--archives-older-than', '1')).toMatchObject({
    code: 1,
    err: expect.stringContaining('A backup is running'),
  })
  await client.query('SELECT pg_advisory_unlock_all()')
  await removeObjects({ db, storage, log })
  expect(await storage.head('images/doomed.webp')).toBeNull()
})
