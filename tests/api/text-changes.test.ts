import { describe, expect, it } from 'vitest'
import {
  createChapter,
  createCharacter,
  createGeneration,
  createLocation,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()

const kept = 'The lamp was cracked.'
const lost = 'Ruth died in the winter.'

/**
 * Creates two chapters, with rows that quote two sentences: one sentence that stays in the text and one that is
 * removed.
 */
async function storyWithQuotes() {
  const { db } = test
  const user = await createUser(db)
  const story = await createStory(db, user)
  const ruth = await createCharacter(db, user, { name: 'Ruth Ambler' })
  await db.storyCharacter.create({ data: { storyId: story.id, characterId: ruth.id } })
  const first = await createChapter(db, story, {
    content: `${kept} ${lost} Old Wexcombe and Mary Lund came.`,
  })
  const second = await createChapter(db, story)
  const row = { storyId: story.id, kind: 'event', source: 'model', chapterId: first.id }
  const fact = (text: string, data: object = {}) => db.fact.create({ data: { ...row, text, ...data } })
  const facts = {
    kept: await fact('kept', { quote: kept, knownByAll: false }),
    lost: await fact('lost', { quote: lost }),
    unquoted: await fact('of an earlier release'),
    byWriter: await fact('by the writer', { source: 'writer' }),
    ended: await fact('ended', { chapterId: null, status: 'ended', endChapterId: first.id, endQuote: lost }),
    endedByWriter: await fact('ended by hand', {
      chapterId: null,
      source: 'writer',
      status: 'ended',
      endChapterId: first.id,
    }),
  }
  const replaced = await fact('replaced', {
    chapterId: null,
    status: 'ended',
    endChapterId: first.id,
    endQuote: lost,
    endedById: facts.kept.id,
  })
  await db.factKnower.create({
    data: { factId: facts.kept.id, characterId: ruth.id, chapterId: first.id, quote: lost },
  })
  const beat = (quote: string) =>
    db.beat.create({ data: { storyId: story.id, position: 1, text: quote, chapterId: first.id, quote } })
  const beats = [await beat(kept), await beat(lost)]
  const finding = (quote: string, data: object = {}) =>
    db.finding.create({
      data: {
        storyId: story.id,
        chapterId: first.id,
        kind: 'repeated',
        severity: 'note',
        quote,
        why: 'x',
        ...data,
      },
    })
  const findings = [
    await finding(kept),
    await finding(lost, { status: 'waived' }),
    await finding('A word.', { chapterId: second.id, againstChapterId: first.id, againstQuote: lost }),
  ]
  const person = (name: string) =>
    db.detectedCharacter.create({
      data: { storyId: story.id, chapterId: first.id, name, role: '', description: '', context: '' },
    })
  await person('Old Wexcombe')
  await person('Mary Lund')
  return { user, story, first, second, facts: { ...facts, replaced }, beats, findings }
}
type Told = Awaited<ReturnType<typeof storyWithQuotes>>

const statusOf = async (ids: Record<string, { id: number }>) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(ids).map(async ([name, { id }]) => [
        name,
        (await test.db.fact.findUniqueOrThrow({ where: { id } })).status,
      ]),
    ),
  )

async function expectVoided({ story, first, facts, beats, findings }: Told) {
  const { db } = test
  expect(await statusOf(facts)).toEqual({
    kept: 'open',
    lost: 'void',
    unquoted: 'void',
    byWriter: 'open',
    ended: 'open',
    endedByWriter: 'ended',
    // The fact that replaced the deleted fact is still valid.
    replaced: 'ended',
  })
  expect(await db.factKnower.count({ where: { factId: facts.kept.id } })).toBe(0)
  const stored = await db.beat.findMany({
    where: { id: { in: beats.map(({ id }) => id) } },
    orderBy: { id: 'asc' },
  })
  expect(stored.map(({ chapterId, quote }) => [chapterId, quote])).toEqual([
    [first.id, kept],
    [null, null],
  ])
  const found = await db.finding.findMany({
    where: { id: { in: findings.map(({ id }) => id) } },
    orderBy: { id: 'asc' },
  })
  expect(found.map(({ status }) => status)).toEqual(['open', 'mended', 'mended'])
  const people = await db.detectedCharacter.findMany({ where: { storyId: story.id } })
  expect(people.map(({ name }) => name)).toEqual(['Old Wexcombe'])
  expect(await db.generation.findMany({ where: { storyId: story.id } })).toMatchObject([
    { kind: 'reading', status: 'queued', chapterId: first.id, ownerId: story.authorId },
  ])
}

const content = `${kept} Old Wexcombe came alone.`
const pathOf = ({ story, first }: Told) => `/api/stories/${story.id}/chapters/${first.id}`

describe('a changed text invalidates rows that quote deleted words', () => {
  it('after an edit', async () => {
    const told = await storyWithQuotes()
    const edit = await test.call('PUT', pathOf(told), { as: told.user, body: { content } })
    expect(edit.status).toBe(200)
    await expectVoided(told)
  })

  it('after an earlier version is restored', async () => {
    const told = await storyWithQuotes()
    await test.db.chapterVersion.create({ data: { chapterId: told.first.id, version: 1, content } })
    await test.db.chapter.update({ where: { id: told.first.id }, data: { version: 2 } })
    const path = `${pathOf(told)}/versions/1/restore`
    expect((await test.call('POST', path, { as: told.user })).status).toBe(200)
    await expectVoided(told)
  })

  it('after a suggestion for a passage is accepted', async () => {
    const told = await storyWithQuotes()
    const { db } = test
    const { id } = await createGeneration(db, told.user, 'passage', {
      ...{ storyId: told.story.id, status: 'completed', attempt: 1, finishedAt: new Date() },
      chapterId: told.first.id,
      result: {
        chapterId: told.first.id,
        quote: `${lost} Old Wexcombe and Mary Lund came.`,
        from: kept.length + 1,
        intent: 'rewrite',
        suggestions: [{ text: 'Old Wexcombe came alone.', words: 4 }],
        accepted: null,
      },
    })
    const accepted = await test.call('POST', `/api/generations/${id}/accept`, {
      as: told.user,
      body: { suggestion: 0 },
    })
    expect(accepted).toMatchObject({ status: 200, body: { content } })
    // Without the accepted passage, the remaining generations are those that the change of the text has ordered.
    await db.generation.delete({ where: { id } })
    await expectVoided(told)
  })

  it('after the chapter is deleted, which cancels its reading', async () => {
    const told = await storyWithQuotes()
    await test.call('PUT', pathOf(told), { as: told.user, body: { content } })
    expect((await test.call('DELETE', pathOf(told), { as: told.user })).status).toBe(204)
    expect(await statusOf(told.facts)).toMatchObject({
      kept: 'void',
      lost: 'void',
      byWriter: 'open',
      ended: 'open',
      endedByWriter: 'open',
      replaced: 'open',
    })
    const beats = await test.db.beat.findMany({ where: { storyId: told.story.id } })
    expect(beats.map(({ chapterId, quote }) => [chapterId, quote])).toEqual([
      [null, null],
      [null, null],
    ])
    expect(await test.db.generation.findMany({ where: { storyId: told.story.id } })).toMatchObject([
      { kind: 'reading', status: 'cancelled' },
    ])
  })
})

it('a restored version makes its facts valid again, with those who knew them, and with their end while it holds', async () => {
  const told = await storyWithQuotes()
  const { db } = test
  const { user, story, first, second, facts } = told
  const [fact] = [await db.fact.findUniqueOrThrow({ where: { id: facts.lost.id } })]
  const by = await db.fact.create({
    data: {
      ...{ storyId: story.id, kind: 'event', source: 'model', text: 'Ruth lives.', chapterId: second.id },
      quote: second.content,
    },
  })
  const end = { status: 'ended', endChapterId: second.id, endQuote: second.content, endedById: by.id }
  await db.fact.update({ where: { id: fact.id }, data: { ...end, knownByAll: false } })
  const characterId = (await db.storyCharacter.findFirstOrThrow({ where: { storyId: story.id } })).characterId
  const knower = { factId: fact.id, characterId, chapterId: first.id, quote: lost }
  await db.factKnower.create({ data: knower })
  const deleted = await db.fact.create({
    data: {
      ...{ storyId: story.id, kind: 'event', source: 'model', text: 'deleted', chapterId: first.id },
      ...{ quote: lost, status: 'void', isDeleted: true },
    },
  })
  const restore = async () => {
    await test.call('PUT', pathOf(told), { as: user, body: { content } })
    expect(await statusOf(facts)).toMatchObject({ lost: 'void' })
    const { version } = await db.chapterVersion.findFirstOrThrow({
      where: { chapterId: first.id, content: first.content },
    })
    const path = `${pathOf(told)}/versions/${version}/restore`
    expect((await test.call('POST', path, { as: user })).status).toBe(200)
    return db.fact.findUniqueOrThrow({ where: { id: fact.id }, include: { knowers: true } })
  }
  expect(await restore()).toMatchObject({ ...end, knowers: [knower] })
  expect(await statusOf({ deleted })).toEqual({ deleted: 'void' })
  // The chapter that ended the fact is changed while the fact is void.
  await test.call('PUT', pathOf(told), { as: user, body: { content } })
  const other = `/api/stories/${story.id}/chapters/${second.id}`
  await test.call('PUT', other, { as: user, body: { content: 'She slept.' } })
  expect(await restore()).toMatchObject({
    status: 'open',
    endChapterId: null,
    endQuote: null,
    endedById: null,
  })
})

describe('a line of a sheet that a chapter made untrue', () => {
  const sheetLine = ({ story, first }: Told) =>
    test.db.fact.create({
      data: {
        ...{ storyId: story.id, kind: 'state', source: 'model', text: 'Limps.', isSheetLine: true },
        ...{ status: 'ended', endChapterId: first.id, endQuote: lost },
      },
    })
  const count = ({ id }: { id: number }) => test.db.fact.count({ where: { id } })

  it('is no fact when the words of the chapter that show it are gone, or the chapter is deleted', async () => {
    const told = await storyWithQuotes()
    const line = await sheetLine(told)
    await test.call('PUT', pathOf(told), { as: told.user, body: { content: `Rain. ${told.first.content}` } })
    expect(await count(line)).toBe(1)
    await test.call('PUT', pathOf(told), { as: told.user, body: { content } })
    expect(await count(line)).toBe(0)
    const other = await sheetLine(told)
    await test.call('DELETE', pathOf(told), { as: told.user })
    expect(await count(other)).toBe(0)
  })

  it('becomes a fact of the writer who says that it holds', async () => {
    const told = await storyWithQuotes()
    const { id } = await sheetLine(told)
    const path = `/api/stories/${told.story.id}/facts/${id}`
    expect(await test.call('PUT', path, { as: told.user, body: { status: 'open' } })).toMatchObject({
      body: { status: 'open', source: 'writer' },
    })
  })
})

it('a fact that is replaced from before the first chapter is deleted with the chapter in which it ended', async () => {
  const told = await storyWithQuotes()
  const { byWriter } = told.facts
  await test.db.fact.update({ where: { id: byWriter.id }, data: { chapterId: null } })
  await test.db.fact.update({ where: { id: told.facts.replaced.id }, data: { endedById: byWriter.id } })
  expect((await test.call('DELETE', pathOf(told), { as: told.user })).status).toBe(204)
  expect(await test.db.fact.count({ where: { id: told.facts.replaced.id } })).toBe(0)
})

it('a changed title alone invalidates nothing and orders no reading', async () => {
  const told = await storyWithQuotes()
  const { id, content: same } = told.first
  await test.db.chapter.update({ where: { id }, data: { readVersion: 1, summary: 'They met.' } })
  await test.call('PUT', pathOf(told), { as: told.user, body: { title: 'Frost', content: same } })
  expect(await test.db.chapter.findUnique({ where: { id } })).toMatchObject({
    version: 2,
    readVersion: 2,
    summary: 'They met.',
  })
  expect(await statusOf(told.facts)).toMatchObject({ lost: 'open', unquoted: 'open' })
  expect(await test.db.generation.count({ where: { storyId: told.story.id } })).toBe(0)
})

it('a chapter added by hand replaces the first planned one, whose beats move to the next chapter', async () => {
  const { db } = test
  const user = await createUser(db)
  const story = await createStory(db, user)
  const planned = async (position: number) => {
    const { id } = await db.plannedChapter.create({
      data: { storyId: story.id, position, title: `P${position}` },
    })
    await db.beat.create({
      data: { storyId: story.id, position: 1, text: `B${position}`, plannedChapterId: id },
    })
  }
  await planned(1)
  await planned(2)
  const path = `/api/stories/${story.id}/chapters`
  expect((await test.call('POST', path, { as: user, body: { content: kept } })).status).toBe(201)
  expect(
    await db.plannedChapter.findMany({ where: { storyId: story.id }, include: { beats: true } }),
  ).toMatchObject([{ position: 1, title: 'P2', beats: [{ text: 'B2' }] }])
  expect(await db.beat.findMany({ where: { storyId: story.id, plannedChapterId: null } })).toMatchObject([
    { text: 'B1' },
  ])
})

describe('a reading', () => {
  async function readingOf(user: TestUser) {
    const story = await createStory(test.db, user)
    await test.call('POST', `/api/stories/${story.id}/chapters`, { as: user, body: { content: kept } })
    return test.db.generation.findFirstOrThrow({ where: { storyId: story.id } })
  }

  it('is 404 for its owner and in no list, and does not count in the limit of active orders', async () => {
    const user = await createUser(test.db)
    const { id } = await readingOf(user)
    expect(await test.call('GET', '/api/generations', { as: user })).toMatchObject({ status: 200, body: [] })
    expect((await test.call('GET', `/api/generations/${id}`, { as: user })).status).toBe(404)
    for (const act of ['cancel', 'retry', 'dismiss', 'keep'])
      expect((await test.call('POST', `/api/generations/${id}/${act}`, { as: user })).status).toBe(404)
    for (let n = 0; n < 40; n += 1) await readingOf(user)
    const character = await createCharacter(test.db, user, { appearance: 'Tall' })
    const path = `/api/characters/${character.id}/generate-image`
    const order = await test.call('POST', path, { as: user, headers: { prefer: 'respond-async' } })
    expect(order.status).toBe(202)
  })
})

it('a renamed character or place has its new name in all summaries, where the name is a whole word', async () => {
  const { db } = test
  const user = await createUser(db)
  const story = await createStory(db, user)
  const ruth = await createCharacter(db, user, { name: 'Ruth (Bo$s) Ambler' })
  const sker = await createLocation(db, user, { name: 'Sker' })
  await db.storyCharacter.create({ data: { storyId: story.id, characterId: ruth.id } })
  await db.storyLocation.create({ data: { storyId: story.id, locationId: sker.id } })
  const summary = 'Ruth (Bo$s) Ambler leaves Sker for Skerries.'
  const { id } = await createChapter(db, story, { summary })
  await db.actSummary.create({ data: { storyId: story.id, act: 1, summary, basis: 'x' } })
  const other = await createChapter(db, await createStory(db, user), { summary })
  for (const [path, name] of [
    [`/api/characters/${ruth.id}`, 'Nell \\1 Vane'],
    [`/api/locations/${sker.id}`, 'The Point'],
  ])
    expect((await test.call('PUT', path ?? '', { as: user, body: { name } })).status).toBe(200)
  const renamed = 'Nell \\1 Vane leaves The Point for Skerries.'
  expect(await db.chapter.findUnique({ where: { id } })).toMatchObject({ summary: renamed })
  expect(await db.actSummary.findFirst({ where: { storyId: story.id } })).toMatchObject({ summary: renamed })
  expect(await db.chapter.findUnique({ where: { id: other.id } })).toMatchObject({ summary })
})
