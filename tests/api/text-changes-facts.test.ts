import { describe, expect, it } from 'vitest'
import { useTestApp } from '../setup/use-test-app.ts'
import {
  content,
  lost,
  pathOf,
  type StoryWithQuotes,
  statusOf,
  storyWithQuotes,
} from './story-with-quotes.ts'

const test = useTestApp()

it('restoring a chapter version makes its facts valid again, with those who know them, and with their end if that still holds', async () => {
  const fixture = await storyWithQuotes(test.db)
  const { db } = test
  const { user, story, first, second, facts } = fixture
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
    await test.call('PUT', pathOf(fixture), { as: user, body: { content } })
    expect(await statusOf(test.db, facts)).toMatchObject({ lost: 'void' })
    const { version } = await db.chapterVersion.findFirstOrThrow({
      where: { chapterId: first.id, content: first.content },
    })
    const path = `${pathOf(fixture)}/versions/${version}/restore`
    expect((await test.call('POST', path, { as: user })).status).toBe(200)
    return db.fact.findUniqueOrThrow({ where: { id: fact.id }, include: { knowers: true } })
  }
  expect(await restore()).toMatchObject({ ...end, knowers: [knower] })
  expect(await statusOf(test.db, { deleted })).toEqual({ deleted: 'void' })
  // The text of the chapter in which the fact ended changes while the fact is void.
  await test.call('PUT', pathOf(fixture), { as: user, body: { content } })
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
  const sheetLine = ({ story, first }: StoryWithQuotes) =>
    test.db.fact.create({
      data: {
        ...{ storyId: story.id, kind: 'state', source: 'model', text: 'Limps.', isSheetLine: true },
        ...{ status: 'ended', endChapterId: first.id, endQuote: lost },
      },
    })
  const count = ({ id }: { id: number }) => test.db.fact.count({ where: { id } })

  it('a line of a character sheet that a chapter ended stops being a fact when the words or the chapter that ended it are deleted', async () => {
    const fixture = await storyWithQuotes(test.db)
    const line = await sheetLine(fixture)
    await test.call('PUT', pathOf(fixture), {
      as: fixture.user,
      body: { content: `Rain. ${fixture.first.content}` },
    })
    expect(await count(line)).toBe(1)
    await test.call('PUT', pathOf(fixture), { as: fixture.user, body: { content } })
    expect(await count(line)).toBe(0)
    const other = await sheetLine(fixture)
    await test.call('DELETE', pathOf(fixture), { as: fixture.user })
    expect(await count(other)).toBe(0)
  })

  it('a line of a character sheet that a chapter ended becomes a fact of the writer when the writer opens it again', async () => {
    const fixture = await storyWithQuotes(test.db)
    const { id } = await sheetLine(fixture)
    const path = `/api/stories/${fixture.story.id}/facts/${id}`
    expect(await test.call('PUT', path, { as: fixture.user, body: { status: 'open' } })).toMatchObject({
      body: { status: 'open', source: 'writer' },
    })
  })
})

it('a fact that ended in a deleted chapter is deleted if the fact that replaced it holds from before the first chapter', async () => {
  const fixture = await storyWithQuotes(test.db)
  const { byWriter } = fixture.facts
  await test.db.fact.update({ where: { id: byWriter.id }, data: { chapterId: null } })
  await test.db.fact.update({ where: { id: fixture.facts.replaced.id }, data: { endedById: byWriter.id } })
  expect((await test.call('DELETE', pathOf(fixture), { as: fixture.user })).status).toBe(204)
  expect(await test.db.fact.count({ where: { id: fixture.facts.replaced.id } })).toBe(0)
})
