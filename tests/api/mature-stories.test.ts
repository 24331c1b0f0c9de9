import { beforeAll, describe, expect, it } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import type { Method } from '#contract/endpoint.ts'
import type { Story } from '#contract/stories.ts'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import {
  createChapter,
  createGeneration,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'

const secret = 'The candle had burnt down to the last inch of itself.'
const adultVisitor = { cookie: 'isAdult=true' }

let one: TestApp
let other: TestApp
let author: TestUser
let reader: TestUser
let adult: TestUser

beforeAll(async () => {
  one = await buildTestApp({}, undefined, { bucket: false })
  other = await buildTestApp({}, undefined, {
    bucket: false,
    databaseVia: async () => one.config.DATABASE_URL,
  })
  author = await createUser(one.db)
  reader = await createUser(one.db)
  adult = await createUser(one.db, { isAdult: true })
})

async function publish(spiceLevel: number): Promise<string> {
  const { id } = await createStory(one.db, author, {
    isPublic: true,
    spiceLevel,
    title: `Heat ${spiceLevel}`,
  })
  await createChapter(one.db, { id }, { content: secret, summary: secret })
  return `/api/stories/${id}`
}

const refused = {
  status: 403,
  body: { code: 'mature_story', message: 'Mature story. Say that you are 18 or older to read it.' },
}

describe('the text of a mature story', () => {
  it.each([4, 5])(
    'the text of a story of spice level %i is returned only to its author and to people who have said that they are 18',
    async (heat) => {
      const path = await publish(heat)
      for (const as of [undefined, reader]) {
        const story = await one.call<Story>('GET', path, { as })
        expect([story.status, story.body.mature, story.body.chapterCount]).toEqual([200, true, 1])
        expect(await one.call('GET', `${path}/chapters`, { as })).toMatchObject(refused)
      }
      for (const as of [author, adult]) {
        const { status, body } = await one.call<Chapter[]>('GET', `${path}/chapters`, { as })
        expect([status, body[0]?.content]).toEqual([200, secret])
      }
      const visitor = await one.call<Chapter[]>('GET', `${path}/chapters`, { headers: adultVisitor })
      expect([visitor.status, visitor.body[0]?.content]).toEqual([200, secret])
    },
  )

  it('the text of a story of spice level 3 is returned to everybody', async () => {
    const path = await publish(3)
    expect((await one.call<Story>('GET', path)).body.mature).toBe(false)
    expect((await one.call('GET', `${path}/chapters`)).status).toBe(200)
  })

  it('the text of a mature story is refused to a signed-in user who only has the cookie by which visitors say that they are 18', async () => {
    const path = await publish(4)
    expect(await one.call('GET', `${path}/chapters`, { as: reader, headers: adultVisitor })).toMatchObject(
      refused,
    )
  })

  it('the text of a mature story is refused to an admin who has not said that they are 18', async () => {
    const admin = await createUser(one.db, { isAdmin: true })
    expect(await one.call('GET', `${await publish(5)}/chapters`, { as: admin })).toMatchObject(refused)
  })

  it('the text of a private mature story is 404 for other users, also for adults', async () => {
    const { id } = await createStory(one.db, author, { spiceLevel: 5 })
    await createChapter(one.db, { id }, { content: secret })
    for (const options of [{}, { headers: adultVisitor }, { as: adult }])
      expect((await one.call('GET', `/api/stories/${id}/chapters`, options)).status).toBe(404)
  })

  it('a call that quotes a mature story answers a collaborator only after they have said that they are 18', async () => {
    const path = await publish(5)
    const storyId = Number(path.split('/').at(-1))
    const { id: chapterId } = await one.db.chapter.findFirstOrThrow({ where: { storyId } })
    const chapter = `${path}/chapters/${chapterId}`
    await one.call('PUT', chapter, { as: author, body: { content: `${secret} It went out.` } })
    await one.db.fact.create({
      data: { storyId, chapterId, kind: 'state', source: 'model', text: 'It is late.', quote: secret },
    })
    await one.db.storyCollaborator.createMany({
      data: [reader, adult].map(({ id: userId }) => ({ storyId, userId, role: 'editor' as const })),
    })
    const early = { content: 'Mine.', base: '2020-01-01T00:00:00.000Z' }
    const calls: [method: Method, path: string, status: number, body?: object][] = [
      ['GET', `${chapter}/versions`, 200],
      ['POST', `${chapter}/versions/1/restore`, 200],
      ['GET', `${chapter}/order`, 200],
      ['PUT', `${chapter}/draft`, 409, early],
      ...['drafts', 'facts', 'findings', 'plan', 'detected-characters'].map(
        (list): [Method, string, number] => ['GET', `${path}/${list}`, 200],
      ),
    ]
    for (const [method, at, status, body] of calls) {
      const answer = await one.call(method, at, { as: reader, body })
      expect([at, answer]).toMatchObject([at, refused])
      for (const as of [adult, author])
        expect([at, (await one.call(method, at, { as, body })).status]).toEqual([at, status])
    }
  })

  it('the text of a mature story is in no other answer, page or list that a visitor gets', async () => {
    const path = await publish(5)
    const id = path.split('/').at(-1)
    const places = [
      path,
      `${path}/similar`,
      `${path}/characters`,
      `${path}/locations`,
      `${path}/scenarios`,
      '/api/stories/public',
      '/api/stories/search?q=candle',
      '/api/stories/search?q=heat',
      `/api/users/${author.id}/stories`,
      `/stories/${id}`,
      '/discover',
    ]
    for (const place of places) {
      const { text } = await one.call('GET', place)
      expect([place, text.includes('candle had')]).toEqual([place, false])
    }
    expect((await one.call('GET', `${path}/book`)).status).toBe(401)
  })
})

describe('a text that was ordered at spice level 4 or 5 in a story of a lower level', () => {
  const isMature = async (id: number, as?: TestUser) =>
    (await one.call<Story>('GET', `/api/stories/${id}`, { as })).body.mature
  const read = (id: number, as?: TestUser, api = one) =>
    api.call('GET', `/api/stories/${id}/chapters`, { as })
  const release = (id: number, chapterId: number, state: string) =>
    one.call('PUT', `/api/stories/${id}/chapters/${chapterId}/release`, { as: author, body: { state } })

  async function publishDraft(heat: number | string) {
    const { id } = await createStory(one.db, author, { isPublic: true, spiceLevel: 2 })
    await createChapter(one.db, { id })
    const { id: generationId } = await createGeneration(one.db, author, 'chapter', {
      status: 'completed',
      finishedAt: new Date(),
      storyId: id,
      input: { spiceLevel: heat },
    })
    const origin = {
      generationId,
      modelWords: 11,
      modelSpans: [0, secret.length],
      modelSources: [generationId],
    }
    const chapter = await createChapter(
      one.db,
      { id },
      { content: secret, state: 'draft', words: 11, ...origin },
    )
    return { id, chapterId: chapter.id }
  }

  it.each([4, 5])(
    'the release of a text ordered at spice level %i makes its mild story mature, on every API process and in lists, and the text is in no page',
    async (heat) => {
      const { id, chapterId } = await publishDraft(heat)
      for (const api of [one, other, one, other]) expect((await read(id, undefined, api)).status).toBe(200)
      expect(await isMature(id)).toBe(false)
      expect((await release(id, chapterId, 'released')).status).toBe(200)
      for (const api of [one, other])
        for (const as of [undefined, reader]) expect(await read(id, as, api)).toMatchObject(refused)
      for (const as of [author, adult]) expect((await read(id, as)).status).toBe(200)
      for (const place of [`/stories/${id}`, `/stories/${id}?chapter=2`, '/discover'])
        for (const as of [undefined, reader])
          expect((await one.call('GET', place, { as })).text, place).not.toContain('candle had')
      for (const list of ['/api/stories/public?limit=5', '/api/stories?limit=5']) {
        const { body } = await one.call<Story[]>('GET', list, { as: reader })
        expect([list, body.find((story) => story.id === id)?.mature]).toEqual([list, true])
      }
      expect((await release(id, chapterId, 'draft')).status).toBe(200)
      expect([await isMature(id), (await read(id)).status]).toEqual([false, 200])
    },
  )

  it('a released text ordered at spice level 4 keeps its story mature through an edit, until the last of its words is replaced', async () => {
    const { id, chapterId } = await publishDraft(4)
    await release(id, chapterId, 'released')
    const rewrite = async (content: string) => {
      await one.call('PUT', `/api/stories/${id}/chapters/${chapterId}`, { as: author, body: { content } })
      await release(id, chapterId, 'released')
      return isMature(id)
    }
    expect(await rewrite(secret.replace('candle', 'lantern'))).toBe(true)
    expect(await rewrite('They shook hands over tea.')).toBe(false)
    const versions = await one.call<{ version: number }[]>(
      'GET',
      `/api/stories/${id}/chapters/${chapterId}/versions`,
      {
        as: author,
      },
    )
    await one.call(
      'POST',
      `/api/stories/${id}/chapters/${chapterId}/versions/${versions.body.at(-1)?.version}/restore`,
      {
        as: author,
      },
    )
    expect((await read(id)).status).toBe(200)
    await release(id, chapterId, 'released')
    expect(await read(id)).toMatchObject(refused)
  })

  it('a mature draft in a mild story is refused to an editor who has not said that they are 18, and others see the mild story', async () => {
    const { id } = await publishDraft(5)
    const friend = await createUser(one.db)
    const body = { collaboratorId: friend.id, role: 'editor' }
    await one.call('POST', `/api/stories/${id}/collaborate`, { as: author, body })
    expect(await read(id, friend)).toMatchObject(refused)
    expect((await read(id, author)).status).toBe(200)
    expect([await isMature(id), (await read(id)).status, (await read(id, reader)).status]).toEqual([
      false,
      200,
      200,
    ])
  })

  it('the release of a text ordered at spice level 3 does not make its story mature', async () => {
    const { id, chapterId } = await publishDraft(3)
    await release(id, chapterId, 'released')
    expect([await isMature(id), (await read(id)).status]).toEqual([false, 200])
  })
})

describe('answers that visitors share', () => {
  it('a cached answer to an adult visitor is never sent to other visitors, in any order of calls and on any API process', async () => {
    const path = `${await publish(4)}/chapters`
    for (let round = 0; round < 3; round++)
      for (const api of [one, other]) {
        expect((await api.call('GET', path, { headers: adultVisitor })).status).toBe(200)
        expect(await api.call('GET', path)).toMatchObject(refused)
      }
    const { etag } = (await one.call('GET', path, { headers: adultVisitor })).headers
    expect(await one.call('GET', path, { headers: { 'if-none-match': String(etag) } })).toMatchObject(refused)
  })

  it.each(['sultry', 5])(
    'cached texts are refused when the spice level is raised to %s',
    async (spiceLevel) => {
      const path = await publish(3)
      for (const api of [one, other, one, other])
        expect((await api.call('GET', `${path}/chapters`)).status).toBe(200)
      expect((await one.call('PUT', path, { as: author, body: { spiceLevel } })).status).toBe(200)
      for (const api of [other, one]) expect(await api.call('GET', `${path}/chapters`)).toMatchObject(refused)
    },
  )
})

describe('PUT /api/user/profile', () => {
  it('PUT /api/user/profile accepts isAdult alone, keeps the name, and opens mature stories until isAdult is withdrawn', async () => {
    const user = await createUser(one.db, { firstName: 'Ada', lastName: 'Lane' })
    const path = `${await publish(4)}/chapters`
    const { status, body } = await one.call('PUT', '/api/user/profile', { as: user, body: { isAdult: true } })
    expect([status, body]).toMatchObject([200, { isAdult: true, firstName: 'Ada', lastName: 'Lane' }])
    expect((await one.call('GET', '/api/auth/user', { as: user })).body).toMatchObject({ isAdult: true })
    expect((await other.call('GET', path, { as: user })).status).toBe(200)
    await one.call('PUT', '/api/user/profile', { as: user, body: { isAdult: false } })
    expect(await other.call('GET', path, { as: user })).toMatchObject(refused)
  })

  it('a public profile does not reveal that its user has said that they are 18', async () => {
    const shown = await createUser(one.db, { isAdult: true, publicProfile: true })
    for (const place of [`/api/users/${shown.id}`, '/api/users/public'])
      expect((await one.call('GET', place)).text).not.toContain('isAdult')
  })
})
