import { beforeAll, beforeEach, expect, test } from 'vitest'
import { withEarlierTexts } from '../../../worker/run/earlier-texts.ts'
import { type Asked, ask, type Bench, createBench, ended, queueAnotherGeneration } from '../../setup/bench.ts'
import { createChapter } from '../../setup/factories.ts'

let bench: Bench
beforeAll(async () => {
  bench = await createBench({ MODERATION: 'off' })
})
beforeEach(() => bench.demoModel.reset())

const contentOf = (n: number) => `Elena lit lamp ${n}. Tomas counted the ships of day ${n}.`

/** Creates a story whose first chapter is generated and whose chapters 2 to 4 have summaries. */
async function createTold(): Promise<Asked> {
  const first = await ask(bench.db, 'story')
  await ended(bench.db, first.id)
  for (let n = 2; n <= 4; n++) {
    const chapter = { title: `Day ${n}`, summary: `Lamp ${n} is lit.`, content: contentOf(n) }
    await createChapter(bench.db, { id: first.storyId }, chapter)
  }
  return first
}
const lastProse = async () =>
  JSON.stringify((await bench.demoModel.calls('prose')).at(-1)?.body).replaceAll('\\n', '\n')

test('the prompt of a chapter has the full texts of earlier chapters instead of their summaries when there is space', async () => {
  const worker = await bench.work()
  const first = await createTold()
  await ended(bench.db, await queueAnotherGeneration(bench.db, first))
  await worker.close()
  const sent = await lastProse()
  for (const n of [2, 3, 4]) expect(sent).toContain(`Chapter ${n}, Day ${n}\n\n${contentOf(n)}`)
  expect(sent).not.toContain('Lamp 2 is lit.')
})

test('the prompt of a regenerated chapter has the earlier chapters, the replaced text once, and no later chapters', async () => {
  const worker = await bench.work()
  const first = await createTold()
  const where = { storyId_chapterNumber: { storyId: first.storyId, chapterNumber: 3 } }
  const { id: chapterId } = await bench.db.chapter.findUniqueOrThrow({ where })
  await ended(bench.db, await queueAnotherGeneration(bench.db, first, 'chapter', { chapterId }))
  await worker.close()
  const sent = await lastProse()
  expect(sent).toContain(`<replaced-text>\n${contentOf(3)}\n</replaced-text>`)
  expect(sent).toContain(contentOf(2))
  expect(sent.split(contentOf(3))).toHaveLength(2)
  expect(sent).not.toContain(contentOf(4))
})

test('the texts of earlier chapters are loaded only when the budget of the prompt has space for them', async () => {
  const worker = await bench.work()
  const { storyId } = await createTold()
  await worker.close()
  const rows = await bench.db.chapter.findMany({ where: { storyId }, orderBy: { chapterNumber: 'asc' } })
  const chapters = rows.map(({ id, chapterNumber: number, summary }) => ({ id, number, summary, text: null }))
  const texts = async (budget: number) =>
    (await withEarlierTexts(bench.db, chapters, { chapterNumber: 5, budget })).map(({ text }) => text)
  expect((await texts(32_000)).slice(1)).toEqual([2, 3, 4].map(contentOf))
  expect(await texts(1000)).toEqual([null, null, null, null])
})
