import { beforeAll, beforeEach, expect, test } from 'vitest'
import { countWords } from '#contract/text.ts'
import { createPhraseFinder } from '#core/text/find-phrase.ts'
import { ask, type Bench, createBench, ended, queueAnotherGeneration } from '../../../setup/bench.ts'

const avoid = ['said']
const wholeChapter = 'The harbour was quiet that night, and Elena waited for the boat. '.repeat(80)
const chapterForAll = Array.from({ length: 60 }, (_, at) => ({ n: at + 1, text: wholeChapter }))
const unknown = [-1, 0, 900, 1e6].map((n) => ({ n, text: 'Nobody was there, so to speak.' }))

let bench: Bench
beforeAll(async () => {
  bench = await createBench({ MODERATION: 'off' })
  await bench.work()
})
beforeEach(() => bench.demoModel.reset())

/** Creates a story whose style avoids a word that the demo model uses, and orders its next chapter. */
async function generateChapter(bench: Bench, fault?: object) {
  const asked = await ask(bench.db, 'story')
  await ended(bench.db, asked.id)
  const { storyId } = asked
  await bench.db.storyStyle.upsert({ where: { storyId }, create: { storyId, avoid }, update: { avoid } })
  await bench.demoModel.reset()
  if (fault) await bench.demoModel.faults({ match: { call: 'sentence_patch' }, fault })
  return queueAnotherGeneration(bench.db, asked)
}

test('sentences with avoided phrases in a finished chapter are replaced by one further model call', async () => {
  const id = await generateChapter(bench)
  expect(await ended(bench.db, id)).toMatchObject({ status: 'completed', failures: 0 })
  const [prose] = await bench.demoModel.calls('prose')
  expect(await bench.demoModel.calls('sentence_patch')).toHaveLength(1)
  expect(prose).toBeDefined()
  const chapter = await bench.db.chapter.findUniqueOrThrow({ where: { generationId: id } })
  const { content } = chapter
  expect(createPhraseFinder('said')(content)).toBeNull()
  expect(content).toContain('so to speak')
  expect(chapter.words).toBe(countWords(content))
})

test('the replacement of sentences with avoided phrases changes no other character of the chapter', async () => {
  const opening = 'The *harbour* was quiet that night — “too quiet,” she thought.\n\n***\n\n'
  const rest = 'The harbour was quiet that night, and I waited for the boat until it came.\n\n'.repeat(21)
  const textWith = (sentence: string) =>
    `${opening}${rest}He waited. ${sentence} Nobody  came.\n\n${rest.trimEnd()}`
  const id = await generateChapter(bench)
  await bench.demoModel.faults(
    { match: { call: 'prose' }, fault: { type: 'says', text: textWith('“Stay,” he said to her.') } },
    {
      match: { call: 'sentence_patch' },
      fault: {
        type: 'says',
        text: JSON.stringify({ sentences: [{ n: 1, text: '“Stay,” he begged her.' }] }),
      },
    },
  )
  expect(await ended(bench.db, id)).toMatchObject({ status: 'completed', failures: 0 })
  const { content } = await bench.db.chapter.findUniqueOrThrow({ where: { generationId: id } })
  expect(content).toBe(textWith('“Stay,” he begged her.'))
})

async function expectSameSentences(bench: Bench, fault: object): Promise<void> {
  const id = await generateChapter(bench, fault)
  const row = await ended(bench.db, id)
  expect(row).toMatchObject({ status: 'completed', failures: 0 })
  const { content } = await bench.db.chapter.findUniqueOrThrow({ where: { generationId: id } })
  expect(content).not.toContain('so to speak')
  expect(createPhraseFinder('said')(content)).not.toBeNull()
  expect(content).not.toContain('waited for the boat')
}

test.each([
  ['refuses', { type: 'refusal' }],
  ['answers with nonsense to', { type: 'wrong-schema' }],
  ['answers with garbage to', { type: 'garbage' }],
  ['answers without JSON to', { type: 'says', text: 'There is nothing to change.' }],
  ['returns a chapter instead of', { type: 'says', text: JSON.stringify({ sentences: chapterForAll }) }],
  ['names unknown sentences in', { type: 'says', text: JSON.stringify({ sentences: unknown }) }],
])(
  'a chapter keeps its sentences with avoided phrases, after one call, when the model %s the replacements',
  async (_, fault) => {
    await expectSameSentences(bench, fault)
    expect(await bench.demoModel.calls('sentence_patch')).toHaveLength(1)
  },
)

test('a chapter keeps its sentences with avoided phrases when the model never answers the call that should replace them', async () => {
  // This test needs short time limits, because it waits until they have passed. On a busy machine the calls of the
  // other tests could exceed them.
  const limited = await createBench({
    MODERATION: 'off',
    MODEL_FIRST_BYTE_SECONDS: '10',
    MODEL_STALL_SECONDS: '10',
    GENERATION_MAX_WAIT_HOURS: '0.0001',
  })
  await limited.work()
  await expectSameSentences(limited, { type: 'hang' })
})
