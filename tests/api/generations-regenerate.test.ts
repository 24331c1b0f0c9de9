import { describe, expect, it } from 'vitest'
import type { GenerationSummary } from '#contract/generation-fields.ts'
import {
  createChapter,
  createGeneration,
  createLocation,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'
import { type Accepted, respondAsync } from '../setup/orders.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp({ MAX_ACTIVE_GENERATIONS: '5' })

const regenerate = (
  storyId: number,
  chapterId: number,
  as?: TestUser,
  body: unknown = {},
  headers: Record<string, string> = {},
) =>
  test.call<Accepted & { code?: string }>(
    'POST',
    `/api/stories/${storyId}/chapters/${chapterId}/regenerate`,
    {
      as,
      body,
      headers: { ...respondAsync, ...headers },
    },
  )
const inputOf = async (id: string) => (await test.db.generation.findUniqueOrThrow({ where: { id } })).input

const asked = { plot: 'A storm', setting: 'The pier', chapterSize: 'long', spiceLevel: 3 }

async function writtenChapter(user: TestUser) {
  const story = await createStory(test.db, user)
  const ended = { status: 'completed', finishedAt: new Date(), storyId: story.id, input: asked } as const
  const { id: generationId } = await createGeneration(test.db, user, 'chapter', ended)
  const chapter = await createChapter(test.db, story, { generationId })
  return { story, chapter }
}

describe('regenerating a chapter', () => {
  it('a regeneration follows the style of the story where the body has null in the place of the form of the first order', async () => {
    const user = await createUser(test.db)
    const { story, chapter } = await writtenChapter(user)
    const input = { ...asked, pov: 'first', povCharacterId: 7, tense: 'present' }
    await test.db.generation.updateMany({ where: { storyId: story.id }, data: { input } })
    const body = { pov: null, povCharacterId: null, tense: null }
    const { status, body: accepted } = await regenerate(story.id, chapter.id, user, body)
    expect(status).toBe(202)
    expect(await inputOf(accepted.generationId)).toEqual({
      ...asked,
      chapterId: chapter.id,
      replacesVersion: 1,
    })
  })

  it('a regeneration uses the first order of the chapter, with the fields that the body replaces', async () => {
    const user = await createUser(test.db)
    const { story, chapter } = await writtenChapter(user)
    const first = await regenerate(story.id, chapter.id, user)
    expect(first).toMatchObject({ status: 202, body: { id: story.id, generationStatus: 'queued' } })
    expect(await inputOf(first.body.generationId)).toEqual({
      ...asked,
      chapterId: chapter.id,
      replacesVersion: 1,
    })
    const seen = await test.call<GenerationSummary>('GET', `/api/generations/${first.body.generationId}`, {
      as: user,
    })
    expect(seen.body).toMatchObject({ kind: 'chapter', chapterId: chapter.id, storyId: story.id })
    expect(await test.db.usagePeriod.findMany({ where: { userId: user.id } })).toMatchObject([
      { chapters: 1 },
    ])

    expect(await regenerate(story.id, chapter.id, user)).toMatchObject({
      status: 409,
      body: { code: 'generation_active', generationId: first.body.generationId },
    })
    await test.call('POST', `/api/generations/${first.body.generationId}/cancel`, { as: user })
    const other = await regenerate(story.id, chapter.id, user, { plot: 'Calm', spiceLevel: 'sweet' })
    expect(await inputOf(other.body.generationId)).toEqual({
      ...asked,
      plot: 'Calm',
      spiceLevel: 1,
      chapterId: chapter.id,
      replacesVersion: 1,
    })
  })

  it('a regeneration of a hand-written chapter derives its order from the chapter and its story', async () => {
    const user = await createUser(test.db)
    const story = await createStory(test.db, user, {
      title: 'Salt',
      description: 'Two keepers',
      spiceLevel: 4,
    })
    const place = await createLocation(test.db, user, { name: 'The pier', setting: 'Planks and gulls' })
    await test.db.storyLocation.create({ data: { storyId: story.id, locationId: place.id } })
    const summarized = await createChapter(test.db, story, { summary: 'They quarrel.', words: 900 })
    const unsummarized = await createChapter(test.db, story, { title: 'Tide', words: 5000 })
    const setting = 'The pier: Planks and gulls'
    const first = await regenerate(story.id, summarized.id, user)
    expect(await inputOf(first.body.generationId)).toEqual({
      plot: 'They quarrel.',
      setting,
      chapterSize: 'medium',
      spiceLevel: 4,
      chapterId: summarized.id,
      replacesVersion: 1,
    })
    await test.call('POST', `/api/generations/${first.body.generationId}/cancel`, { as: user })
    const second = await regenerate(story.id, unsummarized.id, user)
    expect(await inputOf(second.body.generationId)).toMatchObject({
      plot: 'Tide\n\nTwo keepers',
      chapterSize: 'long',
    })
    await test.call('POST', `/api/generations/${second.body.generationId}/cancel`, { as: user })
    const brief = await createChapter(test.db, story, { words: 300 })
    const third = await regenerate(story.id, brief.id, user)
    expect(await inputOf(third.body.generationId)).toMatchObject({
      plot: 'Two keepers',
      chapterSize: 'short',
    })
  })

  it('an order that is derived from a chapter and its story does not contain the text of another user’s location', async () => {
    const [user, other] = [await createUser(test.db), await createUser(test.db)]
    const story = await createStory(test.db, user)
    for (const [owner, name] of [
      [other, 'Vault'],
      [user, 'Pier'],
    ] as const) {
      const place = await createLocation(test.db, owner, {
        name,
        setting: 'Planks',
        isPublic: owner === other,
      })
      await test.db.storyLocation.create({ data: { storyId: story.id, locationId: place.id } })
    }
    const chapter = await createChapter(test.db, story)
    const path = `/api/stories/${story.id}/chapters/${chapter.id}/order`
    expect((await test.call('GET', path, { as: user })).body).toMatchObject({
      setting: 'Pier: Planks',
      generationId: null,
      newest: null,
    })
  })

  it('the derived order of a hand-written chapter is returned with the length and spice level of the newest order of the story', async () => {
    const user = await createUser(test.db)
    const { story } = await writtenChapter(user)
    const byHand = await createChapter(test.db, story, { content: 'Five words written by hand.' })
    const { chapterSize, spiceLevel } = asked
    expect(
      (await test.call('GET', `/api/stories/${story.id}/chapters/${byHand.id}/order`, { as: user })).body,
    ).toMatchObject({ chapterSize: 'short', newest: { chapterSize, spiceLevel } })
  })

  it('an instruction is used for one regeneration of a chapter only', async () => {
    const user = await createUser(test.db)
    const { story, chapter } = await writtenChapter(user)
    const instruction = 'Slower, and let it rain.'
    const { body } = await regenerate(story.id, chapter.id, user, { instruction })
    expect(await inputOf(body.generationId)).toEqual({
      ...asked,
      chapterId: chapter.id,
      replacesVersion: 1,
      instruction,
    })
    const order = () =>
      test.call('GET', `/api/stories/${story.id}/chapters/${chapter.id}/order`, { as: user })
    expect(await order()).toMatchObject({ status: 200, body: { ...asked, writtenBy: 'hand' } })

    const written = { chapter: { id: chapter.id, content: chapter.content } }
    const row = { status: 'completed', finishedAt: new Date(), result: written } as const
    await test.db.generation.update({ where: { id: body.generationId }, data: row })
    await test.db.chapter.update({ where: { id: chapter.id }, data: { generationId: body.generationId } })
    expect((await order()).body).toMatchObject({
      ...asked,
      writtenBy: 'ai',
      generationId: body.generationId,
    })
    const path = `/api/stories/${story.id}/chapters/${chapter.id}`
    await test.call('PUT', path, { as: user, body: { content: 'By hand.' } })
    await test.call('PUT', path, { as: user, body: { content: 'By hand again.' } })
    const versions = await test.call<{ version: number; writtenBy: string }[]>('GET', `${path}/versions`, {
      as: user,
    })
    expect(versions.body.map(({ version, writtenBy }) => [version, writtenBy])).toEqual([
      [2, 'hand'],
      [1, 'ai'],
    ])
    const blank = await regenerate(story.id, chapter.id, user, { instruction: '' })
    expect(await inputOf(blank.body.generationId)).toEqual({
      ...asked,
      chapterId: chapter.id,
      replacesVersion: 3,
    })
    expect((await regenerate(story.id, chapter.id, user, { instruction: 'x'.repeat(2001) })).status).toBe(400)
  })

  it('a regeneration by another user, of a chapter of another story, or with an invalid body is refused', async () => {
    const [user, stranger] = [await createUser(test.db), await createUser(test.db)]
    const { story, chapter } = await writtenChapter(user)
    const other = await writtenChapter(user)
    expect((await regenerate(story.id, chapter.id)).status).toBe(401)
    expect((await regenerate(story.id, chapter.id, stranger)).status).toBe(404)
    expect((await regenerate(story.id, other.chapter.id, user)).status).toBe(404)
    expect((await regenerate(story.id, chapter.id, user, { plot: ' ' })).status).toBe(400)
    expect((await regenerate(story.id, chapter.id, user, { spiceLevel: 6 })).status).toBe(400)
  })

  it('deleting a chapter cancels its regeneration, which cannot be retried', async () => {
    const user = await createUser(test.db)
    const { story, chapter } = await writtenChapter(user)
    const { body } = await regenerate(story.id, chapter.id, user)
    expect(
      (await test.call('DELETE', `/api/stories/${story.id}/chapters/${chapter.id}`, { as: user })).status,
    ).toBe(204)
    const path = `/api/generations/${body.generationId}`
    expect(await test.call('GET', path, { as: user })).toMatchObject({ body: { status: 'cancelled' } })
    expect(await test.db.usagePeriod.findMany({ where: { userId: user.id } })).toMatchObject([
      { chapters: 0 },
    ])
    expect(await test.call('POST', `${path}/retry`, { as: user })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
  })
})

describe('changing a chapter by hand', () => {
  it('changing a chapter by hand removes its summary when the text changes, but not when only the title changes', async () => {
    const user = await createUser(test.db)
    const story = await createStory(test.db, user)
    const chapter = await createChapter(test.db, story, { content: 'It rained.', summary: 'Rain.' })
    const change = (body: unknown) =>
      test.call('PUT', `/api/stories/${story.id}/chapters/${chapter.id}`, { as: user, body })
    const renamed = await change({ title: 'Wet', content: 'It rained.' })
    expect(renamed.body).toMatchObject({ title: 'Wet', summary: 'Rain.' })
    expect((await change({ content: 'It snowed.' })).body).toMatchObject({ title: 'Wet', summary: null })
  })
})
