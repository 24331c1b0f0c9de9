import { beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../setup/app.ts'
import { ask, type Bench, createBench, ended, until } from '../../setup/bench.ts'
import { createChapter } from '../../setup/factories.ts'

let bench: Bench
let api: TestApp
beforeAll(async () => {
  bench = await createBench({ MODERATION: 'off' })
  api = await buildTestApp({ DATABASE_URL: bench.environment.DATABASE_URL ?? '' })
  await bench.work()
})

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
