import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createPhraseFinder } from '#core/text/find-phrase.ts'
import { ask, askAgain, type Bench, createBench, ended } from '../../setup/bench.ts'

const avoid = ['said']

let bench: Bench
beforeAll(async () => {
  bench = await createBench({ MODERATION: 'off' })
  await bench.work()
})
beforeEach(() => bench.demoModel.reset())

/** Creates a story whose style avoids a word that the demo model uses, and orders its next chapter. */
async function generateChapter(fault?: object) {
  const asked = await ask(bench.db, 'story')
  await ended(bench.db, asked.id)
  const { storyId } = asked
  await bench.db.storyStyle.upsert({ where: { storyId }, create: { storyId, avoid }, update: { avoid } })
  await bench.demoModel.reset()
  if (fault) await bench.demoModel.faults({ match: { call: 'sentence_patch' }, fault })
  return askAgain(bench.db, asked)
}

test('a finished chapter loses its avoided phrases by one call, and nothing else', async () => {
  const id = await generateChapter()
  expect(await ended(bench.db, id)).toMatchObject({ status: 'completed', failures: 0 })
  const [prose] = await bench.demoModel.calls('prose')
  expect(await bench.demoModel.calls('sentence_patch')).toHaveLength(1)
  expect(prose).toBeDefined()
  const { content } = await bench.db.chapter.findUniqueOrThrow({ where: { generationId: id } })
  expect(createPhraseFinder('said')(content)).toBeNull()
  expect(content).toContain('so to speak')
})

test.each([
  ['refuses', { type: 'refusal' }],
  ['answers with nonsense to', { type: 'wrong-schema' }],
])('a chapter keeps its sentences when the model %s the patch', async (_, fault) => {
  const id = await generateChapter(fault)
  const row = await ended(bench.db, id)
  expect(row).toMatchObject({ status: 'completed', failures: 0 })
  const { content } = await bench.db.chapter.findUniqueOrThrow({ where: { generationId: id } })
  expect(content).not.toContain('so to speak')
  expect(createPhraseFinder('said')(content)).not.toBeNull()
})
