import { beforeAll, describe, expect, it } from 'vitest'
import { type Db, openDatabase } from '#core/postgres/client.ts'
import { closeAfterTests } from '../setup/close-after-tests.ts'
import { createTestDatabase } from '../setup/database.ts'
import { createChapter, createStory, createUser } from '../setup/factories.ts'

let db: Db

beforeAll(async () => {
  const database = await createTestDatabase()
  closeAfterTests(database.drop)
  const opened = openDatabase(database.url)
  closeAfterTests(opened.close)
  db = opened.db
})

/** Returns a text that changes with each write of the story's row in story_listings. */
async function listingVersion(storyId: number): Promise<string | undefined> {
  const [row] = await db.$queryRaw<{ version: string }[]>`
    SELECT xmin::text || ctid::text AS version FROM story_listings WHERE "storyId" = ${storyId}`
  return row?.version
}

const countsOf = (id: number) =>
  db.story.findUniqueOrThrow({
    where: { id },
    select: {
      wordCount: true,
      currentWordCount: true,
      aiShare: true,
      currentAiShare: true,
      language: true,
    },
  })

describe('the counts of a story after a new chapter', () => {
  it('a new draft chapter is counted for the writers of the story only, and does not write the listing of the story', async () => {
    const story = await createStory(db, await createUser(db))
    await createChapter(db, story, { words: 30, modelWords: 0, language: 'en' })
    const before = await listingVersion(story.id)
    expect(before).toEqual(expect.any(String))
    await createChapter(db, story, { words: 10, modelWords: 10, language: 'en', state: 'draft' })
    expect(await countsOf(story.id)).toEqual({
      wordCount: 30,
      currentWordCount: 40,
      aiShare: 0,
      currentAiShare: 0.25,
      language: 'en',
    })
    expect(await listingVersion(story.id)).toBe(before)
  })

  it('the language of a story comes from its released texts and not from its drafts', async () => {
    const story = await createStory(db, await createUser(db))
    const { id } = await createChapter(db, story, { words: 10, language: 'fr', state: 'draft' })
    expect(await countsOf(story.id)).toMatchObject({ wordCount: 0, currentWordCount: 10, language: null })
    const release = { state: 'released', releasedVersion: 1, releasedWords: 10 } as const
    await db.chapter.update({ where: { id }, data: release })
    expect(await countsOf(story.id)).toMatchObject({ wordCount: 10, language: 'fr' })
    await db.chapter.update({ where: { id }, data: { version: 2, words: 30, language: 'en' } })
    expect(await countsOf(story.id)).toMatchObject({ currentWordCount: 30, language: 'fr' })
    await db.chapter.update({ where: { id }, data: { releasedVersion: 2, releasedWords: 30 } })
    expect(await countsOf(story.id)).toMatchObject({ wordCount: 30, language: 'en' })
    await db.chapter.update({
      where: { id },
      data: { state: 'draft', releasedVersion: null, releasedWords: null },
    })
    expect(await countsOf(story.id)).toMatchObject({ wordCount: 0, language: null })
  })

  it('a new released chapter of a story is counted for everybody', async () => {
    const story = await createStory(db, await createUser(db))
    await createChapter(db, story, { words: 20, modelWords: 10, language: 'en' })
    expect(await countsOf(story.id)).toEqual({
      wordCount: 20,
      currentWordCount: 20,
      aiShare: 0.5,
      currentAiShare: 0.5,
      language: 'en',
    })
  })
})
