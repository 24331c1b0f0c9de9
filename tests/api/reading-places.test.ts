import { expect, it } from 'vitest'
import type { ReadingPlace } from '#contract/reading-places.ts'
import { createChapter, createStory, createUser, type TestUser } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const author = useUser(test)
const reader = useUser(test)

const pathOf = (story: { id: number }) => `/api/stories/${story.id}/reading-place`
const get = (story: { id: number }, as?: TestUser) =>
  test.call<ReadingPlace>('GET', pathOf(story), as ? { as } : {})
const put = (story: { id: number }, as: TestUser, body: object) =>
  test.call<ReadingPlace & { message: string }>('PUT', pathOf(story), { as, body })

it('one reading position is stored for each reader and story, and a later one replaces it', async () => {
  const story = await createStory(test.db, author, { isPublic: true })
  const [one, two] = [await createChapter(test.db, story), await createChapter(test.db, story)]
  expect((await get(story, reader)).body).toEqual({ chapterId: null, paragraph: 0, updatedAt: null })
  await put(story, reader, { chapterId: one.id, paragraph: 4 })
  const later = await put(story, reader, { chapterId: two.id, paragraph: 7 })
  expect(later.body).toMatchObject({ chapterId: two.id, paragraph: 7 })
  expect((await get(story, reader)).body).toEqual(later.body)
  expect((await get(story, author)).body.chapterId).toBeNull()
  expect(await test.db.readingPlace.count({ where: { storyId: story.id } })).toBe(1)
  const many = Array.from({ length: 8 }, (_, paragraph) =>
    put(story, author, { chapterId: one.id, paragraph }),
  )
  expect((await Promise.all(many)).map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(await test.db.readingPlace.count({ where: { storyId: story.id } })).toBe(2)
})

it('a reading position in a chapter of another story or in a private story gets 404, and an invalid paragraph gets 400', async () => {
  const story = await createStory(test.db, author, { isPublic: true })
  const hidden = await createStory(test.db, author)
  const chapter = await createChapter(test.db, hidden)
  const wrong = await put(story, reader, { chapterId: chapter.id, paragraph: 0 })
  expect([wrong.status, wrong.body.message]).toEqual([404, 'Chapter not found'])
  const secret = await put(hidden, reader, { chapterId: chapter.id, paragraph: 0 })
  expect([secret.status, secret.body.message]).toEqual([404, 'Story not found'])
  expect((await get(hidden, reader)).status).toBe(404)
  expect((await get(story)).status).toBe(401)
  for (const paragraph of [-1, 1.5, 100_001])
    expect((await put(hidden, author, { chapterId: chapter.id, paragraph })).status).toBe(400)
})

it('a reading position is deleted with its chapter and with its reader', async () => {
  const story = await createStory(test.db, author, { isPublic: true })
  const [one, two] = [await createChapter(test.db, story), await createChapter(test.db, story)]
  const gone = await createUser(test.db)
  await put(story, reader, { chapterId: one.id, paragraph: 2 })
  await put(story, gone, { chapterId: two.id, paragraph: 2 })
  await test.call('DELETE', `/api/stories/${story.id}/chapters/${one.id}`, { as: author })
  expect((await get(story, reader)).body.chapterId).toBeNull()
  await test.call('DELETE', '/api/user', { as: gone })
  expect(await test.db.readingPlace.count({ where: { storyId: story.id } })).toBe(0)
})
