import { describe, expect, it } from 'vitest'
import { useTestApp } from '../setup/use-test-app.ts'
import { factCalls, type StoryWithPeople } from './fact-calls.ts'

const test = useTestApp()
const { storyWithPeople, add, put } = factCalls(test)

describe('undoing a change of a fact', () => {
  /**
   * Creates a fact of the model that another fact replaced in chapter 3. Ruth learned the replaced fact in chapter 2, and the
   * replaced fact is about Ruth and a place.
   */
  async function storyWithReplacedFact() {
    const fixture = await storyWithPeople()
    const { story, chapters, ruth, ione, sker } = fixture
    const [first, second, third] = chapters
    for (const chapter of chapters)
      await test.db.chapter.update({
        where: { id: chapter.id },
        data: { content: 'It was lit. She saw it.' },
      })
    const row = { storyId: story.id, kind: 'secret', source: 'model', quote: 'It was lit.' }
    const by = await test.db.fact.create({ data: { ...row, text: 'It is dark.', chapterId: third?.id ?? 0 } })
    const fact = await test.db.fact.create({
      data: {
        ...{ ...row, text: `[[character:${ruth.id}]] lit it.`, chapterId: first?.id ?? 0, knownByAll: false },
        ...{ aboutCharacterIds: [ruth.id], aboutLocationIds: [sker.id], aboutNames: ['the lamp'] },
        ...{ status: 'ended', endChapterId: third?.id ?? 0, endQuote: 'She saw it.', endedById: by.id },
      },
    })
    const knower = { factId: fact.id, chapterId: second?.id ?? 0, quote: 'She saw it.' }
    await test.db.factKnower.createMany({
      data: [ruth, ione].map(({ id }) => ({ ...knower, characterId: id })),
    })
    const read = () =>
      test.db.fact.findMany({
        where: { storyId: story.id },
        orderBy: { id: 'asc' },
        omit: { updatedAt: true },
        include: { knowers: { orderBy: { characterId: 'asc' } } },
      })
    return { fixture, fact, by, before: await read(), read }
  }

  it.each<[string, (fixture: StoryWithPeople) => object]>([
    ['is ended elsewhere', () => ({ untilChapter: 2 })],
    ['is reopened', () => ({ status: 'open' })],
    ['is deleted', () => ({ status: 'void' })],
    ['is moved', () => ({ fromChapter: 2 })],
    [
      'gets other words and subjects, and other people who know it',
      ({ ione, sker }) => ({
        ...{ text: 'Ione Marsh lit it.', kind: 'event', pinned: true, knownBy: [ione.id] },
        about: [{ locationId: sker.id }],
      }),
    ],
  ])('undoing a change restores the whole fact after it %s', async (_, change) => {
    const { fixture, fact, before, read } = await storyWithReplacedFact()
    const { updatedAt } = await put(fixture, fact.id, change(fixture))
    expect(await read()).not.toEqual(before)
    // A fact still names a character that was removed from the story.
    await test.db.storyCharacter.deleteMany({ where: { characterId: fixture.ruth.id } })
    await put(fixture, fact.id, { undo: updatedAt })
    expect(await read()).toEqual(before)
  })

  it('undoing the deletion of a fact ends again the fact that the deleted fact had replaced', async () => {
    const { fixture, fact, by, before, read } = await storyWithReplacedFact()
    // The words that ended the fact are no longer in the text, but the fact stays ended, because the fact that replaced
    // it still holds.
    await test.db.fact.update({ where: { id: fact.id }, data: { endQuote: 'It is gone.' } })
    const { updatedAt } = await put(fixture, by.id, { status: 'void' })
    expect((await read()).map(({ status }) => status)).toEqual(['void', 'open'])
    await put(fixture, by.id, { undo: updatedAt })
    expect(await read()).toMatchObject([
      before[0],
      { status: 'ended', endedById: by.id, endQuote: 'It is gone.' },
    ])
  })

  it.each(['open', 'ended'])(
    'a deleted fact that is brought back as %s ends again the fact that it had replaced',
    async (status) => {
      const { fixture, fact, by, before, read } = await storyWithReplacedFact()
      await test.db.fact.update({ where: { id: fact.id }, data: { endQuote: 'It is gone.' } })
      await put(fixture, by.id, { status: 'void' })
      expect((await read()).map((one) => one.status)).toEqual(['void', 'open'])
      await put(fixture, by.id, { status })
      const [, again] = await read()
      const end = { endChapterId: by.chapterId, endQuote: by.quote, endedById: by.id, replacedById: null }
      expect(again).toMatchObject({ id: fact.id, status: 'ended', ...end, knowers: before[1]?.knowers })
    },
  )

  it('undoing one of several changes of a fact restores the state before that change', async () => {
    const fixture = await storyWithPeople()
    const fact = await add(fixture, { text: 'The lamp is lit.', kind: 'state' })
    const pinned = await put(fixture, fact.id, { pinned: true })
    const ended = await put(fixture, fact.id, { status: 'ended' })
    expect(ended).toMatchObject({ untilChapter: 3, pinned: true })
    expect(await put(fixture, fact.id, { undo: pinned.updatedAt })).toEqual({
      ...fact,
      updatedAt: expect.any(String),
    })
    expect(await put(fixture, fact.id, { undo: ended.updatedAt })).toEqual({
      ...pinned,
      updatedAt: expect.any(String),
    })
  })

  it('undoing a change makes the fact void when its quote was removed from the text after the change', async () => {
    const { fixture, fact } = await storyWithReplacedFact()
    const { updatedAt } = await put(fixture, fact.id, { fromChapter: 2 })
    const path = `/api/stories/${fixture.story.id}/chapters/${fixture.chapters[0]?.id}`
    await test.call('PUT', path, { as: fixture.user, body: { content: 'She slept.' } })
    expect(await put(fixture, fact.id, { undo: updatedAt })).toMatchObject({
      status: 'void',
      quote: 'It was lit.',
    })
  })

  it('undoing a change of a fact is refused with 409 if the change is not stored or a chapter of the earlier state was deleted', async () => {
    const { fixture, fact, read } = await storyWithReplacedFact()
    const undo = (time: string) =>
      test.call('PUT', `${fixture.path}/${fact.id}`, { as: fixture.user, body: { undo: time } })
    expect(await undo('2026-01-01T00:00:00.000Z')).toMatchObject({ status: 409, body: { code: 'conflict' } })
    const { updatedAt } = await put(fixture, fact.id, { fromChapter: 2 })
    const path = `/api/stories/${fixture.story.id}/chapters/${fixture.chapters[0]?.id}`
    expect((await test.call('DELETE', path, { as: fixture.user })).status).toBe(204)
    const before = await read()
    expect(await undo(updatedAt)).toMatchObject({ status: 409 })
    expect(await read()).toEqual(before)
  })
})
