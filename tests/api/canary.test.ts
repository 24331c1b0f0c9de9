import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { createStory, createUser, type TestUser } from '../setup/factories.ts'
import { canary, type Planted, plant } from './canary-plant.ts'

let test: TestApp
let planted: Planted
let stranger: TestUser
const pushed: [userId: string, payload: string][] = []

beforeAll(async () => {
  test = await buildTestApp()
  planted = await plant(test)
  stranger = await createUser(test.db)
  test.app.services.publish = (userId, event, payload) => {
    pushed.push([userId, JSON.stringify([event, payload])])
  }
})

/** Every path that a pattern gives for the ids there are. */
const pathsOf = (pattern: string) =>
  pattern.includes('{')
    ? planted.ids.map((id) => pattern.replace('{type}', 'stories').replace(/\{\w+\}/g, id))
    : [pattern, `${pattern}?limit=200`, `${pattern}?q=${canary.slice(0, 6)}`]

async function expectNone(method: 'GET' | 'POST' | 'PUT' | 'DELETE', at: string, body?: object) {
  for (const as of [undefined, stranger]) {
    const { text, headers, status } = await test.call(method, at, {
      as,
      body,
      headers: { accept: 'text/html, */*' },
    })
    expect(text, `${status} ${method} ${at}`).not.toContain(canary)
    expect(JSON.stringify(headers), at).not.toContain(canary)
  }
}

it('a canary stands in every field of every table', () => {
  expect(planted.without).toEqual([])
})

describe('what is private', () => {
  it.each(endpoints.filter(({ method }) => method === 'GET').map(({ path }) => [path] as const))(
    'is not in what a stranger gets from %s',
    async (path) => {
      for (const at of pathsOf(path)) await expectNone('GET', at)
    },
  )

  // Refusals above all; deleting comes last, and a stranger may delete nothing but themselves.
  const writes = endpoints.filter(({ method, path }) => method !== 'GET' && path.includes('{'))
  it.each(writes.map(({ method, path }) => [method, path] as const))(
    'is not in what a stranger hears from %s %s',
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
      for (const at of pathsOf(path.replace('{storyId}', String(mine.id)))) await expectNone(method, at, body)
    },
  )

  it('is not in the head of any page', async () => {
    for (const noun of ['stories', 'characters', 'locations', 'collections', 'users', 'casts'])
      for (const at of pathsOf(`/${noun}/{id}`)) await expectNone('GET', at)
  })

  it('is not in the export of somebody else', async () => {
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

  it('is not pushed to anybody else', async () => {
    expect(
      pushed.filter(([userId, payload]) => userId !== planted.author.id && payload.includes(canary)),
    ).toEqual([])
    expect(pushed.length).toBeGreaterThan(0)
  })

  it('is there for its author', async () => {
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
