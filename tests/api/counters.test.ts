import { beforeAll, describe, expect, it } from 'vitest'
import {
  createCharacter,
  createLocation,
  createStory,
  createUser,
  type TestUser,
  unique,
} from '../setup/factories.ts'
import { ordersTo, respondAsync } from '../setup/orders.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'
import { waitFor } from '../setup/wait-for.ts'

const test = useTestApp({ MAX_ACTIVE_GENERATIONS: '1000' })
const author = useUser(test)
let crowd: TestUser[]
const { order } = ordersTo(() => test)

beforeAll(async () => {
  crowd = await Promise.all(Array.from({ length: 50 }, () => createUser(test.db)))
})

const all = (act: (user: TestUser, at: number) => Promise<{ status: number }>) =>
  Promise.all(crowd.map(act)).then((answers) => answers.map(({ status }) => status))
const post = (path: string) => (as: TestUser) => test.call('POST', path, { as })
const remove = (path: string) => (as: TestUser) => test.call('DELETE', path, { as })
const countUnread = async (as: TestUser) => {
  const { count } = (await test.call<{ count: number }>('GET', '/api/notifications/unread-count', { as }))
    .body
  const unread = await test.db.notification.count({ where: { userId: as.id, isRead: false } })
  return { count, unread }
}

type Noun = 'stories' | 'characters' | 'locations' | 'collections'
const things: Record<Noun, () => Promise<number>> = {
  stories: async () => (await createStory(test.db, author, { isPublic: true })).id,
  characters: async () => (await createCharacter(test.db, author, { isPublic: true })).id,
  locations: async () => (await createLocation(test.db, author, { isPublic: true })).id,
  collections: async () =>
    (await test.db.collection.create({ data: { authorId: author.id, name: 'Open', isPublic: true } })).id,
}

// For each counter, fifty users act at the same time: some act twice, and some undo their act. At the end the counter
// must equal the number of rows.
const counters: Record<string, () => Promise<void>> = {
  ...Object.fromEntries(
    (Object.keys(things) as Noun[]).map((noun) => [
      `likes of ${noun}`,
      async () => {
        const path = `/api/${noun}/${await things[noun]()}`
        const likes = async () => {
          const { body } = await test.call<{ likeCount?: number; likes?: number }>('GET', path, {
            as: author,
          })
          return body.likeCount ?? body.likes
        }
        await Promise.all([all(post(`${path}/like`)), all(post(`${path}/like`))])
        expect(await likes()).toBe(50)
        const odd = (_: TestUser, at: number) => at % 2 === 1
        await Promise.all(
          crowd.filter(odd).flatMap((as) => [remove(`${path}/like`)(as), remove(`${path}/like`)(as)]),
        )
        expect(await likes()).toBe(25)
        await Promise.all(crowd.map((as, at) => (odd(as, at) ? post : remove)(`${path}/like`)(as)))
        expect(await likes()).toBe(25)
      },
    ]),
  ),
  saves: async () => {
    const id = await things.stories()
    await Promise.all([all(post(`/api/stories/${id}/save`)), all(post(`/api/stories/${id}/save`))])
    expect(await test.db.storySave.count({ where: { storyId: id } })).toBe(50)
    const saved = await test.call<{ id: number }[]>('GET', '/api/stories?saved=true', { as: crowd[0] })
    expect([saved.body.filter((story) => story.id === id).length, saved.headers['x-total-count']]).toEqual([
      1,
      '1',
    ])
  },
  'links of a character': async () => {
    const id = await things.characters()
    const stories = await Promise.all(crowd.map((user) => createStory(test.db, user, { isPublic: true })))
    const link = (as: TestUser, at: number) =>
      test.call('POST', `/api/stories/${stories[at]?.id}/characters`, { as, body: { characterId: id } })
    const linkToo = (as: TestUser, at: number) =>
      test.call('POST', `/api/characters/${id}/add-to-story/${stories[at]?.id}`, { as })
    await Promise.all([all(link), all(linkToo)])
    const usage = async () =>
      (await test.call<{ usageCount: number }>('GET', `/api/characters/${id}`)).body.usageCount
    expect(await usage()).toBe(50)
    await Promise.all([
      ...crowd.slice(0, 20).map((as, at) => remove(`/api/stories/${stories[at]?.id}/characters/${id}`)(as)),
      ...crowd.slice(20, 30).map((as, at) => remove(`/api/stories/${stories[20 + at]?.id}`)(as)),
    ])
    expect(await usage()).toBe(20)
  },
  'links of a location': async () => {
    const id = await things.locations()
    const stories = await Promise.all(crowd.map((user) => createStory(test.db, user, { isPublic: true })))
    const link = (as: TestUser, at: number) =>
      post(`/api/locations/${id}/add-to-story/${stories[at]?.id}`)(as)
    await Promise.all([all(link), all(link)])
    expect((await test.call('GET', `/api/locations/${id}`)).body).toMatchObject({ usageCount: 50 })
    const unlink = (as: TestUser, at: number) => remove(`/api/stories/${stories[at]?.id}/locations/${id}`)(as)
    await Promise.all(crowd.slice(0, 20).flatMap((as, at) => [unlink(as, at), unlink(as, at)]))
    expect((await test.call('GET', `/api/locations/${id}`)).body).toMatchObject({ usageCount: 30 })
  },
  reads: async () => {
    const id = await things.stories()
    const read = (as: TestUser) => test.call('GET', `/api/stories/${id}`, { as })
    await Promise.all([all(read), all(read), read(author)])
    const readCount = async () =>
      (await test.call('GET', `/api/stories/${id}`, { as: author })).body.readCount
    await waitFor(async () => expect(await readCount()).toBe(50))
  },
  ratings: async () => {
    const id = await things.stories()
    const rate = (rating: (at: number) => number) => (as: TestUser, at: number) =>
      test.call('PUT', `/api/stories/${id}/rating`, { as, body: { rating: rating(at) } })
    await Promise.all([all(rate(() => 1)), all(rate(() => 5))])
    await all(rate((at) => (at % 5) + 1))
    expect((await test.call('GET', `/api/stories/${id}`)).body).toMatchObject({ rating: '3.0' })
    const { _sum, _count } = await test.db.storyRating.aggregate({
      where: { storyId: id },
      _sum: { rating: true },
      _count: true,
    })
    expect(await test.db.story.findUniqueOrThrow({ where: { id } })).toMatchObject({
      ratingSum: _sum.rating,
      ratingCount: _count,
    })
  },
  'usage of a plan': async () => {
    const writer = await createUser(test.db)
    const orders = await Promise.all(Array.from({ length: 50 }, () => order(writer, {}, respondAsync)))
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set([202]))
    const used = async () =>
      (await test.call<{ chapters: { used: number } }>('GET', '/api/user/usage', { as: writer })).body
        .chapters.used
    expect(await used()).toBe(50)
    const cancel = ({ body }: (typeof orders)[number]) =>
      post(`/api/generations/${body.generationId}/cancel`)(writer)
    await Promise.all([...orders.slice(0, 30), ...orders.slice(0, 30)].map(cancel))
    expect(await used()).toBe(20)
  },
  'unread notifications': async () => {
    const reader = await createUser(test.db)
    const write = (as: TestUser) =>
      test.call('POST', '/api/messages', { as, body: { receiverId: reader.id, content: 'Hello' } })
    await Promise.all([
      all(write),
      test.call('PUT', '/api/notifications/mark-all-read', { as: reader }),
      all(write),
    ])
    expect(await test.db.notification.count({ where: { userId: reader.id } })).toBe(100)
    const { count, unread } = await countUnread(reader)
    expect(count).toBe(unread)
    const list = await test.call<{ id: number }[]>('GET', '/api/notifications?limit=40', { as: reader })
    await Promise.all(
      list.body.flatMap(({ id }) => [
        test.call('PUT', `/api/notifications/${id}/read`, { as: reader }),
        test.call('DELETE', `/api/notifications/${id}`, { as: reader }),
      ]),
    )
    const after = await countUnread(reader)
    expect([after.count, await test.db.notification.count({ where: { userId: reader.id } })]).toEqual([
      after.unread,
      60,
    ])
  },
}

describe('counters', () => {
  it.each(Object.keys(counters))(
    'the counter of %s is exact after concurrent changes by fifty users',
    async (name) => {
      await counters[name]?.()
    },
  )
})

describe('a notification', () => {
  const acts: Record<string, (as: TestUser, to: TestUser) => Promise<{ status: number }>> = {
    'a like': async (as, to) => {
      const { id } = await createStory(test.db, to, { isPublic: true })
      return test.call('POST', `/api/stories/${id}/like`, { as })
    },
    'a message': (as, to) =>
      test.call('POST', '/api/messages', { as, body: { receiverId: to.id, content: 'Hello' } }),
    'a request': (as, to) =>
      test.call('POST', '/api/collaboration-requests', {
        as,
        body: { toUserId: to.id, type: 'general', message: 'Together?' },
      }),
    'a share': async (as, to) => {
      const { id } = await createCharacter(test.db, as)
      return test.call('POST', `/api/characters/${id}/share`, { as, body: { sharedWithId: to.id } })
    },
    'a fork': async (as, to) => {
      const { id } = await createCharacter(test.db, to, { isPublic: true })
      return test.call('POST', `/api/characters/${id}/fork`, { as, body: { name: 'Mine' } })
    },
  }

  // This deferred trigger makes the transaction fail at the commit, after all its other statements.
  it.each(Object.keys(acts))(
    'a notification is not stored or pushed when the action that causes it fails at the commit: %s',
    async (name) => {
      const [as, to] = [await createUser(test.db), await createUser(test.db)]
      const pushed: unknown[] = []
      const publish = test.app.services.publish
      test.app.services.publish = (...push) => void pushed.push(push)
      const trigger = `refuse_${unique()}`
      await test.pool.query(`
      CREATE FUNCTION ${trigger}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW."userId" = '${to.id}' THEN RAISE EXCEPTION 'no room' USING ERRCODE = '53100'; END IF; RETURN NULL; END $$;
      CREATE CONSTRAINT TRIGGER ${trigger} AFTER INSERT ON notifications
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ${trigger}();`)
      try {
        expect((await acts[name]?.(as, to))?.status).toBeGreaterThanOrEqual(500)
        expect(await test.db.notification.count({ where: { userId: to.id } })).toBe(0)
        expect(await countUnread(to)).toEqual({ count: 0, unread: 0 })
        expect(pushed).toEqual([])
        for (const left of [
          await test.db.message.count({ where: { senderId: as.id } }),
          await test.db.collaborationRequest.count({ where: { requesterId: as.id } }),
          await test.db.storyLike.count({ where: { userId: as.id } }),
          await test.db.characterShare.count({ where: { userId: to.id } }),
          await test.db.character.count({ where: { forkedFrom: { authorId: to.id } } }),
        ])
          expect(left).toBe(0)
      } finally {
        test.app.services.publish = publish
        await test.pool.query(`DROP TRIGGER ${trigger} ON notifications`)
      }
      expect((await acts[name]?.(as, to))?.status).toBeLessThan(300)
      expect(await countUnread(to)).toEqual({ count: 1, unread: 1 })
    },
  )
})
