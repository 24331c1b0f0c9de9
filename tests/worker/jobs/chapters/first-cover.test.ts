import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseConfig } from '#core/config.ts'
import { storePictureSupport } from '#core/generations/picture-refusals.ts'
import { buildTestApp } from '../../../setup/app.ts'
import { type Bench, createBench, ended, queueAnotherGeneration, until } from '../../../setup/bench.ts'
import { createChapter, createStory, createUser, type TestUser } from '../../../setup/factories.ts'

// The first chapter of a story orders the story's cover, in the transaction that finishes the chapter.

let bench: Bench
beforeAll(async () => {
  const MODEL_PRICES = '{"gpt-image-1":{"image":0.5},"gpt-4.1-mini":{"input":1,"output":1}}'
  bench = await createBench({ MODERATION: 'off', MODEL_PRICES })
  await bench.work()
})
beforeEach(() => bench.demoModel.reset())

async function createWriter(user: { coverWithFirstChapter?: boolean } = { coverWithFirstChapter: true }) {
  const writer = await createUser(bench.db, user)
  return { writer, storyId: (await createStory(bench.db, writer, { title: 'The Lamp' })).id }
}
type Writer = Awaited<ReturnType<typeof createWriter>>

/** Lets a worker write a chapter and returns the cover generations of the story. */
async function write(of: Writer, kind: 'story' | 'chapter' = 'chapter') {
  const id = await queueAnotherGeneration(bench.db, of, kind)
  expect(await ended(bench.db, id)).toMatchObject({ status: 'completed', errorCode: null })
  return bench.db.generation.findMany({ where: { kind: 'cover', storyId: of.storyId } })
}

const listTitles = async ({ id: userId }: TestUser) => {
  const rows = await bench.db.notification.findMany({ where: { userId }, orderBy: { id: 'asc' } })
  return rows.map(({ title }) => title)
}

async function setBudgets(values: object) {
  await bench.db.operatorSettings.upsert({ where: { id: 1 }, create: { values }, update: { values } })
}

describe('the automatic cover of a first chapter', () => {
  test.each(['story', 'chapter'] as const)(
    'an automatic cover is ordered once, without a second notification, after a first generation of the kind %s',
    async (kind) => {
      const of = await createWriter()
      const [cover, ...others] = await write(of, kind)
      expect(others).toEqual([])
      expect(cover).toMatchObject({ ownerId: of.writer.id, weight: 1, usagePeriod: null })
      expect(await ended(bench.db, cover?.id ?? '')).toMatchObject({ status: 'completed', failures: 0 })
      const story = await bench.db.story.findUniqueOrThrow({ where: { id: of.storyId } })
      expect(story.coverId).not.toBeNull()
      expect(await bench.db.image.count({ where: { storyId: of.storyId, kind: 'cover' } })).toBe(1)
      const chapter = kind === 'story' ? '“The Lamp” is ready' : 'Chapter 1 of “The Lamp” is ready'
      expect(await listTitles(of.writer)).toEqual([chapter])
    },
  )

  test('an automatic cover is not ordered for a writer who has switched it off', async () => {
    expect(await write(await createWriter({ coverWithFirstChapter: false }))).toEqual([])
  })

  test('an automatic cover is not ordered for a story that has a cover, or after a chapter that is not the first', async () => {
    const { db } = bench
    const covered = await createWriter()
    const image = { width: 1, height: 1, thumbhash: '', key: `images/${covered.storyId}.webp` }
    const { id: coverId } = await db.image.create({
      data: {
        ...image,
        ownerId: covered.writer.id,
        kind: 'cover',
        storyId: covered.storyId,
        smallKey: image.key,
      },
    })
    await db.story.update({ where: { id: covered.storyId }, data: { coverId } })
    expect(await write(covered)).toEqual([])
    const later = await createWriter()
    await createChapter(db, { id: later.storyId })
    expect(await write(later)).toEqual([])
  })

  test('an automatic cover is not ordered for a chapter by an editor, who may not order pictures of the story', async () => {
    const { storyId } = await createWriter()
    const editor = await createUser(bench.db, { coverWithFirstChapter: true })
    await bench.db.storyCollaborator.create({ data: { storyId, userId: editor.id, role: 'editor' } })
    expect(await write({ writer: editor, storyId })).toEqual([])
  })

  test('an automatic cover is not ordered while cover generations are paused', async () => {
    await bench.db.pausedKind.create({ data: { kind: 'cover' } })
    expect(await write(await createWriter())).toEqual([])
    await bench.db.pausedKind.delete({ where: { kind: 'cover' } })
  })

  test.each([
    ['of the month', { budgetUserMonthUsd: 0.4 }],
    ['of the day', { budgetDayUsd: 0.4 }],
  ])(
    'an automatic cover is not ordered when the remaining budget %s is too small, and the chapter is kept',
    async (_name, budget) => {
      await bench.db.spending.deleteMany()
      await setBudgets(budget)
      const of = await createWriter()
      expect(await write(of)).toEqual([])
      expect(await listTitles(of.writer)).toEqual(['Chapter 1 of “The Lamp” is ready'])
      await setBudgets({ budgetUserMonthUsd: 2, budgetDayUsd: 2 })
      const [cover] = await write(await createWriter())
      expect(await ended(bench.db, cover?.id ?? '')).toMatchObject({ status: 'completed' })
      await setBudgets({})
    },
  )
})

describe('a provider without pictures', () => {
  test('an automatic cover is not ordered if the provider has refused to make pictures before', async () => {
    const config = parseConfig(bench.environment)
    await storePictureSupport(bench.db, config, { tier: 'free', paints: false })
    expect(await write(await createWriter())).toEqual([])
    await storePictureSupport(bench.db, config, { tier: 'free', paints: true })
  })

  test('an automatic cover fails without a notification when the provider makes no pictures, and causes one when its writer retries it', async () => {
    await bench.demoModel.faults({ match: { call: 'image' }, fault: { type: 'status', status: 501 } })
    const of = await createWriter()
    const [cover] = await write(of)
    const failed = await until('the refused cover', async () => {
      const row = await bench.db.generation.findUniqueOrThrow({ where: { id: cover?.id ?? '' } })
      return row.status === 'failed' ? row : null
    })
    expect(failed.dismissedAt).not.toBeNull()
    expect(await listTitles(of.writer)).toEqual(['Chapter 1 of “The Lamp” is ready'])
    await bench.db.pictureRefusal.deleteMany()

    // The writer retries the cover, so it counts as ordered by the writer from now on.
    await bench.demoModel.reset()
    const { DATABASE_URL = '' } = bench.environment
    const api = await buildTestApp({}, undefined, { bucket: false, databaseVia: async () => DATABASE_URL })
    const retried = await api.call('POST', `/api/generations/${failed.id}/retry`, { as: of.writer })
    expect(retried.status).toBe(202)
    expect(await ended(bench.db, failed.id)).toMatchObject({ status: 'completed' })
    expect(await listTitles(of.writer)).toEqual([
      'Chapter 1 of “The Lamp” is ready',
      'The cover of “The Lamp” is ready',
    ])
  })
})
