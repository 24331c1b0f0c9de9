import { beforeAll, beforeEach, expect, test } from 'vitest'
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
import { createChapter } from '../../setup/factories.ts'

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

test('the background reading of a later chapter waits while an order reads the earlier chapters, and is due again after it', async () => {
  const { id, storyId, writer } = await ask(bench.db, 'story')
  await ended(bench.db, id)
  const first = await bench.db.chapter.findFirstOrThrow({ where: { storyId } })
  const pathOf = (chapter: { id: number }) => `/api/stories/${storyId}/chapters/${chapter.id}`
  const second = await createChapter(bench.db, { id: storyId }, { content: texts[1] ?? '' })
  const third = await createChapter(bench.db, { id: storyId }, { content: texts[2] ?? '' })
  await bench.db.chapter.update({ where: { id: second.id }, data: { readVersion: 1, readBy: 'model' } })
  await api.call('PUT', pathOf(first), { as: writer, body: { content: texts[0] } })
  await api.call('PUT', pathOf(third), { as: writer, body: { content: texts[0] } })
  await bench.demoModel.reset()
  const gate = { match: { call: 'chapter_reading' }, fault: { type: 'gate', afterWords: 1 } }
  await bench.demoModel.faults({ ...gate, times: 1 })
  const order = { quote: texts[1], from: 0, intent: 'rewrite', instruction: '' }
  const { body } = await api.call('POST', `${pathOf(second)}/passage`, {
    as: writer,
    body: order,
    headers: { prefer: 'respond-async' },
  })
  await until('the reading', async () => (await bench.demoModel.calls('chapter_reading')).length > 0)
  const readingOfThird = () =>
    bench.db.generation.findFirstOrThrow({ where: { kind: 'reading', chapterId: third.id } })
  const waitOfThird = async () => (await readingOfThird()).runAfter.getTime() - Date.now()
  expect(await waitOfThird()).toBeGreaterThan(200_000)
  await bench.demoModel.release()
  expect(await ended(bench.db, String(body.generationId))).toMatchObject({ status: 'completed' })
  expect(await waitOfThird()).toBeLessThan(60_000)
})

const chaptersOf = (storyId: number) =>
  bench.db.chapter.findMany({ where: { storyId }, orderBy: { chapterNumber: 'asc' } })
const readingOf = (chapterId: number) =>
  bench.db.generation.findFirstOrThrow({
    where: { kind: 'reading', chapterId },
    orderBy: { createdAt: 'desc' },
  })

async function storyWithChapter(): Promise<Asked & { chapterId: number; path: string }> {
  const first = await ask(bench.db, 'story')
  await ended(bench.db, first.id)
  const chapterId = (await chaptersOf(first.storyId))[0]?.id ?? 0
  return { ...first, chapterId, path: `/api/stories/${first.storyId}/chapters/${chapterId}` }
}

test('a chapter whose background reading waits while the next prose is ordered is not read in the background before the order has read it', async () => {
  const { storyId, writer, chapterId, path, ...story } = await storyWithChapter()
  await api.call('PUT', path, { as: writer, body: { content: `${texts[1]} ${texts[2]}` } })
  await bench.demoModel.reset()
  const gate = { match: { call: 'chapter_reading' }, fault: { type: 'gate', afterWords: 1 } }
  await bench.demoModel.faults({ ...gate, times: 1 })
  const order = await queueAnotherGeneration(bench.db, { storyId, writer, ...story })
  await until(
    'the reading of the order',
    async () => (await bench.demoModel.calls('chapter_reading')).length === 1,
  )
  const waiting = await readingOf(chapterId)
  expect(waiting.status).toBe('queued')
  expect(waiting.runAfter.getTime() - Date.now()).toBeGreaterThan(200_000)
  await bench.demoModel.release()
  expect(await ended(bench.db, order)).toMatchObject({ status: 'completed' })
  const readings = await bench.db.generation.findMany({ where: { kind: 'reading', chapterId } })
  expect(new Set(readings.map(({ status }) => status))).toEqual(new Set(['cancelled']))
})

test('a chapter whose background reading runs while the next prose is ordered is read once, because the order waits for this reading', async () => {
  const { storyId, writer, chapterId, path, ...story } = await storyWithChapter()
  await api.call('PUT', path, { as: writer, body: { content: `${texts[1]} ${texts[2]}` } })
  await bench.demoModel.reset()
  const gate = { match: { call: 'chapter_reading' }, fault: { type: 'gate', afterWords: 1 } }
  await bench.demoModel.faults({ ...gate, times: 1 })
  const { id } = await readingOf(chapterId)
  await bench.db.generation.update({ where: { id }, data: { runAfter: new Date() } })
  const asked = () => bench.demoModel.calls('chapter_reading')
  await until('the background reading', async () => (await asked()).length === 1)
  const order = await queueAnotherGeneration(bench.db, { storyId, writer, ...story })
  await until('the order', async () => {
    const { stage } = await bench.db.generation.findUniqueOrThrow({ where: { id: order } })
    return stage === 'Reading a changed chapter'
  })
  await bench.demoModel.release()
  expect(await ended(bench.db, order)).toMatchObject({ status: 'completed' })
  expect(await bench.db.generation.findUnique({ where: { id } })).toMatchObject({ status: 'completed' })
  const changed = (await asked()).filter(({ body }) => JSON.stringify(body).includes(texts[1] ?? ''))
  expect(changed).toHaveLength(1)
  const [prose] = await bench.demoModel.calls('prose')
  const [first] = await chaptersOf(storyId)
  expect(JSON.stringify(prose?.body)).toContain(JSON.stringify(first?.summary).slice(1, -1).slice(0, 60))
})
