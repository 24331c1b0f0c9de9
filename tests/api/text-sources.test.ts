import { beforeEach, describe, expect, it } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import type { Disclosure } from '#contract/disclosure.ts'
import type { Story } from '#contract/stories.ts'
import { randomProse } from '../core/origin/random-prose.ts'
import { createGeneration, createStory, createUser, type TestUser } from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp({}, undefined, { bucket: false })
let author: TestUser
let storyId: number

beforeEach(async () => {
  author = await createUser(test.db)
  const story = await createStory(test.db, author, { isPublic: true, spiceLevel: 2, releaseAtOnce: true })
  storyId = story.id
})

const hers = randomProse(60, 1)
const [first, second] = [randomProse(40, 2), randomProse(40, 3)]
const [march, june] = ['2026-03-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z']
const both = { models: ['model-a', 'model-b'], from: march, to: june }
const onlySecond = { models: ['model-b'], from: june, to: june }

/** Creates a completed generation of prose, and the call to the model that wrote it. */
async function write(
  kind: 'chapter' | 'passage',
  written: { model: string; at: string; result: object; spiceLevel?: number },
): Promise<string> {
  const finishedAt = new Date(written.at)
  const { id } = await createGeneration(test.db, author, kind, {
    ...{ storyId, status: 'completed', attempt: 1, finishedAt, result: written.result },
    input: { spiceLevel: written.spiceLevel ?? 2 },
  })
  await test.db.modelCall.create({
    data: {
      ...{ generationId: id, attempt: 1, purpose: kind === 'passage' ? 'passage' : 'prose' },
      ...{ model: written.model, outcome: 'ok', startedAt: finishedAt, ms: 10 },
    },
  })
  return id
}

const chapterResult = (content: string) => ({ chapter: { content } })

/** Accepts a suggestion that continues the chapter after its last words. */
async function accept({ id, content }: Chapter, written: { model: string; at: string; text: string }) {
  const quote = content.slice(-20)
  const generationId = await write('passage', {
    ...written,
    result: {
      ...{ chapterId: id, quote, from: content.length - 20, intent: 'continue', accepted: null },
      suggestions: [{ text: written.text, words: 40 }],
    },
  })
  const accepted = await test.call<Chapter>('POST', `/api/generations/${generationId}/accept`, {
    ...{ as: author, body: { suggestion: 0 } },
  })
  expect(accepted.status).toBe(200)
  return accepted.body
}

const chapters = () => `/api/stories/${storyId}/chapters`
async function add(content: string): Promise<Chapter> {
  const { body } = await test.call<Chapter>('POST', chapters(), { as: author, body: { content } })
  return body
}
async function save(chapterId: number, content: string): Promise<Disclosure> {
  const saved = await test.call('PUT', `${chapters()}/${chapterId}`, { as: author, body: { content } })
  expect(saved.status).toBe(200)
  return disclose()
}
async function restore(chapterId: number, version: number): Promise<Disclosure> {
  const path = `${chapters()}/${chapterId}/versions/${version}/restore`
  expect(await test.call('POST', path, { as: author })).toMatchObject({ status: 200 })
  return disclose()
}
const disclose = async () =>
  (await test.call<Disclosure>('GET', `/api/stories/${storyId}/disclosure`, { as: author })).body

/** Creates a chapter with words of the author and the accepted passages of two models. */
async function writeTogether(): Promise<{ id: number; version: number; before: Disclosure }> {
  const chapter = await add(hers)
  const once = await accept(chapter, { model: 'model-a', at: march, text: first })
  const { content, version } = await accept(once, { model: 'model-b', at: june, text: second })
  expect(content).toBe(`${hers} ${first} ${second}`)
  return { id: chapter.id, version, before: await disclose() }
}

describe('the sources of a text', () => {
  it('after the words of one of two accepted passages are deleted, only the other source is listed, and after a restore both are', async () => {
    const { id, version, before } = await writeTogether()
    expect(before).toMatchObject({ share: 80 / 140, ...both })
    expect(await save(id, `${hers} ${second}`)).toMatchObject({ share: 40 / 100, ...onlySecond })
    expect(await restore(id, version)).toEqual(before)
    expect(await save(id, `${hers} ${first}`)).toMatchObject({ models: ['model-a'], from: march, to: march })
    expect(await restore(id, version)).toEqual(before)
  })

  it('a source is listed as long as one of its words is left, and no longer after all its words are retyped', async () => {
    const { id, version, before } = await writeTogether()
    const [word = '', ...others] = first.split(' ')
    expect(await save(id, `${hers} ${word} ${second}`)).toMatchObject({ share: 41 / 101, ...both })
    const typed = others.map((_, at) => `hand${at}`).join(' ')
    expect(await save(id, `${hers} ${word} ${typed} ${second}`)).toMatchObject({ share: 41 / 140, ...both })
    expect(await save(id, `${hers} hand ${typed} ${second}`)).toMatchObject({
      share: 40 / 140,
      ...onlySecond,
    })
    expect(await save(id, hers)).toMatchObject({ share: 0, models: [], from: null, to: null })
    expect(await restore(id, version)).toEqual(before)
  })

  it('an accepted passage that replaces all words of a source takes its place among the sources', async () => {
    const chapter = await add(hers)
    const { content } = await accept(chapter, { model: 'model-a', at: march, text: first })
    const generationId = await write('passage', {
      ...{ model: 'model-b', at: june },
      result: {
        ...{ chapterId: chapter.id, quote: first, from: content.indexOf(first), intent: 'rewrite' },
        ...{ suggestions: [{ text: second, words: 40 }], accepted: null },
      },
    })
    const path = `/api/generations/${generationId}/accept`
    const accepted = await test.call<Chapter>('POST', path, { as: author, body: { suggestion: 0 } })
    expect(accepted.body.content).toBe(`${hers} ${second}`)
    expect(await disclose()).toMatchObject({ share: 40 / 100, ...onlySecond })
  })

  it('words that are moved within a text keep their source', async () => {
    const { id } = await writeTogether()
    expect(await save(id, `${second} ${hers} ${first}`)).toMatchObject({ share: 80 / 140, ...both })
    expect(await save(id, `${second} ${hers}`)).toMatchObject({ share: 40 / 100, ...onlySecond })
  })

  it('pasted words that several generations contain have the source of the longest copy', async () => {
    await write('chapter', { model: 'model-b', at: june, result: chapterResult(`${first} ${second}`) })
    const part = first.split(' ').slice(5, 25).join(' ')
    await write('chapter', { model: 'model-a', at: march, result: chapterResult(`${part} ${hers}`) })
    const { id } = await add(`${first} ${second}`)
    expect(await disclose()).toMatchObject({ share: 1, ...onlySecond })
    expect(await save(id, `${first} ${second} ${hers}`)).toMatchObject({ share: 1, ...both })
  })

  it('a story is no longer mature after the words of the mature source are deleted and the text is released', async () => {
    await write('chapter', { model: 'model-a', at: march, result: chapterResult(first), spiceLevel: 5 })
    await write('chapter', { model: 'model-b', at: june, result: chapterResult(second) })
    const { id } = await add(`${hers} ${first} ${second}`)
    const isMature = async () => (await test.call<Story>('GET', `/api/stories/${storyId}`)).body.mature
    expect(await isMature()).toBe(true)
    await save(id, `${hers} ${second}`)
    expect(await isMature()).toBe(true)
    const release = { as: author, body: { state: 'released' } }
    expect(await test.call('PUT', `${chapters()}/${id}/release`, release)).toMatchObject({ status: 200 })
    expect(await isMature()).toBe(false)
  })

  it('an accepted passage that was ordered at spice level 4 keeps the story mature after the story becomes mild', async () => {
    const setLevel = (spiceLevel: number) =>
      test.call('PUT', `/api/stories/${storyId}`, { as: author, body: { spiceLevel } })
    const { id: chapterId } = await add(hers)
    await setLevel(4)
    const quote = hers.slice(-20)
    const ordered = await test.call<{ generationId: string }>('POST', `${chapters()}/${chapterId}/passage`, {
      ...{ as: author, body: { quote, from: hers.length - 20, intent: 'continue' } },
      headers: { prefer: 'respond-async' },
    })
    expect(ordered.status).toBe(202)
    const { generationId } = ordered.body
    const result = {
      ...{ chapterId, quote, from: hers.length - 20, intent: 'continue', accepted: null },
      suggestions: [{ text: first, words: 40 }],
    }
    await test.db.generation.update({
      where: { id: generationId },
      data: { status: 'completed', attempt: 1, finishedAt: new Date(), result },
    })
    const path = `/api/generations/${generationId}/accept`
    expect(await test.call('POST', path, { as: author, body: { suggestion: 0 } })).toMatchObject({
      status: 200,
    })
    await setLevel(2)
    expect(
      await test.call('PUT', `${chapters()}/${chapterId}/release`, {
        as: author,
        body: { state: 'released' },
      }),
    ).toMatchObject({ status: 200 })
    expect((await test.call<Story>('GET', `/api/stories/${storyId}`)).body.mature).toBe(true)
  })
})

describe('a text that was saved before spans had a source', () => {
  it('an old text of two sources lists both until none of its old words is left, and a new source until its own words are gone', async () => {
    const { id, version, before } = await writeTogether()
    await test.db.$executeRaw`UPDATE chapters SET "modelSpanSources" = NULL WHERE id = ${id}`
    expect(await disclose()).toEqual(before)
    const third = randomProse(40, 4)
    await write('chapter', { model: 'model-c', at: june, result: chapterResult(third) })
    const all = { ...both, models: ['model-a', 'model-b', 'model-c'] }
    expect(await save(id, `${second} ${third}`)).toMatchObject(all)
    expect(await save(id, second)).toMatchObject(both)
    expect(await save(id, `${second} ${third}`)).toMatchObject(all)
    expect(await save(id, `${hers} ${third}`)).toMatchObject({ ...onlySecond, models: ['model-c'] })
    expect(await restore(id, version)).toEqual(before)
    expect(await save(id, second)).toMatchObject(both)
  })

  it('an old text of one source has this source for all of its spans', async () => {
    const chapter = await add(hers)
    const { content } = await accept(chapter, { model: 'model-a', at: march, text: first })
    await test.db.$executeRaw`UPDATE chapters SET "modelSpanSources" = NULL WHERE id = ${chapter.id}`
    await write('chapter', { model: 'model-b', at: june, result: chapterResult(second) })
    expect(await save(chapter.id, `${content} ${second}`)).toMatchObject(both)
    expect(await save(chapter.id, `${hers} ${second}`)).toMatchObject(onlySecond)
  })

  it('numbers of sources that a process of the earlier version left behind are not used', async () => {
    const { id } = await writeTogether()
    await test.db.$executeRaw`UPDATE chapters SET "modelSpanSources" = '{1,3}' WHERE id = ${id}`
    expect(await save(id, `${hers} ${second}`)).toMatchObject(both)
  })
})
