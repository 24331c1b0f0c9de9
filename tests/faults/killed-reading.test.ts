import { expect, test } from 'vitest'
import { ask, ended, killed, queueAnotherGeneration, until } from '../setup/bench.ts'
import { createChapter, createGeneration, createStory, createUser } from '../setup/factories.ts'
import { useKilledWorkers } from './killed-workers.ts'

const { bench, spawn } = useKilledWorkers({ MODERATION: 'off' })

const text =
  'Elena carried the lamp up the stairs. Tomas followed her with the oil, and promised to stay until the spring. In the ' +
  'morning the boat was gone. Elena read the letter twice before she gave it to Tomas, who put it into the fire.'
const hang = { match: { call: 'chapter_reading' }, fault: { type: 'hang' }, times: 1 }

/** Expects one reading of a chapter: a summary, and facts of its text, each once. */
async function expectOneReading(chapterId: number): Promise<void> {
  const chapter = await bench.db.chapter.findUniqueOrThrow({
    where: { id: chapterId },
    include: { facts: true },
  })
  expect(chapter).toMatchObject({ version: 1, readVersion: 1, readBy: 'model' })
  expect(chapter.summary).toMatch(/Elena|Tomas/)
  expect(chapter.facts.length).toBeGreaterThan(0)
  expect(new Set(chapter.facts.map(({ text }) => text)).size).toBe(chapter.facts.length)
  for (const { quote } of chapter.facts) expect(chapter.content).toContain(quote)
}

test('the reading of a changed chapter is stored once by another worker after the first worker is killed during the reading', async () => {
  const { db, demoModel } = bench
  const writer = await createUser(db)
  const story = await createStory(db, writer)
  const { id: chapterId } = await createChapter(db, story, { content: text })
  await demoModel.faults(hang)
  const first = spawn()
  const reading = await createGeneration(db, writer, 'reading', { storyId: story.id, chapterId })
  await until('the reading', async () => (await demoModel.calls('chapter_reading')).length > 0)
  await killed(first)
  spawn()
  const row = await ended(db, reading.id)
  expect(row).toMatchObject({ status: 'completed', failures: 0, usage: { calls: 1 } })
  expect(row.leaseLosses).toBeGreaterThan(0)
  await expectOneReading(chapterId)
})

test('a chapter order completes, and an earlier chapter is read once, although the worker is killed while it reads that chapter', async () => {
  const { db, demoModel } = bench
  const setup = spawn()
  const asked = await ask(db, 'story')
  await ended(db, asked.id)
  await killed(setup)
  const { id: chapterId } = await createChapter(db, { id: asked.storyId }, { content: text })
  await demoModel.faults(hang)
  const before = (await demoModel.calls('chapter_reading')).length
  const first = spawn()
  const id = await queueAnotherGeneration(db, asked)
  await until('the reading', async () => (await demoModel.calls('chapter_reading')).length > before)
  await killed(first)
  spawn()
  expect(await ended(db, id)).toMatchObject({ status: 'completed', failures: 0 })
  await expectOneReading(chapterId)
  expect(await db.chapter.count({ where: { storyId: asked.storyId } })).toBe(3)
})
