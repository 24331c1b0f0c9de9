import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp } from '../../setup/app.ts'
import { ask, askAgain, type Bench, createBench, ended, until } from '../../setup/bench.ts'
import { createChapter } from '../../setup/factories.ts'

let bench: Bench
beforeAll(async () => {
  bench = await createBench({ MODERATION: 'off' })
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

/** Creates a story, adds chapters by hand, and orders the next chapter with these faults of the model. */
async function orderAfter(contents: string[], ...faults: unknown[]) {
  const first = await ask(bench.db, 'story')
  await ended(bench.db, first.id)
  for (const content of contents) await createChapter(bench.db, { id: first.storyId }, { content })
  await bench.demoModel.faults(...faults)
  return { storyId: first.storyId, id: await askAgain(bench.db, first) }
}

test('a chapter changed by hand gets a new summary while the next chapter is generated', async () => {
  const { db } = bench
  const api = await buildTestApp({ DATABASE_URL: bench.environment.DATABASE_URL ?? '' })
  const first = await ask(db, 'story')
  await ended(db, first.id)
  const [before] = await chaptersOf(first.storyId)
  const content = `${texts[1]} ${texts[2]}`
  const path = `/api/stories/${first.storyId}/chapters/${before?.id}`
  expect(await api.call('PUT', path, { as: first.writer, body: { content } })).toMatchObject({
    status: 200,
    body: { summary: null, version: 2 },
  })
  const changed = (await chaptersOf(first.storyId))[0]
  const id = await askAgain(db, first)
  const row = await ended(db, id)
  expect(row).toMatchObject({ status: 'completed', usage: { calls: 3 } })
  const [after] = await chaptersOf(first.storyId)
  expect(after?.summary).toMatch(/Elena|Tomas/)
  expect(after?.summary).not.toBe(before?.summary)
  // A new summary does not change the version or the date of the chapter.
  expect(after).toMatchObject({ version: 2, content, updatedAt: changed?.updatedAt })
  const [call] = await bench.demoModel.calls('chapter_summary')
  expect(JSON.stringify(call?.body)).toContain('put it into the fire')
  // The next chapter uses the stored summary and requests none.
  await ended(db, await askAgain(db, first))
  expect(await bench.demoModel.calls('chapter_summary')).toHaveLength(1)
  expect(JSON.stringify((await bench.demoModel.calls('prose')).at(-1)?.body)).toContain(
    JSON.stringify(after?.summary).slice(1, 60),
  )
})

test('one generation adds summaries only to the two latest chapters without one', async () => {
  const { id, storyId } = await orderAfter(texts)
  await ended(bench.db, id)
  const hasSummaries = async () => (await chaptersOf(storyId)).map(({ summary }) => summary !== null)
  expect(await hasSummaries()).toEqual([true, false, true, true, true])
})

test.each([
  ['invalid JSON', { type: 'garbage' }],
  ['a refusal', { type: 'refusal' }],
  ['a wrong key', { status: 401 }],
  ['no answer', { type: 'hang' }],
])('%s as the answer to a summary request does not fail the chapter', async (_, fault) => {
  const { id, storyId } = await orderAfter(texts.slice(0, 1), { match: { call: 'chapter_summary' }, fault })
  expect(await ended(bench.db, id)).toMatchObject({ status: 'completed', attempt: 1, failures: 0 })
  expect((await chaptersOf(storyId)).map(({ summary }) => summary !== null)).toEqual([true, false, true])
})

test('a chapter that changes during the summary request does not get the outdated summary', async () => {
  const { db, demoModel } = bench
  const fault = { type: 'gate', afterWords: 3 }
  const calls = ['chapter_reading', 'chapter_summary']
  const rules = calls.map((call) => ({ match: { call }, fault }))
  const first = await orderAfter(texts.slice(0, 1), ...rules)
  await until('both questions', async () =>
    Promise.all(calls.map((call) => demoModel.calls(call))).then((asked) =>
      asked.every((some) => some.length > 0),
    ),
  )
  const content = texts[1] ?? ''
  const where = { storyId_chapterNumber: { storyId: first.storyId, chapterNumber: 2 } }
  await db.chapter.update({ where, data: { content } })
  await demoModel.release()
  expect(await ended(db, first.id)).toMatchObject({ status: 'completed', usage: { calls: 3 } })
  expect(await db.chapter.findUnique({ where })).toMatchObject({ content, summary: null })
})
