import { beforeAll, describe, expect, it } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import type { Disclosure } from '#contract/disclosure.ts'
import type { StoryDetail } from '#contract/stories.ts'
import { findWords } from '#contract/text.ts'
import { createOriginMeasurer } from '#core/origin/measure-stories.ts'
import { randomProse } from '../core/origin/random-prose.ts'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { type Asked, ask, type Bench, createBench, ended } from '../setup/bench.ts'
import {
  createChapter,
  createCharacter,
  createGeneration,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'

let bench: Bench
let test: TestApp
let fresh: Asked

beforeAll(async () => {
  bench = await createBench()
  await bench.work()
  test = await buildTestApp({}, undefined, { databaseVia: async () => bench.environment.DATABASE_URL ?? '' })
  fresh = await generateStory()
})

async function generateStory(): Promise<Asked> {
  const asked = await ask(bench.db, 'story')
  expect(await ended(bench.db, asked.id)).toMatchObject({ status: 'completed' })
  await test.db.story.update({
    where: { id: asked.storyId },
    data: { isPublic: true, releaseAtOnce: true },
  })
  const chapter = await firstChapter(asked)
  expect(await release(asked, chapter.id)).toMatchObject({ status: 200 })
  return asked
}

const disclose = async (storyId: number, as?: TestUser) =>
  (await test.call<Disclosure>('GET', `/api/stories/${storyId}/disclosure`, { as })).body
const readStory = async (storyId: number, as?: TestUser) =>
  (await test.call<StoryDetail>('GET', `/api/stories/${storyId}`, { as })).body
const chaptersOf = async (storyId: number, as: TestUser) =>
  (await test.call<Chapter[]>('GET', `/api/stories/${storyId}/chapters`, { as })).body

async function firstChapter({ storyId, writer }: Asked): Promise<Chapter> {
  const [chapter] = await chaptersOf(storyId, writer)
  if (!chapter) throw new Error('the story has no chapter')
  return chapter
}

const release = ({ storyId, writer }: Pick<Asked, 'storyId' | 'writer'>, chapterId: number) =>
  test.call('PUT', `/api/stories/${storyId}/chapters/${chapterId}/release`, {
    as: writer,
    body: { state: 'released' },
  })

const save = ({ storyId, writer }: Pick<Asked, 'storyId' | 'writer'>, chapterId: number, content: string) =>
  test.call<Chapter>('PUT', `/api/stories/${storyId}/chapters/${chapterId}`, {
    as: writer,
    body: { content },
  })

const add = ({ storyId, writer }: Pick<Asked, 'storyId' | 'writer'>, content: string) =>
  test.call<Chapter>('POST', `/api/stories/${storyId}/chapters`, { as: writer, body: { content } })

/** Replaces three of ten words, as a person does who edits the text. */
function retype(content: string): string {
  let text = ''
  let at = 0
  const words = findWords(content)
  for (let index = 0; index < words.length / 2; index++) {
    const [from = 0, to = 0] = words.subarray(2 * index)
    text += content.slice(at, from) + (index % 10 < 3 ? `hand${index}` : content.slice(from, to))
    at = to
  }
  return text + content.slice(at)
}

describe('the disclosure of a story', () => {
  it('the AI share is 1.00 for a generated chapter, 0.70 after 30 % were retyped, and exactly the old share after a restore', async () => {
    const { storyId, writer } = fresh
    const chapter = await firstChapter(fresh)
    const before = await disclose(storyId, writer)
    expect(before).toMatchObject({
      share: 1,
      label: 'generated',
      chapters: [{ id: chapter.id, share: 1 }],
      images: 0,
    })
    expect(before.models).toEqual(['gpt-4.1-mini'])
    const { finishedAt } = await bench.db.generation.findUniqueOrThrow({ where: { id: fresh.id } })
    expect([before.from, before.to]).toEqual([finishedAt?.toISOString(), finishedAt?.toISOString()])

    expect(await save(fresh, chapter.id, retype(chapter.content))).toMatchObject({ status: 200 })
    const edited = await disclose(storyId, writer)
    expect(Math.abs(edited.share - 0.7)).toBeLessThan(0.02)
    expect(edited).toMatchObject({
      label: 'generated',
      chapters: [{ share: edited.share }],
      models: before.models,
    })
    // Strangers read the released text until the changed text is released (D-142).
    expect([await disclose(storyId), (await readStory(storyId)).aiShare]).toEqual([before, 1])
    await release(fresh, chapter.id)
    expect(await disclose(storyId)).toEqual(edited)
    expect(await readStory(storyId)).toMatchObject({ aiShare: edited.share, aiLabel: 'generated' })

    await save(fresh, chapter.id, 'All of this is new, and hers alone.')
    expect(await disclose(storyId, writer)).toMatchObject({
      share: 0,
      label: 'hand',
      models: [],
      from: null,
      to: null,
    })
    const restore = (version: number) =>
      test.call('POST', `/api/stories/${storyId}/chapters/${chapter.id}/versions/${version}/restore`, {
        as: writer,
      })
    await restore(2)
    expect(await disclose(storyId, writer)).toEqual(edited)
    await restore(1)
    expect(await disclose(storyId, writer)).toEqual(before)
    await release(fresh, chapter.id)
    expect(await readStory(storyId)).toMatchObject({ aiShare: 1 })
  })

  it('the AI share of a story covers the words of all chapters, changes when a chapter is deleted, and is in lists', async () => {
    const asked = await generateStory()
    const { storyId, writer } = asked
    const chapter = await firstChapter(asked)
    const words = chapter.words
    const { body: second } = await add(asked, randomProse(words, 3))
    const half = await disclose(storyId, writer)
    expect(half).toMatchObject({ share: 0.5, label: 'assisted' })
    expect(half.chapters).toEqual([
      { id: chapter.id, share: 1 },
      { id: second.id, share: 0 },
    ])
    const { body: listed } = await test.call<StoryDetail[]>('GET', '/api/stories/public')
    expect(listed.find(({ id }) => id === storyId)).toMatchObject({ aiShare: 0.5, aiLabel: 'assisted' })
    await test.call('DELETE', `/api/stories/${storyId}/chapters/${chapter.id}`, { as: writer })
    expect(await readStory(storyId)).toMatchObject({ aiShare: 0, aiLabel: 'hand' })
    expect(await disclose(storyId)).toMatchObject({ share: 0, models: [] })
  })

  it('the disclosure counts generated text that is pasted into another chapter or story, but no quotes of a few words', async () => {
    const asked = await generateStory()
    const chapter = await firstChapter(asked)
    const hers = randomProse(100, 4)
    const { body: pasted } = await add(asked, `${hers}\n\n${chapter.content}`)
    const { chapters, models } = await disclose(asked.storyId, asked.writer)
    expect(chapters[1]).toEqual({ id: pasted.id, share: chapter.words / (chapter.words + 100) })
    expect(models).toEqual(['gpt-4.1-mini'])

    const { body: story } = await test.call<StoryDetail>('POST', '/api/stories', {
      as: asked.writer,
      body: { title: 'Mine', genre: 'romance', content: chapter.content },
    })
    expect(story).toMatchObject({ aiShare: 1, aiLabel: 'generated' })
    const few = findWords(chapter.content)[10]
    const quote = chapter.content.slice(0, few)
    const { body: third } = await add(asked, `${hers} ${quote}`)
    expect((await disclose(asked.storyId, asked.writer)).chapters[2]).toEqual({ id: third.id, share: 0 })
    // A passage that moves to another chapter still counts as written by the model, even if its former chapter is
    // deleted.
    await test.call('DELETE', `/api/stories/${asked.storyId}/chapters/${chapter.id}`, { as: asked.writer })
    await save(asked, pasted.id, hers)
    await save(asked, pasted.id, chapter.content)
    expect((await disclose(asked.storyId, asked.writer)).chapters[0]).toEqual({ id: pasted.id, share: 1 })
  })

  it('the disclosure counts an accepted passage, a kept text and a pasted suggestion as generated', async () => {
    const writer = await createUser(test.db)
    const story = await createStory(test.db, writer, { isPublic: true })
    const mine = { storyId: story.id, writer }
    const prose = randomProse(90, 5)
    const { body: chapter } = await add(mine, `${prose} She left.`)
    const finished = { storyId: story.id, status: 'completed', attempt: 1, finishedAt: new Date() } as const
    const suggestion = 'He turned the key twice and asked her to stay until the ferry came.'
    const other = 'Nobody had told the captain that the chapel bell was cracked since the storm.'
    const generation = await createGeneration(test.db, writer, 'passage', {
      ...finished,
      chapterId: chapter.id,
      result: {
        chapterId: chapter.id,
        quote: 'She left.',
        from: prose.length + 1,
        intent: 'continue',
        suggestions: [suggestion, other].map((text) => ({ text, words: findWords(text).length / 2 })),
        accepted: null,
      },
    })
    const accepted = await test.call<Chapter>('POST', `/api/generations/${generation.id}/accept`, {
      as: writer,
      body: { suggestion: 0 },
    })
    expect(accepted).toMatchObject({ status: 200, body: { content: `${prose} She left. ${suggestion}` } })
    const passageWords = findWords(suggestion).length / 2
    expect(await disclose(story.id, writer)).toMatchObject({
      share: passageWords / (92 + passageWords),
      label: 'assisted',
    })

    const partial = 'The rain began at dusk and she counted the lamps on the quay'
    const cancelled = await createGeneration(test.db, writer, 'chapter', {
      storyId: story.id,
      status: 'cancelled',
      attempt: 1,
      finishedAt: new Date(),
    })
    await test.db.generationText.create({
      data: { generationId: cancelled.id, attempt: 1, offset: 0, units: partial.length, delta: partial },
    })
    const { body: pasted } = await add(mine, `${other} ${partial}`)
    await test.call('POST', `/api/generations/${cancelled.id}/keep`, { as: writer })
    const { chapters } = await disclose(story.id, writer)
    expect(chapters.slice(1)).toMatchObject([{ id: pasted.id, share: 1 }, { share: 1 }])
  })

  it('the disclosure of a story is 404 for users who may not see the story', async () => {
    const [writer, stranger] = [await createUser(test.db), await createUser(test.db)]
    const story = await createStory(test.db, writer)
    const read = (as?: TestUser) => test.call('GET', `/api/stories/${story.id}/disclosure`, { as })
    expect(await read(stranger)).toMatchObject({ status: 404, body: { message: 'Story not found' } })
    expect(await read()).toMatchObject({ status: 404 })
    expect(await read(writer)).toMatchObject({
      status: 200,
      body: { share: 0, label: 'hand', chapters: [], images: 0, models: [], from: null, to: null },
    })
  })

  it('the disclosure counts the generated cover and generated portraits that the viewer may see, and no uploaded picture', async () => {
    const writer = await createUser(test.db)
    const story = await createStory(test.db, writer, { isPublic: true })
    const picture = (n: number, isGenerated: boolean) =>
      test.db.image.create({
        data: {
          ...{ ownerId: writer.id, kind: 'cover', width: 8, height: 8, thumbhash: 'AA==', isGenerated },
          ...{ key: `images/d/${story.id}-${n}.webp`, smallKey: `images/d/${story.id}-${n}.webp` },
        },
      })
    const uploaded = await picture(1, false)
    await test.db.story.update({ where: { id: story.id }, data: { coverId: uploaded.id } })
    expect(await disclose(story.id)).toMatchObject({ images: 0, from: null })
    const painted = await picture(2, true)
    await test.db.story.update({ where: { id: story.id }, data: { coverId: painted.id } })
    const portrait = await picture(3, true)
    const hidden = await createCharacter(test.db, writer, { imageId: portrait.id, isPublic: false })
    await test.db.storyCharacter.create({ data: { storyId: story.id, characterId: hidden.id } })
    expect(await disclose(story.id)).toMatchObject({
      images: 1,
      label: 'hand',
      from: painted.createdAt.toISOString(),
    })
    expect(await disclose(story.id, writer)).toMatchObject({ images: 2 })
  })
})

describe('chapters from before origins were stored', () => {
  it('a chapter without stored origins has an AI share of 1 if a generation wrote it last, until its origins are computed', async () => {
    const asked = await generateStory()
    const chapter = await firstChapter(asked)
    const unmeasured = { modelWords: null }
    const forget = (data: object = {}) =>
      test.db.chapter.update({ where: { id: chapter.id }, data: { ...unmeasured, ...data } })
    await forget({ content: retype(chapter.content) })
    const { id: typed } = await createChapter(test.db, { id: asked.storyId })
    expect((await disclose(asked.storyId, asked.writer)).chapters).toEqual([
      { id: chapter.id, share: 1 },
      { id: typed, share: 0 },
    ])
    await createOriginMeasurer(test.db)()
    const [measured, hand] = (await disclose(asked.storyId, asked.writer)).chapters
    expect(Math.abs((measured?.share ?? 0) - 0.7)).toBeLessThan(0.02)
    expect(hand).toEqual({ id: typed, share: 0 })
    expect(await test.db.chapter.count({ where: { storyId: asked.storyId, modelWords: null } })).toBe(0)
    const share = (await readStory(asked.storyId)).aiShare
    expect(share).toBeGreaterThan(0.6)
    expect(share).toBeLessThan(measured?.share ?? 0)
    // When an older text without stored origins is edited for the first time, its origins are determined too.
    await forget()
    const { content } = await firstChapter(asked)
    await save(asked, chapter.id, `${content} More.`)
    expect(
      Math.abs(((await disclose(asked.storyId, asked.writer)).chapters[0]?.share ?? 0) - 0.7),
    ).toBeLessThan(0.02)
  })
})
