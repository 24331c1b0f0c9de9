import { describe, expect, it } from 'vitest'
import type { Disclosure } from '#contract/disclosure.ts'
import type { StoryDetail } from '#contract/stories.ts'
import { createChapter, createStory, createUser } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const writer = useUser(test)

/**
 * Creates a public story with chapters of ten words each. `model` is the number of words in each chapter that count as
 * written by the model.
 */
async function createShared(...modelWords: number[]) {
  const story = await createStory(test.db, writer, { isPublic: true })
  for (const count of modelWords) await createChapter(test.db, story, { words: 10, modelWords: count })
  return story
}

const read = async (id: number) => (await test.call<StoryDetail>('GET', `/api/stories/${id}`)).body
const declare = (storyId: number, aiLabel: string, as = writer) =>
  test.call<StoryDetail>('PUT', `/api/stories/${storyId}`, { as, body: { aiLabel } })

describe('the label of a story', () => {
  it.each([
    ['hand', 0, [0, 0]],
    ['hand', 0, []],
    ['assisted', 0.05, [1, 0]],
    ['assisted', 0.5, [10, 0]],
    ['generated', 0.55, [10, 1]],
    ['generated', 1, [10]],
  ])('a story has the AI label %s if its share of model words is %d', async (aiLabel, aiShare, chapters) => {
    const { id } = await createShared(...chapters)
    expect(await read(id)).toMatchObject({ aiLabel, aiShare })
  })
})

describe('the label that an author declares', () => {
  it('a declared AI label can exceed the measured one, is removed when the author declares the measured one, and is replaced by a higher measured one', async () => {
    const { body: story } = await test.call<StoryDetail>('POST', '/api/stories', {
      as: writer,
      body: { title: 'Imported', genre: 'romance', content: 'It rained.', aiLabel: 'assisted' },
    })
    expect(story).toMatchObject({ aiShare: 0, aiLabel: 'assisted' })
    expect((await declare(story.id, 'generated')).body).toMatchObject({ aiShare: 0, aiLabel: 'generated' })
    const disclosed = await test.call<Disclosure>('GET', `/api/stories/${story.id}/disclosure`, {
      as: writer,
    })
    expect(disclosed.body).toMatchObject({ share: 0, label: 'generated' })
    expect((await declare(story.id, 'hand')).body).toMatchObject({ aiLabel: 'hand' })
    await declare(story.id, 'assisted')
    await createChapter(test.db, story, { words: 100, modelWords: 100 })
    const renamed = await test.call<StoryDetail>('PUT', `/api/stories/${story.id}`, {
      as: writer,
      body: { title: 'Other' },
    })
    expect(renamed.body).toMatchObject({ aiLabel: 'generated' })
  })

  it('a declared AI label is refused with 400 when it is lower than the measured one', async () => {
    const { id } = await createShared(10)
    for (const label of ['hand', 'assisted']) {
      expect(await declare(id, label)).toMatchObject({
        status: 400,
        body: {
          code: 'invalid',
          message: "This story is measured as 'AI-generated': you can declare more, never less.",
          issues: [{ path: 'aiLabel' }],
        },
      })
    }
    expect((await declare(id, 'generated')).body).toMatchObject({ aiLabel: 'generated' })
    expect((await declare(id, 'none')).status).toBe(400)
    expect((await declare(id, 'generated', await createUser(test.db))).status).toBe(403)
  })

  it('a client that sends back the AI label of the unreleased text declares nothing, although the released text has another label', async () => {
    const { id } = await createShared()
    const content = 'The ferry left the quay long before the rain began.'
    const chapter = await createChapter(
      test.db,
      { id },
      {
        content,
        words: 10,
        modelWords: 10,
        modelSpans: [0, content.length],
      },
    )
    await test.call('PUT', `/api/stories/${id}/chapters/${chapter.id}`, {
      as: writer,
      body: { content: `${content} Nobody saw her wave, and she did not look back at us.` },
    })
    const { body: seen } = await test.call<StoryDetail>('GET', `/api/stories/${id}`, { as: writer })
    expect([seen.aiLabel, (await read(id)).aiLabel]).toEqual(['assisted', 'generated'])
    expect(await declare(id, seen.aiLabel)).toMatchObject({ status: 200, body: { aiLabel: 'assisted' } })
    expect((await read(id)).aiLabel).toBe('generated')
    expect((await declare(id, 'hand')).body).toMatchObject({
      message: "This story is measured as 'AI-generated': you can declare more, never less.",
    })
    // The author may declare a higher label than the working text has. It stays when the working text is released.
    expect((await declare(id, 'generated')).body).toMatchObject({ aiLabel: 'generated' })
    await test.call('PUT', `/api/stories/${id}/chapters/${chapter.id}/release`, {
      as: writer,
      body: { state: 'released' },
    })
    const { aiShare, aiLabel } = await read(id)
    expect([aiShare < 0.5, aiLabel]).toEqual([true, 'generated'])
  })

  it('an AI label that a story has only through its unreleased drafts is not stored when a client sends it', async () => {
    const { id } = await createShared(0)
    await createChapter(test.db, { id }, { words: 10, modelWords: 10, state: 'draft' })
    await createChapter(test.db, { id }, { words: 10, modelWords: 10, state: 'draft' })
    expect((await declare(id, 'generated')).body).toMatchObject({ aiLabel: 'generated' })
    expect((await read(id)).aiLabel).toBe('hand')
    expect((await declare(id, 'assisted')).body).toMatchObject({
      message: "This story is measured as 'AI-generated': you can declare more, never less.",
    })
  })

  it('a declared AI label is removed when the author chooses the label that is measured for the working texts', async () => {
    const { id } = await createShared(0)
    await createChapter(test.db, { id }, { words: 10, modelWords: 4, state: 'draft' })
    await declare(id, 'generated')
    expect((await read(id)).aiLabel).toBe('generated')
    expect((await declare(id, 'assisted')).body).toMatchObject({ aiLabel: 'assisted' })
    expect((await read(id)).aiLabel).toBe('hand')
  })
})
