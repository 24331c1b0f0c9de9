import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import {
  type Asked,
  ask,
  type Bench,
  createBench,
  ended,
  queueAnotherGeneration,
  until,
} from '../../setup/bench.ts'

// A run reads the story when it starts. In these tests the story changes after that, so the run must read it again
// before it finishes.

let bench: Bench
beforeAll(async () => {
  bench = await createBench()
  await bench.work()
})
beforeEach(() => bench.demoModel.reset())

/** Orders a chapter, and calls `change` while the model reads the written text. */
async function generateDuring(story: Asked, change: () => Promise<unknown>) {
  const { db, demoModel } = bench
  await demoModel.faults({
    match: { call: 'chapter_reading' },
    fault: { type: 'gate', afterWords: 1 },
    times: 1,
  })
  const before = (await demoModel.calls('chapter_reading')).length
  const id = await queueAnotherGeneration(db, story, 'chapter', {
    plot: 'Tomas climbs to the lamp room. He leaves a key in the empty drawer.',
  })
  await until('the reading', async () => (await demoModel.calls('chapter_reading')).length > before)
  await change()
  await demoModel.release()
  return ended(db, id)
}

const createByHand = (storyId: number, chapterNumber: number) =>
  bench.db.chapter.create({ data: { storyId, chapterNumber, content: 'Nobody came that night.' } })

test('a generated chapter gets the next number when another was written by hand during its generation', async () => {
  const { db } = bench
  const story = await ask(db, 'story')
  await ended(db, story.id)
  const row = await generateDuring(story, () => createByHand(story.storyId, 2))
  expect(row).toMatchObject({ status: 'completed', attempt: 1, failures: 0 })
  expect((row.result as { chapter: Chapter }).chapter.chapterNumber).toBe(3)
  const chapters = await db.chapter.findMany({
    where: { storyId: story.storyId },
    orderBy: { chapterNumber: 'asc' },
    include: { scenarios: true },
  })
  expect(chapters.map(({ chapterNumber }) => chapterNumber)).toEqual([1, 2, 3])
  expect(chapters[2]?.scenarios).toHaveLength(3)
  const facts = await db.fact.findMany({ where: { storyId: story.storyId }, include: { chapter: true } })
  const from = facts.map(({ chapter }) => chapter?.chapterNumber)
  expect(from).toContain(3)
  expect(from).not.toContain(2)
  expect(await db.notification.findMany({ where: { generationId: row.id } })).toMatchObject([
    { title: 'Chapter 3 of “The Lighthouse Letters” is ready' },
  ])
  expect(row.usage).toMatchObject({ calls: 2 })
})

test('the notification of a generated chapter has the title that the story has when the chapter is finished', async () => {
  const { db } = bench
  const story = await ask(db, 'story')
  await ended(db, story.id)
  const row = await generateDuring(story, () =>
    db.story.update({ where: { id: story.storyId }, data: { title: 'The Lamp' } }),
  )
  expect(await db.notification.findMany({ where: { generationId: row.id } })).toMatchObject([
    { title: 'Chapter 2 of “The Lamp” is ready' },
  ])
})

test('facts that were added to a story during the generation of a chapter stay', async () => {
  const { db } = bench
  const story = await ask(db, 'story')
  await ended(db, story.id)
  const learnt = { storyId: story.storyId, kind: 'event', source: 'writer', text: 'The lamp is cracked.' }
  const row = await generateDuring(story, () => db.fact.create({ data: learnt }))
  expect(row).toMatchObject({ status: 'completed', attempt: 1 })
  expect(await db.fact.findFirst({ where: learnt })).toMatchObject({ status: 'open' })
  const later = { storyId: story.storyId, chapter: { chapterNumber: 2 } }
  expect(await db.fact.count({ where: later })).toBeGreaterThan(0)
})

test('a generated chapter gets the number of a chapter that was deleted during its generation', async () => {
  const { db } = bench
  const story = await ask(db, 'story')
  await ended(db, story.id)
  const second = await createByHand(story.storyId, 2)
  const row = await generateDuring(story, () => db.chapter.delete({ where: { id: second.id } }))
  expect((row.result as { chapter: Chapter }).chapter.chapterNumber).toBe(2)
})
