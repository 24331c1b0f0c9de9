import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { createStory, createUser, type TestUser } from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'
import { canary, type Planted, plant } from './canary-plant.ts'

const test = useTestApp()
let planted: Planted
let stranger: TestUser
const pushed: [userId: string, payload: string][] = []

beforeAll(async () => {
  planted = await plant(test)
  stranger = await createUser(test.db)
  test.app.services.publish = (userId, event, payload) => {
    pushed.push([userId, JSON.stringify([event, payload])])
  }
})

/** Fills the parameters of a path pattern with every planted id. */
const pathsOf = (pattern: string) =>
  pattern.includes('{')
    ? planted.ids.map((id) => pattern.replace('{type}', 'stories').replace(/\{\w+\}/g, id))
    : [pattern, `${pattern}?limit=200`, `${pattern}?q=${canary.slice(0, 6)}`]

async function expectNoCanary(method: 'GET' | 'POST' | 'PUT' | 'DELETE', at: string, body?: object) {
  for (const as of [undefined, stranger]) {
    const { text, headers, status } = await test.call(method, at, {
      as,
      body,
      // Without the header Prefer, an order would wait for its result, but no worker runs in this test.
      headers: { accept: 'text/html, */*', prefer: 'respond-async' },
    })
    expect(text, `${status} ${method} ${at}`).not.toContain(canary)
    expect(JSON.stringify(headers), at).not.toContain(canary)
  }
}

it('the planted private text is in every text column of every table', () => {
  expect(planted.without).toEqual([])
})

describe('the protection of private data', () => {
  it.each(endpoints.filter(({ method }) => method === 'GET').map(({ path }) => [path] as const))(
    'GET %s shows no private data of others to strangers',
    async (path) => {
      for (const at of pathsOf(path)) await expectNoCanary('GET', at)
    },
  )

  // Most of these calls are refused: a stranger can change and delete only their own rows.
  const writes = endpoints.filter(({ method, path }) => method !== 'GET' && path.includes('{'))
  it.each(writes.map(({ method, path }) => [method, path] as const))(
    'a stranger who sends %s %s gets no private data of others',
    async (method, path) => {
      const mine = await createStory(test.db, stranger)
      const body = {
        title: 'x',
        name: 'x',
        content: 'x',
        plot: 'x',
        setting: 'x',
        rating: 3,
        characterId: Number(planted.ids[0]),
        sharedWithId: stranger.id,
        collaboratorId: stranger.id,
        imageData: 'x',
        status: 'accepted',
        isPublic: true,
      }
      for (const at of pathsOf(path.replace('{storyId}', String(mine.id))))
        await expectNoCanary(method, at, body)
    },
  )

  it('the HTML of a page shows no private data of others to strangers', async () => {
    for (const noun of ['stories', 'characters', 'locations', 'collections', 'users', 'casts'])
      for (const at of pathsOf(`/${noun}/{id}`)) await expectNoCanary('GET', at)
  })

  it('the export of a user contains no private data of another user', async () => {
    const answer = await test.app.inject({
      url: '/api/user/export',
      headers: { authorization: `Bearer ${stranger.token}` },
    })
    const files = Object.values(unzipSync(answer.rawPayload)).map((file) =>
      Buffer.from(file).toString('utf8'),
    )
    expect(files.length).toBeGreaterThan(0)
    expect(files.join('\n')).not.toContain(canary)
  })

  it('private data is pushed to its author only', async () => {
    expect(
      pushed.filter(([userId, payload]) => userId !== planted.author.id && payload.includes(canary)),
    ).toEqual([])
    expect(pushed.length).toBeGreaterThan(0)
  })

  it('the lists of an author show the author’s own private data', async () => {
    const paths = [
      'stories',
      'characters',
      'locations',
      'casts',
      'collections',
      'notifications',
      'generations',
    ]
    const seen = await Promise.all(
      paths.map(async (path) =>
        (await test.call('GET', `/api/${path}`, { as: planted.author })).text.includes(canary),
      ),
    )
    expect(seen).toEqual(paths.map(() => true))
  })
})
