import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../setup/app.ts'
import {
  type Asked,
  ask,
  type Bench,
  createBench,
  ended,
  queueAnotherGeneration,
  until,
} from '../../setup/bench.ts'
import { createChapter, createUser } from '../../setup/factories.ts'

let bench: Bench
let api: TestApp
beforeAll(async () => {
  bench = await createBench({ MODERATION: 'off' })
  api = await buildTestApp({ DATABASE_URL: bench.environment.DATABASE_URL ?? '' })
  await bench.work()
})
beforeEach(() => bench.demoModel.reset())

const texts = [
  'Elena carried the lamp up the stairs. Tomas followed her with the oil, and said nothing until they had reached the top.',
  'In the morning the boat was gone. Elena read the letter twice before she gave it to Tomas, who put it into the fire.',
  'They mended the roof together. Tomas told her that he would stay, and Elena pretended not to have heard it.',
]
const chaptersOf = (storyId: number) =>
  bench.db.chapter.findMany({ where: { storyId }, orderBy: { chapterNumber: 'asc' } })
const readingOf = (chapterId: number) =>
  bench.db.generation.findFirstOrThrow({
    where: { kind: 'reading', chapterId },
    orderBy: { createdAt: 'desc' },
  })

/** Sets the time of a chapter's waiting reading to now, so that it starts at once. */
async function readNow(chapterId: number) {
  const { id } = await readingOf(chapterId)
  await bench.db.generation.update({ where: { id }, data: { runAfter: new Date() } })
  return ended(bench.db, id)
}

async function storyWithChapter(): Promise<Asked & { chapterId: number; path: string }> {
  const first = await ask(bench.db, 'story')
  await ended(bench.db, first.id)
  const chapterId = (await chaptersOf(first.storyId))[0]?.id ?? 0
  return { ...first, chapterId, path: `/api/stories/${first.storyId}/chapters/${chapterId}` }
}

describe('a refused reading', () => {
  const refuse = (times?: number) => ({
    match: { call: 'chapter_reading' },
    fault: { type: 'refusal' },
    ...(times === undefined ? {} : { times }),
  })

  test('a chapter reading that the model refuses is repeated with each half of the chapter', async () => {
    const { writer, storyId } = await ask(bench.db, 'story')
    await ended(bench.db, (await bench.db.generation.findFirstOrThrow({ where: { storyId } })).id)
    await bench.demoModel.reset()
    await bench.demoModel.faults(refuse(1))
    const row = await ended(bench.db, await queueAnotherGeneration(bench.db, { writer, storyId }))
    expect(row).toMatchObject({ status: 'completed' })
    expect(await bench.demoModel.calls('chapter_reading')).toHaveLength(3)
    expect((await chaptersOf(storyId))[1]).toMatchObject({ readBy: 'model', readVersion: 1 })
  })

  test('people in a chapter written by hand are detected by a rule when the model refuses to read it', async () => {
    const { storyId, writer, chapterId, path } = await storyWithChapter()
    const named =
      '“I am late,” said Brannoc. Elena laughed. Brannoc nodded, and took the oars from Mrs. Hale.'
    await api.call('PUT', path, { as: writer, body: { content: `${texts[0]} ${named} ${texts[1]}` } })
    await bench.demoModel.faults(refuse())
    expect(await readNow(chapterId)).toMatchObject({ status: 'completed' })
    expect((await chaptersOf(storyId))[0]).toMatchObject({ readBy: 'rule' })
    const detected = await api.call<{ name: string; context: string }[]>(
      'GET',
      `/api/stories/${storyId}/detected-characters`,
      { as: writer },
    )
    expect(detected.body.map(({ name }) => name)).toEqual(expect.arrayContaining(['Brannoc', 'Mrs. Hale']))
    expect(detected.body.map(({ name }) => name)).not.toContain('Elena')
    // A person's context contains no words of the chapter (D-118).
    expect(new Set(detected.body.map(({ context }) => context))).toEqual(new Set(['']))
  })

  test('a generated chapter whose reading is refused is stored with a summary made by a rule, and is read with the next chapter', async () => {
    const story = await storyWithChapter()
    await bench.demoModel.faults(refuse())
    const row = await ended(bench.db, await queueAnotherGeneration(bench.db, story))
    expect(row).toMatchObject({ status: 'completed', failures: 0 })
    const [, second] = await chaptersOf(story.storyId)
    expect(second).toMatchObject({ readBy: 'rule', title: null })
    const opening = second?.content.slice(0, 40) ?? ''
    expect(second?.summary ?? '').not.toContain(opening)
    await bench.demoModel.reset()
    await ended(bench.db, await queueAnotherGeneration(bench.db, story))
    const [, again] = await chaptersOf(story.storyId)
    expect(again).toMatchObject({ readBy: 'model', version: 1 })
    expect(again?.summary).not.toBe(second?.summary)
  })

  test('before the next chapter, only the last three of the chapters that were refused are read again', async () => {
    const story = await storyWithChapter()
    const { storyId } = story
    for (let n = 0; n < 5; n += 1) {
      const { id } = await createChapter(bench.db, { id: storyId }, { content: texts[n % 3] ?? '' })
      await bench.db.chapter.update({ where: { id }, data: { readVersion: 1, readBy: 'rule' } })
    }
    await createChapter(bench.db, { id: storyId }, { content: texts[0] ?? '' })
    await ended(bench.db, await queueAnotherGeneration(bench.db, story))
    const readBy = (await chaptersOf(storyId)).map((chapter) => chapter.readBy)
    expect(readBy).toEqual(['model', 'rule', 'rule', 'model', 'model', 'model', 'model', 'model'])
  })

  test('a reading that is cut off while it reads a chapter in parts is repeated without the parts that were answered or refused', async () => {
    const { writer, chapterId, path } = await storyWithChapter()
    await api.call('PUT', path, { as: writer, body: { content: texts.join(' ') } })
    await bench.demoModel.reset()
    await bench.demoModel.faults(refuse(1))
    const asked = async () =>
      (await bench.demoModel.calls('chapter_reading')).map(({ body }) => JSON.stringify(body))
    await bench.demoModel.faults({
      match: { call: 'chapter_reading', nth: 3 },
      fault: { type: 'gate', afterWords: 1 },
    })
    const { id } = await readingOf(chapterId)
    await bench.db.generation.update({ where: { id }, data: { runAfter: new Date() } })
    await until('the second half', async () => (await asked()).length === 3)
    await until('the saved answers', async () => {
      const { checkpoint } = await bench.db.generation.findUniqueOrThrow({ where: { id } })
      return (checkpoint as { answers?: object[] } | null)?.answers?.length === 2
    })
    const content = texts.join(' ')
    const renamed = await api.call('PUT', path, { as: writer, body: { title: 'The Lamp', content } })
    expect(renamed.status).toBe(200)
    expect(await ended(bench.db, id)).toMatchObject({ status: 'cancelled' })
    await bench.demoModel.release()
    expect(await readNow(chapterId)).toMatchObject({ status: 'completed', usage: { calls: 1 } })
    const prompts = await asked()
    expect(prompts).toHaveLength(4)
    expect(prompts[3]).toBe(prompts[2])
  })

  describe('of a chapter of a story without planned chapters', () => {
    async function readByHand(refused: number) {
      const { db } = bench
      const writer = await createUser(db)
      const { body: story } = await api.call('POST', '/api/stories', {
        as: writer,
        body: { title: 'By hand', description: '', genre: 'romance' },
      })
      const content = texts.join(' ')
      const path = `/api/stories/${story.id}/chapters`
      const added = await api.call('POST', path, { as: writer, body: { content } })
      await bench.demoModel.faults(refuse(refused))
      expect(await readNow(Number(added.body.id))).toMatchObject({ status: 'completed' })
      const planned = await db.plannedChapter.count({ where: { storyId: Number(story.id) } })
      const calls = await bench.demoModel.calls('chapter_reading')
      const asked = calls.map(({ body }) => JSON.stringify(body).includes('<plan-ahead>'))
      return { planned, asked, last: JSON.stringify(calls.at(-1)?.body) }
    }

    test('a refused chapter reading plans the next chapters by the part with the end of the chapter', async () => {
      expect(await readByHand(1)).toMatchObject({ planned: 3, asked: [true, false, true] })
    })

    test('a chapter whose end the model refuses to read gets the next planned chapters by its summary', async () => {
      const { planned, asked, last } = await readByHand(5)
      expect({ planned, asked }).toEqual({
        planned: 3,
        asked: [true, false, true, false, true, true],
      })
      expect(last).not.toContain(texts[0])
    })
  })
})
