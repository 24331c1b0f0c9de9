import { beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../setup/app.ts'
import { ask, type Bench, createBench, ended, queueAnotherGeneration, until } from '../../setup/bench.ts'
import { createChapter } from '../../setup/factories.ts'

let bench: Bench
let api: TestApp
beforeAll(async () => {
  bench = await createBench({ MODERATION: 'off' })
  api = await buildTestApp({ DATABASE_URL: bench.environment.DATABASE_URL ?? '' })
  await bench.work()
})
beforeEach(() => bench.demoModel.reset())

const chaptersOf = (storyId: number) =>
  bench.db.chapter.findMany({ where: { storyId }, orderBy: { chapterNumber: 'asc' } })

/** Makes the model answer the next reading with these fields. */
async function answerReading(fields: object): Promise<void> {
  const lists = {
    add: [],
    end: [],
    learn: [],
    outdated: [],
    beats: [],
    contradictions: [],
    broken: [],
    plan: [],
  }
  const answer = { title: 'The Lamp', summary: 'They talk.', scenarios: [], people: [], ...lists, ...fields }
  const fault = { type: 'says', text: JSON.stringify(answer) }
  await bench.demoModel.faults({ match: { call: 'chapter_reading' }, fault, times: 1 })
}

async function generateStory() {
  const story = await ask(bench.db, 'story')
  await ended(bench.db, story.id)
  await bench.demoModel.reset()
  return story
}

/** Starts the waiting readings of chapters now, and returns them when they have ended. */
async function readNow(chapterIds: readonly number[]) {
  const kind = { kind: 'reading', status: 'queued' } as const
  const where = { ...kind, chapterId: { in: [...chapterIds] } }
  const waiting = await bench.db.generation.findMany({ where, select: { id: true } })
  await bench.db.generation.updateMany({ where, data: { runAfter: new Date() } })
  return Promise.all(waiting.map(({ id }) => ended(bench.db, id)))
}

const paris = { kind: 'state', text: 'Elena lives in Paris.', about: ['Elena'], known_by: [], replaces: [] }
const told = [
  'Elena lived in Paris. She carried the lamp up the stairs, and Tomas followed her with the oil.',
  'Elena has moved to Rome. In the morning the boat was gone, and she read the letter twice.',
  'Elena came home. They mended the roof together, and Tomas told her that he would stay.',
]

test('before the prose, changed chapters are read in sequence, so that a later one gets the facts of the earlier ones', async () => {
  const story = await generateStory()
  for (const content of told) await createChapter(bench.db, { id: story.storyId }, { content })
  await answerReading({ add: [{ ...paris, quote: 'Elena lived in Paris.' }] })
  await ended(bench.db, await queueAnotherGeneration(bench.db, story))
  const prompts = (await bench.demoModel.calls('chapter_reading')).map(({ body }) => JSON.stringify(body))
  expect(prompts.find((prompt) => prompt.includes('moved to Rome'))).toContain(
    '(state) Elena lives in Paris.',
  )
  expect((await chaptersOf(story.storyId)).map(({ readBy }) => readBy)).toEqual(Array(5).fill('model'))
})

test('a plan for three chapters is stored without the events that are planned already in other words, and the planned chapter stays', async () => {
  const { db } = bench
  const { storyId, writer } = await generateStory()
  await db.plannedChapter.deleteMany({ where: { storyId } })
  await db.beat.deleteMany({ where: { storyId } })
  const plan = [
    { title: 'Out', beats: ['Elena Marsh rows out to the wreck of the Marrow alone.'] },
    { title: 'Over', beats: ['Elena Marsh signs the house over.', 'Tomas Reyes burns the deed.'] },
    { title: 'After', beats: ['The village swims with lanterns.', 'The whole village swims with lanterns.'] },
  ]
  await answerReading({ plan })
  const path = `/api/stories/${storyId}/chapters`
  const { body } = await api.call('POST', path, { as: writer, body: { content: told.join(' ') } })
  const planned = await db.plannedChapter.create({ data: { storyId, position: 1, title: 'The Wreck' } })
  for (const text of [
    'Elena rows out to the wreck of the Marrow alone.',
    'Elena signs the house over to Tomas.',
  ])
    await db.beat.create({ data: { storyId, position: 1, text, plannedChapterId: planned.id } })
  expect(await readNow([Number(body.id)])).toMatchObject([{ status: 'completed' }])
  const [call] = await bench.demoModel.calls('chapter_reading')
  expect(JSON.stringify(call?.body)).toMatch(/Plan chapters \d and \d\./)
  const where = { storyId, chapterId: null, plannedChapterId: { not: null } }
  const beats = await db.beat.findMany({ where, orderBy: { id: 'asc' }, include: { planned: true } })
  expect(beats.map(({ text, planned }) => [planned?.title, text.replaceAll(/\[\[.*?\]\]/g, '…')])).toEqual([
    ['The Wreck', 'Elena rows out to the wreck of the Marrow alone.'],
    ['The Wreck', 'Elena signs the house over to Tomas.'],
    ['Over', '… burns the deed.'],
    ['After', 'The village swims with lanterns.'],
  ])
})

test('the readings of chapters that were added at once run in the sequence of the chapters, so that a later one gets the facts of the earlier ones', async () => {
  const { storyId, writer } = await generateStory()
  const added: number[] = []
  for (const content of told) {
    const path = `/api/stories/${storyId}/chapters`
    added.push(Number((await api.call('POST', path, { as: writer, body: { content } })).body.id))
  }
  await answerReading({ add: [{ ...paris, quote: 'Elena lived in Paris.' }] })
  const readings = await readNow(added)
  expect(readings.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed'])
  const prompts = (await bench.demoModel.calls('chapter_reading')).map(({ body }) => JSON.stringify(body))
  expect(
    prompts.map((prompt) => told.findLastIndex((content) => prompt.includes(content.slice(0, 20)))),
  ).toEqual([0, 1, 2])
  expect(prompts[1]).toContain('(state) Elena lives in Paris.')
})

test('the reading of a chapter is told who knows a secret, and that acting on a secret which one does not know is a contradiction', async () => {
  const { storyId, writer } = await generateStory()
  const path = `/api/stories/${storyId}/chapters`
  const contents = [
    'Nobody else was in the loft when Elena kissed his scar. Elena told nobody.',
    'Tomas laughed at Elena about her fingers on a scar in the loft, and nobody had told him.',
  ]
  const added: number[] = []
  for (const content of contents)
    added.push(Number((await api.call('POST', path, { as: writer, body: { content } })).body.id))
  const scar = { kind: 'intimacy', text: 'Elena Marsh kissed a scar in the loft.', about: ['Elena Marsh'] }
  const quote = 'Elena kissed his scar'
  await answerReading({ add: [{ ...scar, known_by: ['Elena'], quote, replaces: [] }] })
  await readNow(added)
  const [, second] = await bench.demoModel.calls('chapter_reading')
  const sent = JSON.stringify(second?.body)
  expect(sent).toContain(`(intimacy, known only to Elena Marsh) ${scar.text}`)
  expect(sent).toContain('or on which somebody acts or speaks who does not know them')
})

test('a chapter in which somebody acts who is dead by the sheet has a finding, until an earlier chapter has ended the line', async () => {
  const { storyId, writer } = await generateStory()
  const { db } = bench
  const background = 'Kept the light. Drowned with the Marrow.'
  const tomas = await db.character.findFirstOrThrow({
    where: { authorId: writer.id, name: { startsWith: 'Tomas' } },
  })
  await db.character.update({ where: { id: tomas.id }, data: { background } })
  const path = `/api/stories/${storyId}/chapters`
  const read = async (content: string) => {
    const { body } = await api.call('POST', path, { as: writer, body: { content } })
    await answerReading({})
    await readNow([Number(body.id)])
    const where = { chapterId: Number(body.id), kind: 'absent' as const }
    return db.finding.findMany({ where, select: { againstId: true, againstQuote: true } })
  }
  const against = { againstId: tomas.id, againstQuote: 'Drowned with the Marrow.' }
  expect(await read('It rained on the quay. Tomas handed him the other rope.')).toEqual([against])
  const chapter = await db.chapter.findFirstOrThrow({ where: { storyId, chapterNumber: 1 } })
  await db.fact.create({
    data: {
      ...{ storyId, kind: 'state', source: 'model', text: 'Drowned with the Marrow.', isSheetLine: true },
      ...{ aboutCharacterIds: [tomas.id], status: 'ended', endChapterId: chapter.id },
    },
  })
  expect(await read('The fog came in. Tomas handed her the oil.')).toEqual([])
})

test('a name that a reading gives a character is stored only if it is whole words of the chapter and names nobody else', async () => {
  const { storyId, writer } = await generateStory()
  const people = [
    { name: 'Elena Marsh', aliases: ['Tomas', 'he', 'ring', 'the woman', 'Wilf', 'Len', 'the keeper'] },
    { name: 'Wilf', aliases: [] },
  ].map((person) => ({ ...person, role: '', description: '', context: '' }))
  await answerReading({ people })
  const content = `${told[0]} The woman was the keeper, during the week, and Len to Wilf. He slept.`
  const path = `/api/stories/${storyId}/chapters`
  const { body } = await api.call('POST', path, { as: writer, body: { content } })
  expect(await readNow([Number(body.id)])).toMatchObject([{ status: 'completed' }])
  const stored = await bench.db.chapterAlias.findMany({
    where: { chapterId: Number(body.id) },
    orderBy: { alias: 'asc' },
  })
  expect(stored.map(({ alias }) => alias)).toEqual(['Len', 'the keeper'])
})

test('the names that a reading gives a person are stored for the only character who has the name of the person in part', async () => {
  const { storyId, writer } = await generateStory()
  const people = [
    { name: 'Elena', aliases: ['Len', 'Smudge'] },
    { name: 'Wilf', aliases: ['the keeper'] },
  ].map((person) => ({ ...person, role: '', description: '', context: '' }))
  await answerReading({ people })
  const content = `${told[0]} Elena was Len to Wilf, the keeper, and Smudge to Tomas.`
  const path = `/api/stories/${storyId}/chapters`
  const { body } = await api.call('POST', path, { as: writer, body: { content } })
  expect(await readNow([Number(body.id)])).toMatchObject([{ status: 'completed' }])
  const stored = await bench.db.chapterAlias.findMany({
    where: { chapterId: Number(body.id) },
    orderBy: { alias: 'asc' },
    select: { alias: true, character: { select: { name: true } } },
  })
  expect(stored.map(({ alias, character }) => [alias, character.name])).toEqual(
    ['Elena', 'Len', 'Smudge'].map((alias) => [alias, 'Elena Marsh']),
  )
})

test('a character that is renamed while a chapter is written or read has the new name in the summary of the chapter', async () => {
  const story = await generateStory()
  const { storyId, writer } = story
  const elena = await bench.db.character.findFirstOrThrow({
    where: { authorId: writer.id, name: 'Elena Marsh' },
  })
  const rename = async (name: string) => {
    const renamed = await api.call('PUT', `/api/characters/${elena.id}`, { as: writer, body: { name } })
    expect(renamed.status).toBe(200)
    await bench.demoModel.release()
  }
  const during = (call: string) => until(call, async () => (await bench.demoModel.calls(call)).length > 0)
  await bench.demoModel.faults({
    match: { call: 'prose' },
    fault: { type: 'gate', afterWords: 20 },
    times: 1,
  })
  await answerReading({ summary: 'Elena Marsh waits, and Elena reads.' })
  const id = await queueAnotherGeneration(bench.db, story)
  await during('prose')
  await rename('Clara Vale')
  expect(await ended(bench.db, id)).toMatchObject({ status: 'completed' })
  const [, second] = await chaptersOf(storyId)
  expect(second?.summary).toBe('Clara Vale waits, and Clara reads.')

  await bench.demoModel.reset()
  await bench.demoModel.faults({
    match: { call: 'chapter_reading' },
    fault: { type: 'gate', afterWords: 5 },
    times: 1,
  })
  const path = `/api/stories/${storyId}/chapters`
  const content =
    'Clara Vale carried the lamp. In the morning the boat was gone, and Clara Vale read the letter.'
  const { body } = await api.call('POST', path, { as: writer, body: { content } })
  const reading = readNow([Number(body.id)])
  await during('chapter_reading')
  await rename('Ida Holm')
  expect(await reading).toMatchObject([{ status: 'completed' }])
  const third = await bench.db.chapter.findUniqueOrThrow({ where: { id: Number(body.id) } })
  expect(third.summary).toContain('Ida')
  expect(third.summary).not.toContain('Clara')
})
