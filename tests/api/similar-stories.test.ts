import { expect, it } from 'vitest'
import type { Story } from '#contract/stories.ts'
import { createChapter, createStory, type TestUser } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const author = useUser(test)
const other = useUser(test)

it('similar stories are public stories of other authors with chapters, in the order of genre, spice level and likes', async () => {
  const written = async (by: TestUser, data: Parameters<typeof createStory>[2]) => {
    const story = await createStory(test.db, by, { isPublic: true, ...data })
    await createChapter(test.db, story)
    return story
  }
  const story = await written(author, { title: 'This', genre: 'fantasy', spiceLevel: 3 })
  await written(other, { title: 'Far', genre: 'fantasy', spiceLevel: 1, likeCount: 90 })
  await written(other, { title: 'Near', genre: 'fantasy', spiceLevel: 3, likeCount: 2 })
  await written(other, { title: 'Nearer', genre: 'fantasy', spiceLevel: 3, likeCount: 5 })
  await written(other, { title: 'Other genre', genre: 'comedy', spiceLevel: 3, likeCount: 99 })
  await written(other, { title: 'Private', genre: 'fantasy', spiceLevel: 3, isPublic: false })
  await written(other, {
    title: 'Hidden',
    genre: 'fantasy',
    spiceLevel: 3,
    hiddenAt: new Date(),
    isPublic: false,
  })
  await written(author, { title: 'Same author', genre: 'fantasy', spiceLevel: 3 })
  await createStory(test.db, other, { title: 'Empty', genre: 'fantasy', spiceLevel: 3, isPublic: true })

  const similar = async (as?: TestUser) => {
    const { body } = await test.call<Story[]>('GET', `/api/stories/${story.id}/similar`, as ? { as } : {})
    return body.map(({ title }) => title)
  }
  expect(await similar()).toEqual(['Nearer', 'Near', 'Far'])
  // Similar stories never include stories of the viewer.
  expect(await similar(other)).toEqual([])
  await test.db.story.updateMany({ where: { title: { in: ['Near', 'Far'] } }, data: { isPublic: false } })
  expect(await similar()).toEqual(['Nearer', 'Other genre'])
})

it('the stories similar to a private story are answered with 404 to everybody except its author', async () => {
  const story = await createStory(test.db, author)
  expect((await test.call('GET', `/api/stories/${story.id}/similar`)).status).toBe(404)
  expect((await test.call('GET', `/api/stories/${story.id}/similar`, { as: other })).status).toBe(404)
  expect((await test.call('GET', `/api/stories/${story.id}/similar`, { as: author })).status).toBe(200)
})
