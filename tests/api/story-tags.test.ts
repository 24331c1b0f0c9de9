import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { valuesOf } from '#contract/options.ts'
import type { Story, StoryDetail } from '#contract/stories.ts'
import { contentWarnings, tagKey } from '#contract/story-labels.ts'
import { createChapter, createStory } from '../setup/factories.ts'
import '../setup/seeded.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp({}, undefined, { bucket: false })
const author = useUser(test)

const create = (body: object) =>
  test.call<StoryDetail>('POST', '/api/stories', {
    as: author,
    body: { title: 'Labelled', genre: 'romance', ...body },
  })
const german =
  'Der Regen fiel seit dem Morgen auf die Dächer der kleinen Stadt, und niemand wusste, wann das Schiff kommen würde.'
const french =
  'La pluie tombait depuis le matin sur les toits de la petite ville, et personne ne savait quand le bateau viendrait.'

describe('tags and warnings of a story', () => {
  it('tags and warnings of a story are stored, answered in lists and details, and replaced', async () => {
    const { status, body } = await create({
      tags: ['Slow burn', ' Ländliche  Idylle ', '恋愛'],
      warnings: ['war', 'grief', 'war'],
      isPublic: true,
    })
    expect([status, body.tags, body.warnings]).toEqual([
      201,
      ['Slow burn', 'Ländliche  Idylle', '恋愛'],
      ['grief', 'war'],
    ])
    const path = `/api/stories/${body.id}`
    const changed = await test.call<StoryDetail>('PUT', path, { as: author, body: { tags: ['Rivals'] } })
    expect([changed.body.tags, changed.body.warnings]).toEqual([['Rivals'], ['grief', 'war']])
    const found = await test.call<Story[]>('GET', '/api/stories/public?tag=rivals')
    expect(found.body.map(({ id, tags }) => [id, tags])).toContainEqual([body.id, ['Rivals']])
    expect(
      (await test.call<Story[]>('GET', `/api/stories/public?tag=${encodeURIComponent('恋愛')}`)).body,
    ).toEqual([])
  })

  it.each([
    [{ tags: ['x'] }, 'A tag has 2 to 40 characters'],
    [{ tags: ['x'.repeat(41)] }, 'A tag has 2 to 40 characters'],
    [{ tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) }, 'At most 20 tags'],
    [{ tags: ['Über', 'ÜBER'] }, 'A tag is there twice'],
    [{ tags: ['ΣΊΣΥΦΟΣ', 'σίσυφος'] }, 'A tag is there twice'],
    [{ tags: 'Rivals' }, 'tags must be a list'],
    [{ warnings: ['spoilers'] }, 'This is not a content warning'],
  ])('a new story with %o is refused with 400', async (body, message) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { message } })
  })

  it('a story can have 20 tags of 40 characters, counted by code point', async () => {
    const tags = Array.from({ length: 20 }, (_, n) => `${'💗'.repeat(38)}${String(n).padStart(2, '0')}`)
    expect((await create({ tags })).body.tags).toEqual(tags)
  })

  it('the database refuses invalid tags, warnings, AI shares and word counts of a story', async () => {
    const { id } = await createStory(test.db, author)
    const set = (data: object) => test.db.story.update({ where: { id }, data })
    for (const data of [
      { tags: ['x'] },
      { tags: ['x'.repeat(41)] },
      { tags: ['Über', 'üBER'] },
      { tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) },
      { warnings: ['spoilers'] },
      { aiShare: 1.1 },
      { wordCount: -1 },
    ])
      await expect(set(data), JSON.stringify(data)).rejects.toThrow(
        /stories_(tags|warnings|ai_share|word_count)/,
      )
    await set({ warnings: valuesOf(contentWarnings) })
  })

  it('tags of stories are compared by the same normalized form in the contract and in the database', async () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .filter((one) => !one.includes('\0'))
    const mixed = fc.oneof(
      text,
      fc.constantFrom('İstanbul', 'STRASSE', 'Straße', 'ﬁn', 'ΟΔΥΣΣΕΎΣ', 'Ａｂｃ', 'Éclair'),
    )
    const samples = fc.sample(mixed, 300)
    const rows = await test.pool.query<{ key: string }>(
      'SELECT tag_key(tag) AS key FROM unnest($1::text[]) WITH ORDINALITY AS t(tag, n) ORDER BY n',
      [samples],
    )
    expect(rows.rows.map(({ key }) => key)).toEqual(samples.map(tagKey))
  })
})

describe('language and length of a story', () => {
  /** Reads the language and the word count of a story as readers see them. */
  const read = async (id: number) => {
    const { body } = await test.call<StoryDetail>('GET', `/api/stories/${id}?as=reader`, { as: author })
    return [body.language, body.wordCount]
  }

  it('the language and the word count of a story change with its released chapters and its style', async () => {
    const { body } = await create({ content: german, releaseAtOnce: true })
    const path = `/api/stories/${body.id}`
    const words = german.split(' ').length
    expect([body.language, body.wordCount]).toEqual(['de', words])
    const second = await test.call<{ id: number }>('POST', `${path}/chapters`, {
      as: author,
      body: { content: `${french} ${french}` },
    })
    const [language, both] = await read(body.id)
    expect(language).toBe('fr')
    expect(both).toBeGreaterThan(words * 2)
    await test.call('PUT', `${path}/chapters/${second.body.id}`, { as: author, body: { content: 'Oui.' } })
    // Strangers read the released text until the changed text is released.
    expect((await read(body.id))[1]).toBe(both)
    const release = { as: author, body: { state: 'released' } }
    await test.call('PUT', `${path}/chapters/${second.body.id}/release`, release)
    expect(await read(body.id)).toEqual(['de', words + 1])
    await test.call('PUT', `${path}/chapters/${second.body.id}/release`, {
      as: author,
      body: { state: 'draft' },
    })
    expect(await read(body.id)).toEqual(['de', words])
    await test.call('DELETE', `${path}/chapters/${second.body.id}`, { as: author })
    expect(await read(body.id)).toEqual(['de', words])
    await test.call('PUT', `${path}/style`, { as: author, body: { language: 'pt-BR' } })
    expect(await read(body.id)).toEqual(['pt-BR', words])
    await test.call('PUT', `${path}/style`, { as: author, body: {} })
    expect(await read(body.id)).toEqual(['de', words])
  })

  it('the word count of a story includes each of many chapters that are written at once', async () => {
    const story = await createStory(test.db, author)
    const numbers = Array.from({ length: 12 }, (_, n) => n + 1)
    await Promise.all(
      numbers.map((chapterNumber) =>
        test.db.chapter.create({
          data: {
            ...{ storyId: story.id, chapterNumber, content: 'Two words', words: 2 },
            ...{ state: 'released', releasedVersion: 1, releasedWords: 2 },
          },
        }),
      ),
    )
    expect((await read(story.id))[1]).toBe(24)
    const { body } = await test.call<StoryDetail>('GET', `/api/stories/${story.id}`, { as: author })
    expect(body.wordCount).toBe(24)
  })
})

describe('the row of a story on Discover', () => {
  it('the row of a story on Discover changes with the story, and is deleted with it', async () => {
    const { id } = await createStory(test.db, author, { isPublic: true })
    await createChapter(test.db, { id }, { content: 'One two three.', words: 3 })
    await test.db.story.update({
      where: { id },
      data: {
        likeCount: 4,
        ratingSum: 9,
        ratingCount: 2,
        status: 'completed',
        spiceLevel: 5,
        tags: ['Éclair'],
      },
    })
    const row = await test.db.storyListing.findUniqueOrThrow({ where: { storyId: id } })
    expect(row).toMatchObject({ isPublic: true, likeCount: 4, rated: 4_500_000_002n / 1n, wordCount: 3 })
    expect(row.facets.toSorted()).toEqual(
      ['ai:none', 'genre:romance', 'heat:5', 'status:completed', 'tag:éclair'].toSorted(),
    )
    await test.db.story.delete({ where: { id } })
    expect(await test.db.storyListing.count({ where: { storyId: id } })).toBe(0)
  })
})
