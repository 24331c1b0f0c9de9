import { expect, it } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import type { Story, StoryDetail } from '#contract/stories.ts'
import {
  createChapter,
  createCharacter,
  createGeneration,
  createLocation,
  createStory,
  type TestUser,
} from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'
import { waitFor } from '../setup/wait-for.ts'

const test = useTestApp({}, undefined, { bucket: false })
const author = useUser(test)
const stranger = useUser(test)

/**
 * Creates a story with a draft, a released and an edited chapter, and with a public and a private character and
 * location.
 */
async function createMixed(isPublic: boolean): Promise<number> {
  const { db } = test
  const story = await createStory(db, author, { isPublic })
  const { id: storyId } = story
  const { id } = await createGeneration(db, author, 'chapter', { storyId, input: {} })
  const generated = { generationId: id, modelWords: 2, modelSpans: [0, 12], modelSources: [id] }
  await createChapter(db, story, { state: 'draft', content: 'concealed words', words: 2, ...generated })
  await createChapter(db, story, { content: 'Shown words.' })
  const edited = await createChapter(db, story, { content: 'Older words.' })
  const path = `/api/stories/${storyId}/chapters/${edited.id}`
  await test.call('PUT', path, { as: author, body: { content: 'concealed words of an edit' } })
  for (const shown of [true, false]) {
    const data = { isPublic: shown, description: shown ? 'shown' : 'concealed' }
    const character = await createCharacter(db, author, data)
    const location = await createLocation(db, author, data)
    await db.storyCharacter.create({ data: { storyId, characterId: character.id } })
    await db.storyLocation.create({ data: { storyId, locationId: location.id } })
  }
  await test.call('POST', `/api/stories/${storyId}/like`, { as: author })
  return storyId
}

const calls = ['', '/chapters', '/characters', '/locations', '/disclosure']

it('with ?as=reader the author gets from each call of the story page exactly the answer of a stranger', async () => {
  const id = await createMixed(true)
  // A visit is counted a moment after its answer, so both readers visit the story before the test compares answers.
  for (const as of [undefined, stranger]) await test.call('GET', `/api/stories/${id}`, { as })
  await waitFor(async () => {
    expect(await test.db.story.findUnique({ where: { id } })).toMatchObject({ readCount: 2 })
  })
  for (const call of calls) {
    const path = `/api/stories/${id}${call}`
    const read = await test.call('GET', path, { as: stranger })
    const shown = await test.call('GET', `${path}?as=reader`, { as: author })
    expect([call, shown.status, shown.body]).toEqual([call, 200, read.body])
    const worked = await test.call('GET', path, { as: author })
    expect([call, worked.body]).not.toEqual([call, read.body])
    for (const as of [undefined, stranger])
      expect((await test.call('GET', `${path}?as=reader`, { as })).body).toEqual(read.body)
  }
})

it("with ?as=reader the author of a private story gets the readers' view, and all others get 404", async () => {
  const id = await createMixed(false)
  for (const call of calls) {
    const path = `/api/stories/${id}${call}?as=reader`
    const shown = await test.call('GET', path, { as: author })
    expect([call, shown.status, shown.text.includes('concealed')]).toEqual([call, 200, false])
    for (const as of [undefined, stranger]) expect((await test.call('GET', path, { as })).status).toBe(404)
  }
  const { body } = await test.call<Chapter[]>('GET', `/api/stories/${id}/chapters?as=reader`, { as: author })
  expect(body.map(({ content, findings }) => [content, findings])).toEqual([
    ['Shown words.', null],
    ['Older words.', null],
  ])
})

it('the query parameter ?as of a story is refused with 400 for any value except reader', async () => {
  const id = await createMixed(true)
  for (const call of calls) {
    const { status, body } = await test.call('GET', `/api/stories/${id}${call}?as=admin`, { as: author })
    expect([call, status, body.issues]).toMatchObject([
      call,
      400,
      [{ path: 'as', message: 'as must be reader' }],
    ])
  }
})

it('the word count and the share of model words cover drafts for users who write the story, and only released texts for others', async () => {
  const id = await createMixed(true)
  const figures = async (as?: TestUser, search = '') => {
    const { body } = await test.call<StoryDetail>('GET', `/api/stories/${id}${search}`, { as })
    return { words: body.wordCount, chapters: body.chapterCount, share: body.aiShare, label: body.aiLabel }
  }
  // The author gets nine words: two of the draft, which the model wrote, two of the released chapter and five of the
  // edit. Readers get four: two of the released chapter and two of the chapter before its edit.
  const all = { words: 9, chapters: 3, share: 2 / 9, label: 'assisted' }
  const released = { words: 4, chapters: 2, share: 0, label: 'hand' }
  expect(await figures(author)).toEqual(all)
  expect(await figures(author, '?as=reader')).toEqual(released)
  for (const as of [undefined, stranger]) expect(await figures(as)).toEqual(released)
  const { body: own } = await test.call<Story[]>('GET', '/api/stories?personal=true', { as: author })
  expect(own.find((story) => story.id === id)).toMatchObject({ wordCount: 9, aiLabel: 'assisted' })
  const [draft] = await test.db.chapter.findMany({ where: { storyId: id, state: 'draft' } })
  await test.call('DELETE', `/api/stories/${id}/chapters/${draft?.id}`, { as: author })
  expect(await figures(author)).toEqual({ words: 7, chapters: 2, share: 0, label: 'hand' })
})
