import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdObjects } from '#core/postgres/backup-lock.ts'
import { openDatabase } from '#core/postgres/client.ts'
import { removeObjects } from '../../worker/archive/remove-objects.ts'
import { atEnd } from '../setup/at-end.ts'
import { ask, type Bench, createBench, ended, until } from '../setup/bench.ts'
import {
  createCast,
  createChapter,
  createGeneration,
  createLocation,
  createStory,
} from '../setup/factories.ts'
import { admin, connectTo, emptyStack, objectsOf, rowsOf } from './backup-stack.ts'

// What COPY, JSON and file names could stumble over.
const odd = 'tab\t back\\slash \\N \\. "quote" line\nfeed \r é 漢 😀 {a,b} \u2028'

let bench: Bench
let folder: string

const source = () => connectTo(bench.environment.DATABASE_URL ?? '')

beforeAll(async () => {
  bench = await createBench({ MODERATION: 'off' })
  const { db } = bench
  folder = await mkdtemp(path.join(tmpdir(), 'heartroom-backup-'))
  const worker = await bench.work()
  const asked = [await ask(db), await ask(db)]
  for (const { id } of asked) expect(await ended(db, id)).toMatchObject({ status: 'completed' })
  const [{ writer, storyId }] = asked as [(typeof asked)[0]]
  const character = await db.character.findFirstOrThrow({ where: { authorId: writer.id } })
  await db.character.update({
    where: { id: character.id },
    data: { description: odd, importedCard: { [odd]: [odd, null, 1.5] }, personalityTraits: [odd, 'kind'] },
  })
  await createCast(db, writer, [character.id])
  await createLocation(db, writer, { setting: odd })
  const pictures = [
    await createGeneration(db, writer, 'image', { characterId: character.id }),
    await createGeneration(db, writer, 'cover', { storyId }),
  ]
  for (const { id } of pictures) expect(await ended(db, id)).toMatchObject({ status: 'completed' })
  await until('the archives', async () => (await db.generation.count({ where: { archivedAt: null } })) === 0)
  await createChapter(db, { id: storyId }, { content: odd })
  await until('the texts', async () => (await db.chapter.count({ where: { archivedVersion: 0 } })) === 0)
  await createGeneration(db, writer, 'avatar', { runAfter: new Date(Date.now() + 3_600_000) })
  await worker.close()
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('what is backed up comes back whole: every row, every sequence, every object', async () => {
  const place = path.join(folder, 'quiet')
  // It is broken off once: storage is away.
  const away = { ...bench.environment, S3_ENDPOINT: 'http://127.0.0.1:1' }
  expect((await admin(away, 'backup', place)).code).toBe(1)
  expect(await admin(bench.environment, 'restore', place)).toMatchObject({
    code: 1,
    err: expect.stringContaining('it has no manifest.json'),
  })
  expect(await admin(bench.environment, 'backup', place)).toMatchObject({ code: 0 })
  expect(await admin(bench.environment, 'restore', place, '--check')).toMatchObject({ code: 0 })
  expect(await admin(bench.environment, 'restore', place)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The database is not empty/),
  })

  const stack = await emptyStack(bench.environment)
  expect(await admin(stack.environment, 'restore', place)).toMatchObject({ code: 0 })
  const [from, to] = [await rowsOf(await source()), await rowsOf(stack.client)]
  expect(from.get('chapters')?.length).toBe(3)
  expect(from.get('images')?.length).toBe(2)
  expect(to).toEqual(from)
  const objects = await objectsOf(stack.storage)
  expect(objects).toEqual(await objectsOf(bench.storage))
  for (const prefix of ['images/', 'generations/', 'chapters/'])
    expect([...objects.keys()].some((key) => key.startsWith(prefix))).toBe(true)

  // What is made afterwards takes no number again, and references hold.
  const restored = openDatabase(stack.environment.DATABASE_URL ?? '', 2)
  atEnd(restored.close)
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

test('restores a backup that has a renamed migration under its earlier name', async () => {
  const place = path.join(folder, 'earlier')
  expect(await admin(bench.environment, 'backup', place)).toMatchObject({ code: 0 })
  const file = path.join(place, 'manifest.json')
  const manifest = await readFile(file, 'utf8')
  const [present, earlier] = ['20261121000005_dismissed', '20261121000008_dismissed']
  expect(manifest).toContain(present)
  await writeFile(file, manifest.replace(present, earlier))
  const stack = await emptyStack(bench.environment)
  expect(await admin(stack.environment, 'restore', place)).toMatchObject({ code: 0 })
  expect((await rowsOf(stack.client)).get('stories')).toHaveLength(2)
})

test('a folder that cannot be made is named at once', async () => {
  const file = path.join(folder, 'a-file')
  await writeFile(file, '')
  // Below /proc nothing can be made, and Node's own way to try never ends.
  const nowhere = process.platform === 'linux' ? '/proc/backup' : path.join(file, 'backup')
  for (const place of [nowhere, path.join(file, 'backup')]) {
    const { code, err } = await admin(bench.environment, 'backup', path.join(place, 'today'))
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(`^${place} cannot be made: E`) })
  }
})

test('a backup that is broken off goes on from the objects it has', async () => {
  const place = path.join(folder, 'resumed')
  await admin(bench.environment, 'backup', place)
  const again = await admin(bench.environment, 'backup', place)
  expect(again).toMatchObject({
    code: 1,
    err: expect.stringMatching(/holds the backup of .*: name another folder/),
  })
  await rm(path.join(place, 'manifest.json'))
  const { out } = await admin(bench.environment, 'backup', place)
  const [, count, kept] = /and (\d+) objects \(.* MB, (\d+) of them from before\)/.exec(out) ?? []
  expect(Number(count)).toBeGreaterThan(5)
  expect(kept).toBe(count)
  expect((await admin(bench.environment, 'restore', place, '--check')).code).toBe(0)
  expect(await admin(bench.environment, 'backup', import.meta.dirname)).toMatchObject({
    code: 1,
    err: expect.stringContaining('which is not of a backup'),
  })
})

test('while people write and delete, what is backed up is of one moment and its objects are all there', async () => {
  const { db, storage, log } = bench
  const place = path.join(folder, 'busy')
  const author = await db.user.findFirstOrThrow()
  let busy = true
  const doomed: number[] = []
  let turns = 0
  async function write(): Promise<void> {
    while (busy) {
      turns += 1
      const key = `images/${randomBytes(8).toString('hex')}.webp`
      await storage.put(key, randomBytes(64), 'image/webp')
      // A story, its cover and its first chapter: all or nothing.
      const { id } = await db.$transaction(async (tx) => {
        const story = await createStory(tx, author, { title: 'Busy' })
        await createChapter(tx, story)
        const size = { width: 8, height: 8, thumbhash: '' }
        const picture = { ownerId: author.id, kind: 'cover' as const, key, smallKey: key, storyId: story.id }
        await tx.image.create({ data: { ...picture, ...size } })
        return story
      })
      doomed.push(id)
      const first = doomed.length > 3 ? doomed.shift() : undefined
      if (first !== undefined) await db.story.delete({ where: { id: first } })
      await removeObjects({ db, storage, log })
    }
  }
  const writing = write()
  await until('some writing', async () => turns > 5)
  const before = turns
  expect(await admin(bench.environment, 'backup', place)).toMatchObject({ code: 0 })
  expect(turns - before).toBeGreaterThan(5)
  busy = false
  await writing
  await removeObjects({ db, storage, log })
  expect(JSON.parse(await readFile(path.join(place, 'manifest.json'), 'utf8')).objects.missing).toBe(0)

  const stack = await emptyStack(bench.environment)
  expect(await admin(stack.environment, 'restore', place)).toMatchObject({ code: 0 })
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

test('what is damaged is named, nothing of it becomes a row, and mended it goes on', async () => {
  const place = path.join(folder, 'quiet')
  const index = (await readFile(path.join(place, 'objects.jsonl'), 'utf8')).trim().split('\n')
  const { key } = JSON.parse(index.at(-1) ?? '') as { key: string }
  const table = path.join(place, 'tables', 'stories.copy.gz')
  const object = path.join(place, 'objects', ...key.split('/'))
  const stack = await emptyStack(bench.environment)
  for (const file of [table, object]) {
    const whole = await readFile(file)
    const broken = Buffer.from(whole)
    broken[broken.length - 1] = (broken.at(-1) ?? 0) ^ 1
    await writeFile(file, broken)
    expect(await admin(stack.environment, 'restore', place)).toEqual({
      code: 1,
      out: '',
      err: `${file} is damaged: it is not what was backed up.\n`,
    })
    const { rows } = await stack.client.query(`SELECT to_regclass('stories') AS found`)
    expect(rows).toEqual([{ found: null }])
    await rm(file)
    expect((await admin(stack.environment, 'restore', place, '--check')).err).toBe(
      `${file} is missing in the backup.\n`,
    )
    await writeFile(file, whole)
  }
  await stack.storage.put('something/else', 'x', 'text/plain')
  expect((await admin(stack.environment, 'restore', place)).err).toMatch(
    /^The bucket \S+ is not empty \(something\/else is not of this backup\)/,
  )
  await stack.storage.remove('something/else')
  expect(await admin(stack.environment, 'restore', place)).toMatchObject({ code: 0 })
  expect((await objectsOf(stack.storage)).size).toBe(index.length)
})

test('what is deleted leaves storage only when no backup is being made', async () => {
  const { db, storage, log } = bench
  await storage.put('images/doomed.webp', 'x', 'image/webp')
  await db.objectRemoval.create({ data: { key: 'images/doomed.webp' } })
  const client = await source()
  await holdObjects(client)
  await removeObjects({ db, storage, log })
  expect(await storage.head('images/doomed.webp')).not.toBeNull()
  expect(await admin(bench.environment, 'prune', '--archives-older-than', '1')).toMatchObject({
    code: 1,
    err: expect.stringContaining('A backup is being made'),
  })
  await client.query('SELECT pg_advisory_unlock_all()')
  await removeObjects({ db, storage, log })
  expect(await storage.head('images/doomed.webp')).toBeNull()
})
