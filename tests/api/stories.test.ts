import { describe, expect, it } from 'vitest'
import type { Story, StoryDetail } from '#contract/stories.ts'
import {
  createChapter,
  createCharacter,
  createGeneration,
  createLocation,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'
import { waitFor } from '../setup/wait-for.ts'

const test = useTestApp()
const author = useUser(test, { firstName: 'Ada', lastName: 'Byron' })
const stranger = useUser(test)

describe('lists of stories', () => {
  it('the list of stories has own stories first, then public ones of others, and no private ones of others', async () => {
    const reader = await createUser(test.db)
    const [published, hidden] = await Promise.all([
      createStory(test.db, author, { isPublic: true }),
      createStory(test.db, author),
    ])
    const older = await createStory(test.db, reader, { isPublic: true, createdAt: new Date('2020-01-01') })
    const { body } = await test.call<Story[]>('GET', '/api/stories', { as: reader })
    expect(body[0]?.id).toBe(older.id)
    const ids = body.map(({ id }) => id)
    expect(ids).toContain(published.id)
    expect(ids).not.toContain(hidden.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(body.find(({ id }) => id === published.id)?.authorName).toBe('Ada Byron')
  })

  it('the list of own stories, read page by page, has every story once and an exact total while a new story appears', async () => {
    const writer = await createUser(test.db)
    const made: number[] = []
    for (let n = 0; n < 7; n += 1) {
      // Three stories have the same creation time, so that the id decides their order.
      const createdAt = new Date(Date.UTC(2021, 0, 1 + Math.floor(n / 3)))
      made.push((await createStory(test.db, writer, { createdAt })).id)
    }
    const seen: number[] = []
    const totals: unknown[] = []
    let path: string | undefined = '/api/stories?personal=true&limit=2'
    while (path) {
      const answer: Awaited<ReturnType<typeof test.call<Story[]>>> = await test.call<Story[]>('GET', path, {
        as: writer,
      })
      seen.push(...answer.body.map(({ id }) => id))
      totals.push(answer.headers['x-total-count'])
      path = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
      if (seen.length === 2) await createStory(test.db, writer)
    }
    expect(seen).toEqual(made.toReversed())
    expect(totals).toEqual(['7', '8', '8', '8'])
  })

  it('the list of stories is refused with 400 for an invalid cursor or limit', async () => {
    for (const query of ['cursor=nonsense', 'cursor=', 'limit=0', 'limit=201', 'limit=x']) {
      const { status, body } = await test.call('GET', `/api/stories?${query}`, { as: author })
      expect([status, body.code], query).toEqual([400, 'invalid'])
    }
  })

  it('the pages of the list of stories continue from own stories to public ones of others', async () => {
    const reader = await createUser(test.db)
    const mine = await createStory(test.db, reader)
    const seen: number[] = []
    let path: string | undefined = '/api/stories?limit=1'
    while (path) {
      const answer: Awaited<ReturnType<typeof test.call<Story[]>>> = await test.call<Story[]>('GET', path, {
        as: reader,
      })
      seen.push(...answer.body.map(({ id }) => id))
      path = /^<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
    }
    const { body, headers } = await test.call<Story[]>('GET', '/api/stories', { as: reader })
    expect(seen).toEqual(body.map(({ id }) => id))
    expect(seen[0]).toBe(mine.id)
    expect(headers['x-total-count']).toBe(String(seen.length))
  })

  it('visitors can list the public stories of a genre', async () => {
    const fantasy = await createStory(test.db, author, { isPublic: true, genre: 'fantasy' })
    const { body, headers } = await test.call<Story[]>('GET', '/api/stories/public?genre=fantasy')
    expect(body.map(({ id }) => id)).toEqual([fantasy.id])
    expect(headers['x-total-count']).toBe('1')
    expect((await test.call('GET', '/api/stories/public?genre=western')).status).toBe(400)
    expect((await test.call('GET', '/api/stories')).status).toBe(401)
  })
})

describe('one story', () => {
  it('a private story gets the same 404 as a missing one for everybody who may not see it', async () => {
    const story = await createStory(test.db, author)
    const missing = await test.call('GET', '/api/stories/2147483647', { as: stranger })
    for (const as of [stranger, undefined]) {
      const hidden = await test.call('GET', `/api/stories/${story.id}`, { as })
      expect([hidden.status, hidden.body]).toEqual([404, missing.body])
    }
    for (const [method, path] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/like'],
      ['POST', '/save'],
      ['GET', '/chapters'],
    ] as const) {
      const answer = await test.call(method, `/api/stories/${story.id}${path}`, {
        as: stranger,
        body: method === 'GET' ? undefined : {},
      })
      expect(answer.status, `${method} ${path}`).toBe(404)
    }
    expect((await test.call('GET', '/api/stories/one')).status).toBe(400)
    expect(missing.headers['cache-control']).toBe('no-store')
  })

  it('admins can read a private story of another user, but not change it', async () => {
    const admin = await createUser(test.db, { isAdmin: true })
    const story = await createStory(test.db, author)
    expect((await test.call('GET', `/api/stories/${story.id}`, { as: admin })).status).toBe(200)
    expect(
      (await test.call('PUT', `/api/stories/${story.id}`, { as: admin, body: { title: 'Mine' } })).status,
    ).toBe(403)
  })

  it('a story counts each reader once a day and never its author', async () => {
    const story = await createStory(test.db, author, { isPublic: true })
    const read = (as?: TestUser, agent = 'a') =>
      test.call<StoryDetail>('GET', `/api/stories/${story.id}`, { as, headers: { 'user-agent': agent } })
    await Promise.all(Array.from({ length: 8 }, () => read(stranger)))
    await Promise.all([read(), read(), read(undefined, 'b'), read(author)])
    await waitFor(async () => expect((await read(author)).body.readCount).toBe(2))
  })

  it('visitors are counted as readers of a story by their network only, and HEAD requests are not counted', async () => {
    const { id } = await createStory(test.db, author, { isPublic: true })
    const url = `/api/stories/${id}`
    const count = async () => (await test.db.story.findUniqueOrThrow({ where: { id } })).readCount
    const ask = (method: 'GET' | 'HEAD', remoteAddress: string, agent: string) =>
      test.app.inject({ method, url, remoteAddress, headers: { 'user-agent': agent } })
    const networks = [
      ['203.0.113.7', '::ffff:203.0.113.7'],
      ['203.0.113.8'],
      ['2001:db8::1', '2001:db8::2', '2001:0db8:0:0:ffff::', '2001:db8:0:0:1:2:3:4', '2001:db8::192.0.2.1'],
      ['2001:db8:0:1::1'],
      ['::1'],
    ]
    for (const address of networks.flat()) expect((await ask('HEAD', address, 'x')).statusCode).toBe(200)
    expect(await count()).toBe(0)
    for (const [index, addresses] of networks.entries()) {
      for (const [n, address] of addresses.entries()) await ask('GET', address, `browser ${n}`)
      await waitFor(async () => expect([addresses, await count()]).toEqual([addresses, index + 1]))
    }
  })

  it('a story shows an unfinished generation to its author only', async () => {
    const story = await createStory(test.db, author, { isPublic: true })
    const generation = await createGeneration(test.db, author, 'chapter', { storyId: story.id })
    const detail = async (as: TestUser) =>
      (await test.call<StoryDetail>('GET', `/api/stories/${story.id}`, { as })).body.generation
    expect((await detail(author))?.id).toBe(generation.id)
    expect(await detail(stranger)).toBeNull()
  })
})

describe('writing a story', () => {
  it('a story that is written by hand is private and has its content as chapter 1', async () => {
    const body = { title: '  The Quay ', genre: 'romance', content: 'Two words\nand three more' }
    const made = await test.call<StoryDetail>('POST', '/api/stories', { as: author, body })
    expect([made.status, made.body.title, made.body.isPublic, made.body.chapterCount]).toEqual([
      201,
      'The Quay',
      false,
      1,
    ])
    expect(made.body.rating).toBe('0.0')
    const chapters = await test.call<{ words: number; chapterNumber: number }[]>(
      'GET',
      `/api/stories/${made.body.id}/chapters`,
      {
        as: author,
      },
    )
    expect(chapters.body).toMatchObject([{ words: 5, chapterNumber: 1 }])
  })

  it('a new story whose content has no visible character has no chapter', async () => {
    const body = { title: 'Only spaces', genre: 'romance', content: ' \n\u200b\u2800' }
    const made = await test.call<StoryDetail>('POST', '/api/stories', { as: author, body })
    expect([made.status, made.body.chapterCount]).toEqual([201, 0])
  })

  it('a new story with wrong fields is refused with the messages of the form', async () => {
    const { status, body } = await test.call('POST', '/api/stories', {
      as: author,
      body: { title: ' ', description: 'x'.repeat(501) },
    })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'invalid',
      issues: expect.arrayContaining([
        { path: 'title', message: 'Title is required' },
        { path: 'description', message: 'Description too long' },
        { path: 'genre', message: 'Genre is required' },
      ]),
    })
  })

  it('concurrent calls with one Idempotency-Key create one story and all get its answer', async () => {
    const key = { 'idempotency-key': 'once' }
    const body = { title: 'Once', genre: 'comedy' }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        test.call<StoryDetail>('POST', '/api/stories', { as: stranger, body, headers: key }),
      ),
    )
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.id}`)).size).toBe(1)
  })

  it('a change of a story updates only the given fields, and cannot publish a story that a moderator has hidden', async () => {
    const story = await createStory(test.db, author, { description: 'kept' })
    const put = (body: object) =>
      test.call<StoryDetail>('PUT', `/api/stories/${story.id}`, { as: author, body })
    expect((await put({ title: 'New', spiceLevel: 5 })).body).toMatchObject({
      title: 'New',
      spiceLevel: 5,
      description: 'kept',
    })
    await test.db.story.update({ where: { id: story.id }, data: { hiddenAt: new Date() } })
    const refused = await put({ isPublic: true })
    expect([refused.status, refused.body]).toMatchObject([403, { code: 'hidden_by_moderator' }])
    expect((await put({ isPublic: false, title: 'Still mine' })).status).toBe(200)
  })

  it('a public story cannot be deleted by another user, who gets 403, or by a visitor, who gets 401', async () => {
    const story = await createStory(test.db, author, { isPublic: true })
    const answer = await test.call('DELETE', `/api/stories/${story.id}`, { as: stranger })
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
    expect((await test.call('DELETE', `/api/stories/${story.id}`)).status).toBe(401)
  })
})

describe('deleting a story', () => {
  it('deleting a story deletes its chapters and generations, lowers the usage counts of its characters and locations, and lowers the monthly count by its unfinished generation', async () => {
    const story = await createStory(test.db, author, { isPublic: true })
    const [character, location] = await Promise.all([
      createCharacter(test.db, author),
      createLocation(test.db, author),
    ])
    await createChapter(test.db, story)
    const period = new Date('2026-05-01')
    await test.db.usagePeriod.create({ data: { userId: author.id, period, chapters: 2 } })
    await createGeneration(test.db, author, 'chapter', { storyId: story.id, usagePeriod: period })
    await test.call('POST', `/api/stories/${story.id}/characters`, {
      as: author,
      body: { characterId: character.id },
    })
    await test.call('POST', `/api/locations/${location.id}/add-to-story/${story.id}`, { as: author })
    const used = async () =>
      [
        await test.db.character.findUniqueOrThrow({ where: { id: character.id } }),
        await test.db.location.findUniqueOrThrow({ where: { id: location.id } }),
      ].map(({ usageCount }) => usageCount)
    expect(await used()).toEqual([1, 1])
    const gone = await test.call('DELETE', `/api/stories/${story.id}`, { as: author })
    expect([gone.status, gone.text]).toEqual([204, ''])
    expect(await used()).toEqual([0, 0])
    expect(await test.db.generation.count({ where: { storyId: story.id } })).toBe(0)
    expect(await test.db.chapter.count({ where: { storyId: story.id } })).toBe(0)
    const usage = await test.db.usagePeriod.findUniqueOrThrow({
      where: { userId_period: { userId: author.id, period } },
    })
    expect(usage.chapters).toBe(1)
    expect((await test.call('GET', `/api/stories/${story.id}`, { as: author })).status).toBe(404)
  })
})
