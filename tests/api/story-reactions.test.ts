import { describe, expect, it } from 'vitest'
import type { Story } from '#contract/stories.ts'
import { createStory, createUser, type TestUser } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const author = useUser(test)
const stranger = useUser(test)

describe('likes and saves', () => {
  it('likes of a story count each user once, also after repeated and concurrent calls', async () => {
    const story = await createStory(test.db, author, { isPublic: true })
    const fans = await Promise.all(Array.from({ length: 5 }, () => createUser(test.db)))
    await Promise.all(
      fans.flatMap((as) => [1, 2, 3].map(() => test.call('POST', `/api/stories/${story.id}/like`, { as }))),
    )
    const { body } = await test.call('POST', `/api/stories/${story.id}/like`, { as: fans[0] })
    expect(body).toEqual({ id: story.id, liked: true, saved: false, likeCount: 5 })
    const back = await Promise.all(
      [1, 2].map(() => test.call('DELETE', `/api/stories/${story.id}/like`, { as: fans[0] })),
    )
    expect(back.map((answer) => answer.body.likeCount)).toEqual([4, 4])
  })

  it('the author of a story is notified once of the likes of a user, and never of own likes', async () => {
    const writer = await createUser(test.db)
    const fan = await createUser(test.db, { firstName: 'Jo', lastName: 'March' })
    const story = await createStory(test.db, writer, { isPublic: true, title: 'Tides' })
    for (const as of [fan, fan, writer]) await test.call('POST', `/api/stories/${story.id}/like`, { as })
    await test.call('DELETE', `/api/stories/${story.id}/like`, { as: fan })
    await test.call('POST', `/api/stories/${story.id}/like`, { as: fan })
    const { body } = await test.call<unknown[]>('GET', '/api/notifications', { as: writer })
    expect(body).toMatchObject([
      {
        type: 'like',
        title: 'Jo March liked your story',
        content: 'Tides',
        link: `/stories/${story.id}`,
        isRead: false,
      },
    ])
  })

  it('a saved story is in the Saved list of the user, which omits the story while it is private', async () => {
    const reader = await createUser(test.db)
    const story = await createStory(test.db, author, { isPublic: true })
    await test.call('POST', `/api/stories/${story.id}/save`, { as: reader })
    const saved = async () =>
      (await test.call<Story[]>('GET', '/api/stories?saved=true', { as: reader })).body.map(({ id }) => id)
    expect(await saved()).toEqual([story.id])
    await test.db.story.update({ where: { id: story.id }, data: { isPublic: false } })
    expect(await saved()).toEqual([])
    await test.db.story.update({ where: { id: story.id }, data: { isPublic: true } })
    await test.call('DELETE', `/api/stories/${story.id}/save`, { as: reader })
    expect(await saved()).toEqual([])
  })
})

describe('ratings', () => {
  it('the rating of a story is the average of one rating of each reader, and its author cannot rate it', async () => {
    const story = await createStory(test.db, author, { isPublic: true })
    const readers = await Promise.all([1, 2, 3].map(() => createUser(test.db)))
    const rate = (as: TestUser, rating: unknown) =>
      test.call('PUT', `/api/stories/${story.id}/rating`, { as, body: { rating } })
    await Promise.all(readers.flatMap((as, n) => [rate(as, 1), rate(as, n + 3)]))
    for (const [n, as] of readers.entries()) await rate(as, n + 2)
    expect((await rate(readers[0] ?? stranger, 5)).body).toEqual({
      id: story.id,
      rating: '4.0',
      ratingCount: 3,
      myRating: 5,
    })
    expect((await rate(author, 5)).status).toBe(403)
    for (const wrong of [0, 6, 2.5, '5', null])
      expect((await rate(stranger, wrong)).status, String(wrong)).toBe(400)
    const { ratingCount } = await test.db.story.findUniqueOrThrow({ where: { id: story.id } })
    expect(ratingCount).toBe(3)
  })
})

describe('a story that is deleted while others act on it', () => {
  it('every call on a story that is deleted at the same time gets success or 404', async () => {
    const fans = await Promise.all(Array.from({ length: 4 }, () => createUser(test.db)))
    for (let round = 0; round < 8; round += 1) {
      const { id } = await createStory(test.db, author, { isPublic: true })
      const path = `/api/stories/${id}`
      const answers = await Promise.all([
        ...fans.map((as) => test.call('POST', `${path}/like`, { as })),
        ...fans.map((as) => test.call('POST', `${path}/save`, { as })),
        ...fans.map((as) => test.call('PUT', `${path}/rating`, { as, body: { rating: 3 } })),
        test.call('DELETE', path, { as: author }),
        ...fans.map((as) => test.call('GET', path, { as })),
        test.call('POST', `${path}/chapters`, { as: author, body: { content: 'words' } }),
      ])
      const statuses = new Set(answers.map(({ status }) => status))
      for (const status of statuses) expect([200, 201, 204, 404]).toContain(status)
    }
  })
})
