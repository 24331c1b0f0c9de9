import { beforeEach, describe, expect, it } from 'vitest'
import type { Chapter, ChapterOrder, ChapterVersion } from '#contract/chapters.ts'
import type { Disclosure } from '#contract/disclosure.ts'
import { generationKindNames, generationKinds, writesProse } from '#contract/generation-kinds.ts'
import type { Story } from '#contract/stories.ts'
import { findWords } from '#contract/text.ts'
import { generatedOrigin } from '#core/origin/model-spans.ts'
import { randomProse } from '../core/origin/random-prose.ts'
import {
  createChapter,
  createCharacter,
  createGeneration,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp({}, undefined, { bucket: false })
let author: TestUser
let editor: TestUser
let seed = 100

beforeEach(async () => {
  author = await createUser(test.db)
  editor = await createUser(test.db)
})

const finishedAt = new Date('2026-03-04T05:06:07.000Z')
const written = { models: ['prose-model'], from: finishedAt.toISOString(), to: finishedAt.toISOString() }

/** Creates a public story of spice level 2 whose chapters are released at once, and which the editor may edit. */
async function createMild() {
  const story = await createStory(test.db, author, { isPublic: true, spiceLevel: 2, releaseAtOnce: true })
  await test.db.storyCollaborator.create({
    data: { storyId: story.id, userId: editor.id, role: 'editor' },
  })
  return story
}

/** Creates a finished generation of 90 words, and the call to the model that wrote them. */
async function generate(owner: TestUser, storyId: number, heat = 2) {
  const content = randomProse(90, ++seed)
  const { id } = await createGeneration(test.db, owner, 'chapter', {
    ...{ storyId, status: 'completed', attempt: 1, finishedAt, input: { spiceLevel: heat } },
    result: { chapter: { content } },
  })
  await test.db.modelCall.createMany({
    data: ['prose', 'reading'].map((purpose) => ({
      ...{ generationId: id, attempt: 1, purpose, model: `${purpose}-model`, outcome: 'ok' },
      ...{ startedAt: finishedAt, ms: 10 },
    })),
  })
  return { id, content }
}

const hers = randomProse(60, 1)
const chapters = (storyId: number) => `/api/stories/${storyId}/chapters`
const add = async (storyId: number, content: string, as = author) => {
  const { body } = await test.call<Chapter>('POST', chapters(storyId), { as, body: { content } })
  return body
}
const save = (storyId: number, chapterId: number, content: string) =>
  test.call('PUT', `${chapters(storyId)}/${chapterId}`, { as: author, body: { content } })
const release = (storyId: number, chapterId: number) =>
  test.call('PUT', `${chapters(storyId)}/${chapterId}/release`, { as: author, body: { state: 'released' } })
const disclose = async (storyId: number, as?: TestUser) =>
  (await test.call<Disclosure>('GET', `/api/stories/${storyId}/disclosure`, { as })).body
const isMature = async (storyId: number) =>
  (await test.call<Story>('GET', `/api/stories/${storyId}`)).body.mature
const remove = async (path: string, as: TestUser) =>
  expect(await test.call('DELETE', path, { as })).toMatchObject({ status: 204 })

describe('a text that a model wrote for a story that is deleted', () => {
  it('a generated text that is pasted after its story was deleted counts as the model’s, and so do passages and unfinished texts', async () => {
    const [kept, deleted] = [await createMild(), await createStory(test.db, author)]
    const { content } = await generate(author, deleted.id, 5)
    const suggestions = [{ text: randomProse(40, 2), words: 40 }]
    await createGeneration(test.db, author, 'passage', {
      ...{ storyId: deleted.id, status: 'completed', attempt: 1, finishedAt, result: { suggestions } },
    })
    const cancelled = await createGeneration(test.db, author, 'chapter', {
      ...{ storyId: deleted.id, status: 'cancelled', attempt: 1, finishedAt },
    })
    const partial = randomProse(40, 3)
    await test.db.generationText.create({
      data: { generationId: cancelled.id, attempt: 1, offset: 0, units: partial.length, delta: partial },
    })
    await remove(`/api/stories/${deleted.id}`, author)
    const texts = [content, suggestions[0]?.text ?? '', partial]
    for (const text of texts) await add(kept.id, `${hers} ${text}`)
    const disclosed = await disclose(kept.id)
    expect(disclosed.chapters.map(({ share }) => share)).toEqual([90 / 150, 40 / 100, 40 / 100])
    expect(disclosed).toMatchObject({ label: 'assisted', ...written })
    expect(await isMature(kept.id)).toBe(true)
  })

  it('a generated text of a deleted story is found in pasted parts of at least eight words, in any order', async () => {
    const [kept, deleted] = [await createMild(), await createStory(test.db, author)]
    const { content } = await generate(author, deleted.id)
    await remove(`/api/stories/${deleted.id}`, author)
    const words = content.split(' ')
    const mixed = [words.slice(50, 70), [hers], words.slice(7, 15), ['alone'], words.slice(30, 37)]
    await add(kept.id, mixed.map((part) => part.join(' ')).join(' '))
    expect((await disclose(kept.id)).share).toBe(28 / (20 + 60 + 8 + 1 + 7))
  })

  it('a generated text keeps model, date and spice level where it was pasted before its own story was deleted', async () => {
    const [kept, deleted] = [await createMild(), await createStory(test.db, author)]
    const { content } = await generate(author, deleted.id, 4)
    const { id } = await add(kept.id, `${hers} ${content}`)
    const before = await disclose(kept.id)
    expect(before).toMatchObject({ share: 0.6, ...written })
    await remove(`/api/stories/${deleted.id}`, author)
    expect(await disclose(kept.id)).toEqual(before)
    await save(kept.id, id, `${content} ${hers}`)
    await release(kept.id, id)
    expect(await disclose(kept.id)).toEqual(before)
    expect(await isMature(kept.id)).toBe(true)
  })
})

describe('a text that a model wrote for an editor whose account is erased', () => {
  async function writeAsEditor() {
    const story = await createMild()
    const { id: generationId, content } = await generate(editor, story.id, 5)
    const { modelWords, sources } = generatedOrigin(content, generationId)
    const chapter = await createChapter(test.db, story, {
      ...{ content, words: 90, generationId, modelSpans: [0, content.length] },
      ...{ modelWords, modelSources: [...sources] },
    })
    return { storyId: story.id, chapterId: chapter.id, generationId, content }
  }

  it('a chapter and versions that a model wrote for an editor keep spice level, model, date and author when the editor is erased', async () => {
    const { storyId, chapterId, content } = await writeAsEditor()
    const body = { title: 'Dusk', content }
    await test.call('PUT', `${chapters(storyId)}/${chapterId}`, { as: author, body })
    const before = await disclose(storyId)
    expect(before).toMatchObject({ share: 1, label: 'generated', ...written })
    const authors = async () => {
      const path = `${chapters(storyId)}/${chapterId}`
      const order = await test.call<ChapterOrder>('GET', `${path}/order`, { as: author })
      const versions = await test.call<ChapterVersion[]>('GET', `${path}/versions`, { as: author })
      return [order.body.writtenBy, ...versions.body.map(({ writtenBy }) => writtenBy)]
    }
    expect(await authors()).toEqual(['ai', 'ai'])
    await remove('/api/user', editor)
    expect(await disclose(storyId)).toEqual(before)
    expect(await authors()).toEqual(['ai', 'ai'])
    expect(await isMature(storyId)).toBe(true)
    expect(await test.call('GET', chapters(storyId))).toMatchObject({ body: { code: 'mature_story' } })
    await save(storyId, chapterId, `${hers} ${content}`)
    expect(await authors()).toEqual(['hand', 'ai', 'ai'])
  })

  it('a generated text of an erased editor is found when it is pasted into the story, and keeps no reference to the editor', async () => {
    const { storyId, generationId, content } = await writeAsEditor()
    const own = await createStory(test.db, editor)
    const { id: ownId } = await generate(editor, own.id)
    await remove('/api/user', editor)
    await add(storyId, `${hers} ${content}`)
    expect((await disclose(storyId)).chapters.map(({ share }) => share)).toEqual([1, 0.6])
    const left = (id: string) => test.db.deletedModelSource.findUnique({ where: { id } })
    const words = { wordHashes: null, textHash: null }
    expect(await left(generationId)).toMatchObject({ ownerId: null, storyId, spiceLevel: 5 })
    expect(await left(ownId)).toMatchObject({ ownerId: null, storyId: null, ...words })
    await remove(`/api/stories/${storyId}`, author)
    expect(await left(generationId)).toMatchObject({ ownerId: null, storyId: null, spiceLevel: 5, ...words })
  })

  it('a chapter that a model wrote for an erased editor counts as the model’s even if its origins were never stored', async () => {
    const { storyId, chapterId } = await writeAsEditor()
    await test.db.chapter.update({ where: { id: chapterId }, data: { modelWords: null } })
    await remove('/api/user', editor)
    expect(await disclose(storyId)).toMatchObject({ share: 1, ...written })
    expect(await isMature(storyId)).toBe(true)
  })
})

describe('a text that is compared with what models wrote', () => {
  it('a pasted text is found among the author’s latest generated prose for other stories, whatever else was generated later', async () => {
    const [story, other] = [await createMild(), await createStory(test.db, author)]
    const { content } = await generate(author, other.id)
    for (let n = 0; n < 110; n++)
      await createGeneration(test.db, author, n % 2 ? 'reading' : 'chapter', {
        ...{ storyId: n % 2 ? other.id : story.id, status: 'completed', attempt: 1, finishedAt },
      })
    await add(story.id, `${hers} ${content}`)
    expect(await disclose(story.id)).toMatchObject({ share: 0.6, ...written })
  })

  it('words pasted by an editor are found among the editor’s generations for other stories', async () => {
    const [story, own] = [await createMild(), await createStory(test.db, editor)]
    const { content } = await generate(editor, own.id)
    const pasted = await add(story.id, `${hers} ${content}`, editor)
    expect((await disclose(story.id, author)).chapters).toEqual([{ id: pasted.id, share: 0.6 }])
    const edited = await add(story.id, hers, editor)
    const path = `${chapters(story.id)}/${edited.id}`
    await test.call('PUT', path, { as: editor, body: { content: `${content} ${hers}` } })
    const disclosed = await disclose(story.id, author)
    expect(disclosed.chapters[1]).toEqual({ id: edited.id, share: 0.6 })
    expect(disclosed).toMatchObject(written)
  })
})

describe('a deleted generation', () => {
  it.each(generationKindNames)(
    'a deleted generation of the kind %s is kept as a source of words only if it writes prose',
    async (kind) => {
      const story = await createStory(test.db, author)
      const character = await createCharacter(test.db, author)
      const subjects = { story: { storyId: story.id }, character: { characterId: character.id }, user: {} }
      const { id } = await createGeneration(test.db, author, kind, {
        ...{ status: 'completed', finishedAt, ...subjects[generationKinds[kind].subject] },
      })
      await test.db.generation.delete({ where: { id } })
      const kept = await test.db.deletedModelSource.count({ where: { id } })
      expect(kept).toBe(writesProse(generationKinds[kind]) ? 1 : 0)
    },
  )
})

it('words that match generated words only by their hashes do not count in the AI share of a text', async () => {
  const [kept, deleted] = [await createMild(), await createStory(test.db, author)]
  for (let n = 0; n < 20; n++) await generate(author, deleted.id)
  await remove(`/api/stories/${deleted.id}`, author)
  const typed = randomProse(3000, 9)
  await add(kept.id, typed)
  expect(findWords(typed).length / 2).toBe(3000)
  expect(await disclose(kept.id)).toMatchObject({ share: 0, label: 'hand', models: [] })
})
