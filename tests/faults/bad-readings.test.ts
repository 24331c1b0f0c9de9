import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type Asked, ask, type Bench, createBench, ended, queueAnotherGeneration } from '../setup/bench.ts'

let bench: Bench
let story: Asked
beforeAll(async () => {
  bench = await createBench({
    MODERATION: 'off',
    CHAPTER_CONTRACT: 'on',
    MODEL_FIRST_BYTE_SECONDS: '2',
    MODEL_STALL_SECONDS: '2',
    GENERATION_MAX_WAIT_HOURS: '0.0001',
  })
  await bench.work()
})
beforeEach(async () => {
  await bench.demoModel.reset()
  story = await ask(bench.db, 'story')
  await ended(bench.db, story.id)
  await bench.db.fact.createMany({
    data: [
      'Elena keeps the ring.',
      'The mill is shut.',
      'A debt is owed to Wren.',
      'Tomas limps.',
      'It is winter.',
    ].map((text) => ({ storyId: story.storyId, kind: 'state', text, source: 'writer', pinned: true })),
  })
})

const factsOf = () => bench.db.fact.findMany({ where: { storyId: story.storyId }, orderBy: { id: 'asc' } })
const chaptersOf = () =>
  bench.db.chapter.findMany({ where: { storyId: story.storyId }, orderBy: { chapterNumber: 'asc' } })

/** Expects that each quote of the book is in its chapter, and that no person was invented. */
async function expectTrueBook(): Promise<void> {
  const { db } = bench
  const { storyId } = story
  const chapters = await chaptersOf()
  const textOf = (id: number | null) => chapters.find((one) => one.id === id)?.content ?? ''
  for (const { quote, chapterId, source, status } of await factsOf())
    if (source === 'model' && status !== 'void') expect(textOf(chapterId)).toContain(quote)
  for (const { quote, chapterId } of await db.beat.findMany({ where: { storyId, chapterId: { not: null } } }))
    expect(textOf(chapterId)).toContain(quote)
  for (const { quote, chapterId, againstQuote, againstChapterId } of await db.finding.findMany({
    where: { storyId },
  })) {
    expect(textOf(chapterId)).toContain(quote)
    if (againstChapterId !== null) expect(textOf(againstChapterId)).toContain(againstQuote)
  }
  for (const { name, chapterId } of await db.detectedCharacter.findMany({ where: { storyId } }))
    expect(textOf(chapterId)).toContain(name.split(' ')[0])
}

/**
 * Orders the next chapter while the model gives bad answers to each call of this kind. Expects that the prose of the
 * chapter and the earlier facts are stored.
 */
async function writeAgainst(call: string, fault: object): Promise<void> {
  const before = await factsOf()
  await bench.demoModel.faults({ match: { call }, fault })
  const row = await ended(bench.db, await queueAnotherGeneration(bench.db, story))
  expect(row).toMatchObject({ status: 'completed', errorCode: null })
  const [, second, ...more] = await chaptersOf()
  expect(more).toEqual([])
  expect(second).toMatchObject({ lengthMissed: false, generationId: row.id })
  expect(second?.content.length).toBeGreaterThan(1000)
  await expectSameFacts(before)
  await expectTrueBook()
}

/** Expects that each fact still holds, or that a fact or a sentence of the story has ended it. */
async function expectSameFacts(before: Awaited<ReturnType<typeof factsOf>>): Promise<void> {
  const after = await factsOf()
  const texts = (await chaptersOf()).map(({ content }) => content)
  for (const { id, text, status } of before) {
    const now = after.find((fact) => fact.id === id)
    expect(now).toMatchObject({ text })
    if (now?.status === status) continue
    const isReplaced = after.some((fact) => fact.id === now?.endedById)
    const isQuoted = texts.some((content) => now?.endQuote != null && content.includes(now.endQuote))
    expect({ text, status: now?.status, isEndTrue: isReplaced || isQuoted }).toEqual({
      text,
      status: 'ended',
      isEndTrue: true,
    })
  }
}

const invented = 'These words are in no chapter of any book.'
const long = 'It goes on and on. '.repeat(530)
const everyLine = Array.from({ length: 40 }, (_, at) => at + 1)
const lies = {
  title: 'The Lie',
  summary: 'Nothing of this happened.',
  add: [
    {
      kind: 'event',
      text: 'Elena drowned.',
      about: ['Elena Marsh'],
      known_by: [],
      quote: invented,
      replaces: everyLine,
    },
    { kind: 'nonsense', text: long, about: [long], known_by: [long], quote: long, replaces: [-1, 0, 1e9] },
  ],
  end: everyLine.map((n) => ({ n, quote: invented })),
  learn: everyLine.map((n) => ({ n, who: 'Somebody Else', quote: invented })),
  beats: everyLine.map((n) => ({ n, quote: invented })),
  contradictions: everyLine.map((n) => ({ n, quote: invented, why: 'It is.' })),
  broken: everyLine.map((n) => ({ n, quote: invented, why: 'It is.' })),
  people: [{ name: 'Zebulon Quarrier', aliases: [], role: 'Pirate', description: '', context: '' }],
  scenarios: [],
  plan: [],
}

test.each([
  ['nonsense', { type: 'garbage' }],
  ['nothing', { type: 'empty' }],
  ['a broken object', { type: 'truncated-json' }],
  ['another object', { type: 'wrong-schema' }],
  ['a refusal', { type: 'refusal' }],
  ['an apology', { type: 'apology' }],
  [
    'invented quotes, unknown numbers, an end of every fact and a fact of 10,000 characters',
    { type: 'says', text: JSON.stringify(lies) },
  ],
])(
  'prose and earlier facts stay, and every stored quote is in the text, if the model answers a chapter reading with %s',
  async (_, fault) => {
    await writeAgainst('chapter_reading', fault)
    expect((await factsOf()).every(({ text }) => text.length <= 1000)).toBe(true)
    expect(await bench.db.detectedCharacter.count({ where: { name: { contains: 'Zebulon' } } })).toBe(0)
  },
)

test('a chapter reading that ends every fact with the same quote ends no fact that the quote does not mention', async () => {
  const [first] = await chaptersOf()
  const quote = first?.content.split(/(?<=\.)\s/)[0] ?? ''
  await bench.demoModel.faults({
    match: { call: 'chapter_reading' },
    fault: {
      type: 'says',
      text: JSON.stringify({ ...lies, add: [], end: everyLine.map((n) => ({ n, quote })) }),
    },
  })
  const reading = await bench.db.generation.create({
    data: {
      id: crypto.randomUUID(),
      kind: 'reading',
      ownerId: story.writer.id,
      storyId: story.storyId,
      chapterId: first?.id ?? 0,
      input: {},
    },
  })
  await bench.db.chapter.update({ where: { id: first?.id ?? 0 }, data: { readVersion: 0 } })
  await ended(bench.db, reading.id)
  const open = (await factsOf()).filter(({ status }) => status === 'open').map(({ text }) => text)
  expect(open).toEqual(
    expect.arrayContaining(['The mill is shut.', 'A debt is owed to Wren.', 'It is winter.']),
  )
  await expectTrueBook()
})

test('a chapter reading that the model does not answer is aborted, and the chapter is still completed', async () => {
  const before = await factsOf()
  await bench.demoModel.faults({ match: { call: 'chapter_reading' }, fault: { type: 'hang' }, times: 1 })
  expect(await ended(bench.db, await queueAnotherGeneration(bench.db, story))).toMatchObject({
    status: 'completed',
  })
  await expectSameFacts(before)
  await expectTrueBook()
})

const contractOfAll = {
  pov: 'first',
  povCharacter: 'Nobody Known',
  tense: 'present',
  opening: 'A dragon lands.',
  scenes: everyLine.map((n) => ({
    text: `A dragon lands ${n}.`,
    words: -5,
    people: ['Zebulon'],
    place: long,
  })),
  must: ['Everybody dies.'],
  mustNot: ['The letter.'],
  ending: 'The end of the world.',
}

test.each([
  ['nonsense', { type: 'garbage' }],
  ['a refusal', { type: 'refusal' }],
  ['no answer', { type: 'hang' }],
  ['events that nobody has ordered', { type: 'says', text: JSON.stringify(contractOfAll) }],
])(
  'a chapter contract contains the ordered plot and no invented event or person if the model gives %s',
  async (_, fault) => {
    await bench.demoModel.faults({ match: { call: 'chapter_contract' }, fault, times: 1 })
    const row = await ended(bench.db, await queueAnotherGeneration(bench.db, story))
    expect(row).toMatchObject({ status: 'completed' })
    const contract = JSON.stringify(row.contract)
    for (const invention of ['dragon', 'dies', 'Zebulon']) expect(contract).not.toContain(invention)
    expect(contract).toContain('stairs')
    await expectTrueBook()
  },
)
