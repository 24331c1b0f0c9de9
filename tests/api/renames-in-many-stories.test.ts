import { beforeEach, expect, it, vi } from 'vitest'
import { createRenamer } from '../../worker/dispatch/finish-renames.ts'
import {
  createChapter,
  createCharacter,
  createLocation,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()
const warn = vi.fn()
let owner: TestUser
beforeEach(async () => {
  warn.mockClear()
  owner = await createUser(test.db)
})

const createWorker = () => createRenamer({ db: test.db, log: { warn } as never })
const countPending = () => test.db.pendingRename.count()

/** Runs workers, two at once, until no rename is pending. */
async function finish() {
  const [one, other] = [createWorker(), createWorker()]
  while ((await countPending()) > 0) await Promise.all([one(), other()])
}

async function rename(kind: 'character' | 'location', id: number, name: string) {
  const { status } = await test.call('PUT', `/api/${kind}s/${id}`, { as: owner, body: { name } })
  expect(status).toBe(200)
}

/**
 * Creates 45 stories of another writer that link the character or location. Each has one chapter whose text and summary
 * contain the name.
 */
async function usedBy45(kind: 'character' | 'location', id: number, name: string) {
  const other = await createUser(test.db)
  const storyIds: number[] = []
  for (let n = 0; n < 45; n += 1) {
    const story = await createStory(test.db, other)
    storyIds.push(story.id)
    if (kind === 'character')
      await test.db.storyCharacter.create({ data: { storyId: story.id, characterId: id } })
    else await test.db.storyLocation.create({ data: { storyId: story.id, locationId: id } })
    const text = `${name} rows.`
    await createChapter(test.db, story, { content: text, summary: text })
  }
  const summaries = async () => {
    const rows = await test.db.chapter.findMany({ where: { storyId: { in: storyIds } } })
    return Object.entries(Object.groupBy(rows, ({ summary }) => summary ?? ''))
      .map(([summary, of = []]) => `${of.length} × ${summary}`)
      .sort()
  }
  return { summaries }
}

it('a rename of a character in many stories updates some of them in the call, and the worker updates each other story once, also after a failure', async () => {
  const { db } = test
  const { id } = await createCharacter(db, owner, { name: 'Anna Berg', isPublic: true })
  // The prose of the owner's own story is longer than one piece of the work.
  const story = await createStory(db, owner)
  await db.storyCharacter.create({
    data: { storyId: story.id, characterId: id, aliases: ['Mrs Berg', 'the rower'] },
  })
  const content = `Mrs Berg rows. ${'The sea is calm. '.repeat(25_000)}`
  for (let n = 0; n < 4; n += 1) await createChapter(db, story, { content })
  const { summaries } = await usedBy45('character', id, 'Anna Berg')
  const former = () => db.chapterAlias.count({ where: { characterId: id, isFormer: true } })

  await rename('character', id, 'Clara Holm')
  expect(await former()).toBe(2)
  expect(await summaries()).toEqual(['19 × Clara Holm rows.', '26 × Anna Berg rows.'])
  expect(await countPending()).toBe(1)

  await db.$executeRaw`CREATE FUNCTION fail_write() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'this row cannot be written'; END $$`
  await db.$executeRaw`CREATE TRIGGER fail_write BEFORE INSERT ON chapter_aliases FOR EACH ROW EXECUTE FUNCTION fail_write()`
  await createWorker()()
  expect(warn).toHaveBeenCalledOnce()
  expect(await former()).toBe(2)
  await db.$executeRaw`DROP FUNCTION fail_write CASCADE`
  await finish()
  expect(await summaries()).toEqual(['45 × Clara Holm rows.'])
  const aliases = await db.chapterAlias.groupBy({
    by: ['alias', 'isFormer'],
    where: { characterId: id },
    _count: true,
    orderBy: { alias: 'asc' },
  })
  expect(aliases).toEqual([
    { alias: 'Anna Berg', isFormer: true, _count: 45 },
    { alias: 'Mrs Berg', isFormer: true, _count: 4 },
  ])
  expect(await db.storyCharacter.findFirst({ where: { storyId: story.id } })).toMatchObject({
    aliases: ['the rower'],
  })
})

it('a character that gets its former name back before the worker has finished has this name in all summaries, and no former name', async () => {
  const { id } = await createCharacter(test.db, owner, { name: 'Anna Berg', isPublic: true })
  const { summaries } = await usedBy45('character', id, 'Anna Berg')
  await rename('character', id, 'Clara Holm')
  await rename('character', id, 'Anna Berg')
  expect(await countPending()).toBe(2)
  await finish()
  expect(await summaries()).toEqual(['45 × Anna Berg rows.'])
  expect(await test.db.chapterAlias.count({ where: { characterId: id } })).toBe(0)
})

it('a location of many stories is renamed in the summaries of all of them, and a rename of few stories leaves no work', async () => {
  const { id } = await createLocation(test.db, owner, { name: 'Sker', isPublic: true })
  const { summaries } = await usedBy45('location', id, 'Sker')
  await rename('location', id, 'The Point')
  expect(await countPending()).toBe(1)
  await finish()
  expect(await summaries()).toEqual(['45 × The Point rows.'])
  const few = await createLocation(test.db, owner, { name: 'Sker' })
  const story = await createStory(test.db, owner)
  await test.db.storyLocation.create({ data: { storyId: story.id, locationId: few.id } })
  await rename('location', few.id, 'The Point')
  expect(await countPending()).toBe(0)
})
