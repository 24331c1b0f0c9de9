import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
import { createChapter, createUser } from '../../setup/factories.ts'

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
const chaptersOf = (storyId: number) =>
  bench.db.chapter.findMany({ where: { storyId }, orderBy: { chapterNumber: 'asc' } })
const readingOf = (chapterId: number) =>
  bench.db.generation.findFirstOrThrow({
    where: { kind: 'reading', chapterId },
    orderBy: { createdAt: 'desc' },
  })

/** Sets the time of a chapter's waiting reading to now, so that it starts at once. */
async function readNow(chapterId: number) {
  const { id } = await readingOf(chapterId)
  await bench.db.generation.update({ where: { id }, data: { runAfter: new Date() } })
  return ended(bench.db, id)
}

async function storyWithChapter(): Promise<Asked & { chapterId: number; path: string }> {
  const first = await ask(bench.db, 'story')
  await ended(bench.db, first.id)
  const chapterId = (await chaptersOf(first.storyId))[0]?.id ?? 0
  return { ...first, chapterId, path: `/api/stories/${first.storyId}/chapters/${chapterId}` }
}

describe('a chapter changed by hand', () => {
  test('a chapter that was changed by hand is read 30 s after the last save, and gets a summary and facts of the new text', async () => {
    const { storyId, writer, chapterId, path } = await storyWithChapter()
    const save = (content: string) => api.call('PUT', path, { as: writer, body: { content } })
    const before = new Date()
    expect(await save(`${texts[0]} ${texts[1]}`)).toMatchObject({ status: 200, body: { summary: null } })
    const ordered = await readingOf(chapterId)
    expect(ordered.runAfter.getTime() - before.getTime()).toBeGreaterThanOrEqual(29_000)
    const content = `${texts[1]} ${texts[2]}`
    await save(content)
    expect(await bench.db.generation.count({ where: { kind: 'reading', chapterId } })).toBe(1)
    expect((await readingOf(chapterId)).runAfter > ordered.runAfter).toBe(true)

    expect(await readNow(chapterId)).toMatchObject({ status: 'completed', usage: { calls: 1 } })
    const [after] = await chaptersOf(storyId)
    expect(after).toMatchObject({ content, version: 3, readVersion: 3, readBy: 'model' })
    expect(after?.summary).toMatch(/Elena|Tomas/)
    const facts = await bench.db.fact.findMany({ where: { storyId, status: 'open' } })
    expect(facts.length).toBeGreaterThan(0)
    for (const { quote } of facts) expect(content).toContain(quote)
    // The reading causes no notification.
    expect(await bench.db.notification.count({ where: { userId: writer.id } })).toBe(1)
  })

  test('a chapter that was changed by hand is read before the next prose, and its waiting reading is cancelled', async () => {
    const { storyId, writer, chapterId, path, ...story } = await storyWithChapter()
    await api.call('PUT', path, { as: writer, body: { content: `${texts[1]} ${texts[2]}` } })
    await bench.demoModel.reset()
    const row = await ended(bench.db, await queueAnotherGeneration(bench.db, { storyId, writer, ...story }))
    expect(row).toMatchObject({ status: 'completed', usage: { calls: 3 } })
    const calls = (await bench.demoModel.calls()).map(({ call }) => call)
    expect(calls).toEqual(['chapter_reading', 'prose', 'chapter_reading'])
    expect(await readingOf(chapterId)).toMatchObject({ status: 'cancelled' })
    const [first] = await chaptersOf(storyId)
    expect(first).toMatchObject({ readVersion: 2, version: 2 })
    expect(JSON.stringify((await bench.demoModel.calls('prose'))[0]?.body)).toContain(
      JSON.stringify(first?.summary).slice(1, -1).slice(0, 60),
    )
  })

  test.each(['its author', 'an editor of the story'])(
    'a chapter that %s changes during its reading does not get the reading of the old text',
    async (who) => {
      const { storyId, writer, chapterId, path } = await storyWithChapter()
      const editor = await createUser(bench.db)
      await bench.db.storyCollaborator.create({ data: { storyId, userId: editor.id, role: 'editor' } })
      const by = who === 'its author' ? writer : editor
      await api.call('PUT', path, { as: writer, body: { content: texts[0] } })
      await bench.demoModel.reset()
      await bench.demoModel.faults({
        match: { call: 'chapter_reading' },
        fault: { type: 'gate', afterWords: 1 },
        times: 1,
      })
      const { id } = await readingOf(chapterId)
      await bench.db.generation.update({ where: { id }, data: { runAfter: new Date() } })
      await until('the reading', async () => (await bench.demoModel.calls('chapter_reading')).length > 0)
      expect((await api.call('PUT', path, { as: by, body: { content: texts[1] } })).status).toBe(200)
      await bench.demoModel.release()
      expect(await ended(bench.db, id)).toMatchObject({ status: 'cancelled' })
      expect((await chaptersOf(storyId))[0]).toMatchObject({
        content: texts[1],
        summary: null,
        readVersion: 1,
      })
      expect(await bench.db.fact.count({ where: { storyId, status: 'open' } })).toBe(0)
      expect(await readNow(chapterId)).toMatchObject({ status: 'completed' })
    },
  )
})

test('the reading of a closing chapter does not ask how the story goes on, and the chapter has three scenarios nevertheless', async () => {
  const story = await storyWithChapter()
  await bench.demoModel.reset()
  await ended(bench.db, await queueAnotherGeneration(bench.db, story, 'chapter', { closing: true }))
  const [call] = await bench.demoModel.calls('chapter_reading')
  expect(JSON.stringify(call?.body)).toContain('- scenarios: an empty list.')
  const last = (await chaptersOf(story.storyId)).at(-1)
  expect(await bench.db.scenario.count({ where: { chapterId: last?.id ?? 0 } })).toBe(3)
})

test('the reading of a closing chapter plans no further chapters, also after a change by hand; the reading of a chapter after it plans again', async () => {
  const { db } = bench
  const story = await storyWithChapter()
  const { storyId, writer } = story
  await db.beat.deleteMany({ where: { storyId } })
  await db.plannedChapter.deleteMany({ where: { storyId } })
  await db.storyPlan.update({ where: { storyId }, data: { chapterGoal: null } })
  await bench.demoModel.reset()
  await ended(db, await queueAnotherGeneration(db, story, 'chapter', { closing: true }))
  const planned = () => db.plannedChapter.count({ where: { storyId } })
  expect(await planned()).toBe(0)
  const closing = (await chaptersOf(storyId)).at(-1)
  const content = `${closing?.content} They were happy.`
  const path = `/api/stories/${storyId}/chapters`
  await api.call('PUT', `${path}/${closing?.id}`, { as: writer, body: { content } })
  expect(await readNow(closing?.id ?? 0)).toMatchObject({ status: 'completed' })
  expect(await planned()).toBe(0)
  const asked = (await bench.demoModel.calls('chapter_reading')).map(({ body }) => JSON.stringify(body))
  expect(asked.map((prompt) => prompt.includes('<plan-ahead>'))).toEqual([false, false])
  const { body } = await api.call('POST', path, { as: writer, body: { content: texts.join(' ') } })
  expect(await readNow(Number(body.id))).toMatchObject({ status: 'completed' })
  expect(await planned()).toBe(3)
})

test('the request to read a chapter again contains the facts that a later chapter has ended, marked as ended', async () => {
  const { storyId, writer, chapterId, path } = await storyWithChapter()
  const content = `${texts[0]} ${texts[1]}`
  const story = { id: storyId }
  await bench.db.chapter.update({ where: { id: chapterId }, data: { content } })
  const later = await createChapter(bench.db, story, { content: texts[2] ?? '' })
  const row = { storyId, kind: 'state', source: 'model', chapterId, aboutNames: ['Elena'] }
  const fact = (text: string, end: object) =>
    bench.db.fact.create({ data: { ...row, text, quote: 'In the morning the boat was gone.', ...end } })
  const ended = { status: 'ended', endQuote: 'They mended the roof together.' }
  await fact('Elena has no boat.', { ...ended, endChapterId: later.id })
  await fact('Elena has no oars.', { ...ended, endChapterId: chapterId, endQuote: 'the boat was gone.' })
  await bench.demoModel.reset()
  await api.call('PUT', path, { as: writer, body: { content: content.replace('lamp', 'lantern') } })
  expect(await readNow(chapterId)).toMatchObject({ status: 'completed' })
  const prompt = JSON.stringify((await bench.demoModel.calls('chapter_reading'))[0]?.body)
  expect(prompt).toContain('(state, ends in a later chapter) Elena has no boat.')
  expect(prompt).not.toContain('Elena has no oars.')
  const about = await bench.db.fact.findMany({ where: { storyId, text: { contains: 'no boat' } } })
  expect(about).toMatchObject([{ status: 'ended', endChapterId: later.id }])
})

test('before a passage is written, the changed chapters before it are read, and later chapters are not read', async () => {
  const { storyId, writer, chapterId, path } = await storyWithChapter()
  const story = { id: storyId }
  const second = await createChapter(bench.db, story, { content: texts[1] ?? '' })
  const third = await createChapter(bench.db, story, { content: texts[2] ?? '' })
  await bench.db.chapter.update({ where: { id: second.id }, data: { readVersion: 1, readBy: 'model' } })
  await api.call('PUT', path, { as: writer, body: { content: texts[0] } })
  await bench.demoModel.reset()
  const order = { quote: texts[1], from: 0, intent: 'rewrite', instruction: '' }
  const { body } = await api.call('POST', `/api/stories/${storyId}/chapters/${second.id}/passage`, {
    as: writer,
    body: order,
    headers: { prefer: 'respond-async' },
  })
  expect(await ended(bench.db, String(body.generationId))).toMatchObject({ status: 'completed' })
  const calls = (await bench.demoModel.calls()).map(({ call }) => call)
  expect([calls[0], calls.length]).toEqual(['chapter_reading', 2])
  expect(await readingOf(chapterId)).toMatchObject({ status: 'cancelled' })
  expect(await bench.db.chapter.findUnique({ where: { id: third.id } })).toMatchObject({ readVersion: 0 })
})

test('all chapters that were added by hand are read before the prose of the next chapter', async () => {
  const first = await storyWithChapter()
  for (const content of texts) await createChapter(bench.db, { id: first.storyId }, { content })
  await ended(bench.db, await queueAnotherGeneration(bench.db, first))
  const chapters = await chaptersOf(first.storyId)
  expect(chapters.map(({ summary, readBy }) => [summary !== null, readBy])).toEqual(
    Array.from({ length: 5 }, () => [true, 'model']),
  )
})

test('the reading of a finished chapter marks planned beats as done with a quote, and plans the next three chapters', async () => {
  const { db } = bench
  const story = await storyWithChapter()
  const { storyId } = story
  await db.plannedChapter.deleteMany({ where: { storyId } })
  await db.beat.deleteMany({ where: { storyId } })
  await db.storyPlan.update({ where: { storyId }, data: { promises: ['The storm breaks.'] } })
  const planned = await db.plannedChapter.create({ data: { storyId, position: 1, title: 'The Stairs' } })
  const beat = (text: string) =>
    db.beat.create({ data: { storyId, position: 1, text, plannedChapterId: planned.id } })
  const happened = await beat('Elena waits on the stairs for whoever leaves the letters.')
  const untold = await beat('Wren sells the harbour to a stranger from Lisbon.')
  expect(await ended(db, await queueAnotherGeneration(db, story))).toMatchObject({ status: 'completed' })
  const [, second] = await chaptersOf(storyId)
  const done = await db.beat.findUniqueOrThrow({ where: { id: happened.id } })
  expect(done).toMatchObject({ chapterId: second?.id, plannedChapterId: null })
  expect(second?.content).toContain(done.quote)
  expect(await db.beat.findUnique({ where: { id: untold.id } })).toMatchObject({
    chapterId: null,
    quote: null,
  })
  const ahead = await db.plannedChapter.findMany({
    where: { storyId },
    orderBy: { position: 'asc' },
    include: { beats: true },
  })
  expect(ahead.map(({ position, beats }) => [position, beats.length > 0])).toEqual([
    [1, true],
    [2, true],
    [3, true],
  ])
  const [call] = (await bench.demoModel.calls('chapter_reading')).slice(-1)
  expect(JSON.stringify(call?.body)).toContain('Promised: The storm breaks.')
})

test('the reading of a chapter written by hand plans the next three chapters of a story without a stored plan', async () => {
  const { db } = bench
  const writer = await createUser(db)
  const { body: story } = await api.call('POST', '/api/stories', {
    as: writer,
    body: { title: 'By hand', description: '', genre: 'romance' },
  })
  const path = `/api/stories/${story.id}`
  const added = await api.call('POST', `${path}/chapters`, { as: writer, body: { content: texts.join(' ') } })
  expect(added.status).toBe(201)
  expect(await readNow(Number(added.body.id))).toMatchObject({ status: 'completed' })
  const { body: plan } = await api.call('GET', `${path}/plan`, { as: writer })
  const ahead = { status: 'planned', beats: expect.arrayContaining([expect.anything()]) }
  expect(plan).toMatchObject({ enabled: true, version: 1, chapters: [{ beats: [] }, ahead, ahead, ahead] })
})

test('a chapter gets findings for an avoided phrase and a dead person who acts; a finding is mended if its text is removed', async () => {
  const { db } = bench
  const story = await storyWithChapter()
  const { storyId, writer } = story
  const { id: chapterId } = await createChapter(db, { id: storyId })
  const path = `/api/stories/${storyId}/chapters/${chapterId}`
  await db.storyStyle.create({ data: { storyId, avoid: ['put it into the fire'] } })
  const tomas = await db.character.findFirstOrThrow({ where: { authorId: writer.id, name: 'Tomas Reyes' } })
  const fact = { kind: 'event', source: 'writer', aboutCharacterIds: [tomas.id], chapterId: story.chapterId }
  await db.fact.create({ data: { ...fact, storyId, text: `[[character:${tomas.id}]] died in the winter.` } })
  const content = `${texts[1]} Tomas smiled.`
  await api.call('PUT', path, { as: writer, body: { content } })
  await readNow(chapterId)
  const found = await db.finding.findMany({ where: { storyId }, orderBy: { offset: 'asc' } })
  expect(found.map(({ kind, quote, status }) => [kind, quote, status])).toEqual([
    ['avoided', 'put it into the fire', 'open'],
    ['absent', 'Tomas smiled.', 'open'],
  ])
  for (const { quote, offset } of found) expect(content.slice(offset, offset + quote.length)).toBe(quote)
  // The fact of the writer has no quote in its chapter, so a change of that chapter settles nothing.
  await api.call('PUT', story.path, { as: writer, body: { content: texts[0] } })
  expect(await db.finding.count({ where: { storyId, status: 'open' } })).toBe(2)
  await api.call('PUT', path, { as: writer, body: { content: `${texts[1]}` } })
  const left = await db.finding.findMany({ where: { storyId }, orderBy: { offset: 'asc' } })
  expect(left.map(({ status }) => status)).toEqual(['open', 'mended'])
})
