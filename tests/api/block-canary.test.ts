import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { DiscoverStats } from '#contract/people.ts'
import { createCharacter, createLocation, createStory, createUser } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

interface Authored {
  authorId: string
  authorIsPublic: boolean
  readCount?: number
}

// The reads of stories by earlier tests of this file are counted with a delay, so `readCount` is left out too.
const withoutLink = ({ authorIsPublic: _, readCount: __, ...work }: Authored) => work

const test = useTestApp()
const blocker = useUser(test, { publicProfile: true })
const blocked = useUser(test, { publicProfile: true })
const nobody = '00000000-0000-4000-8000-000000000000'

beforeAll(async () => {
  await test.db.block.create({ data: { blockerId: blocker.id, blockedId: blocked.id } })
})

/**
 * Returns status and body of a call about a person, without the person's id, so that answers about two people can be
 * compared.
 */
async function answerOf(call: (person: string) => Promise<{ status: number; text: string }>, person: string) {
  const { status, text } = await call(person)
  return [status, text.replaceAll(person, 'ID')]
}

const inPath = endpoints
  .filter(({ path }) => path.startsWith('/api/users/{id}'))
  .map(({ method, path }) => [`${method} ${path}`, method, path] as const)

describe('a blocked person', () => {
  it('at least seven calls have the id of a person in their path, so the next tests compare enough calls', () => {
    expect(inPath.length).toBeGreaterThanOrEqual(7)
  })

  it.each(inPath)(
    'a blocked person gets from %s about the blocker the same answer as about a person who does not exist',
    async (_, method, path) => {
      const call = (person: string) => test.call(method, path.replace('{id}', person), { as: blocked })
      expect(await answerOf(call, blocker.id)).toEqual(await answerOf(call, nobody))
      expect((await call(blocker.id)).status).toBe(404)
    },
  )

  const bodies: [name: string, path: (thing: number) => string, body: (person: string) => object][] = [
    ['a message', () => '/api/messages', (receiverId) => ({ receiverId, content: 'Hello' })],
    [
      'a request',
      () => '/api/collaboration-requests',
      (toUserId) => ({ toUserId, type: 'general', message: 'Hello' }),
    ],
    ['a share', (id) => `/api/characters/${id}/share`, (sharedWithId) => ({ sharedWithId })],
    [
      'a collaboration',
      (id) => `/api/characters/${id}/collaborate`,
      (collaboratorId) => ({ collaboratorId }),
    ],
    ['a report', () => '/api/reports', (id) => ({ type: 'profile', id, reason: 'spam' })],
  ]
  it.each(bodies)('for %s, a blocked person gets the 404 of a missing person', async (_, path, body) => {
    const { id } = await createCharacter(test.db, blocked)
    const call = (person: string) => test.call('POST', path(id), { as: blocked, body: body(person) })
    expect(await answerOf(call, blocker.id)).toEqual(await answerOf(call, nobody))
    expect((await call(blocker.id)).status).toBe(404)
  })

  it('a blocked person who shares with the blocker by e-mail address gets the same answer as for an unknown address', async () => {
    const { id } = await createCharacter(test.db, blocked)
    for (const [call, field] of [
      ['share', 'sharedWithId'],
      ['collaborate', 'collaboratorId'],
    ]) {
      const send = (who: string) =>
        test.call('POST', `/api/characters/${id}/${call}`, { as: blocked, body: { [String(field)]: who } })
      const [known, unknown] = [await send(blocker.email), await send('nobody@example.com')]
      expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    }
  })

  it('a blocked person gets for a like, a save and a rating of the blocker’s work the same answer as for a missing work', async () => {
    const things = {
      stories: await createStory(test.db, blocker, { isPublic: true }),
      characters: await createCharacter(test.db, blocker, { isPublic: true }),
    }
    for (const [noun, { id }] of Object.entries(things))
      for (const act of ['like', 'save']) {
        const send = (thing: number) => test.call('POST', `/api/${noun}/${thing}/${act}`, { as: blocked })
        const [known, unknown] = [await send(id), await send(2_147_483_647)]
        expect([known.status, known.text]).toEqual([404, unknown.text])
      }
    const rate = (id: number) =>
      test.call('PUT', `/api/stories/${id}/rating`, { as: blocked, body: { rating: 3 } })
    expect((await rate(things.stories.id)).text).toBe((await rate(2_147_483_647)).text)
  })

  it('a blocked person gets the public works of the blocker without a link to the blocker’s profile, on pages and lists', async () => {
    const data = { isPublic: true }
    const { id: storyId } = await createStory(test.db, blocker, data)
    const { id: characterId } = await createCharacter(test.db, blocker, data)
    const { id: locationId } = await createLocation(test.db, blocker, data)
    const collection = await test.db.collection.create({
      data: { authorId: blocker.id, name: 'Sailors', ...data },
    })
    await test.db.storyCharacter.create({ data: { storyId, characterId } })
    await test.db.storyLocation.create({ data: { storyId, locationId } })
    const paths = [
      ...['stories/public?limit=50', 'characters/public?limit=50', 'locations/public?limit=50'],
      ...[`stories/${storyId}`, 'stories?limit=50', `characters/${characterId}/stories`],
      ...[`characters/${characterId}`, 'characters?limit=50', `stories/${storyId}/characters`],
      ...[`locations/${locationId}`, 'locations?limit=50', `stories/${storyId}/locations`],
      ...[`collections/${collection.id}`, 'collections?limit=50'],
      ...['', '/characters', '/locations'].map((call) => `stories/${storyId}${call}?as=reader`),
    ]
    const stranger = await createUser(test.db)
    for (const path of paths) {
      const links = async (as: { token: string }) => {
        const { body } = await test.call<Authored | Authored[]>('GET', `/api/${path}`, { as })
        const works = [body].flat().filter(({ authorId }) => authorId === blocker.id)
        return [...new Set(works.map(({ authorIsPublic }) => authorIsPublic))]
      }
      expect([path, await links(blocked), await links(stranger)]).toEqual([path, [false], [true]])
    }
  })

  it('a blocked person gets the same public list as everybody except for the profile links, with the same headers', async () => {
    await createStory(test.db, blocker, { isPublic: true })
    const own = await createStory(test.db, blocked, { isPublic: true })
    await test.db.chapter.create({
      data: { storyId: own.id, chapterNumber: 1, title: '', content: 'Draft.' },
    })
    const read = async (as?: { token: string }) => {
      const { body, headers } = await test.call<Authored[]>('GET', '/api/stories/public?limit=50', { as })
      const { etag, date: _date, 'content-length': _length, 'x-request-id': _id, ...others } = headers
      const isLinked = body.some(({ authorId, authorIsPublic }) => authorId === blocker.id && authorIsPublic)
      return { isLinked, same: { others, tagged: etag !== undefined, works: body.map(withoutLink) } }
    }
    const stranger = await createUser(test.db)
    // An answer is cached only when it is requested a second time, so it is read twice.
    const [{ same }] = [await read(), await read(), await read(stranger)]
    expect(same.works.length).toBeGreaterThan(1)
    for (const as of [blocked, stranger, undefined])
      expect(await read(as)).toEqual({ isLinked: as !== blocked, same })
  })

  it('a blocked person gets for the profile page of the blocker the same page as for a person who does not exist', async () => {
    const page = (person: string, as: { token: string }) =>
      test.call('GET', `/users/${person}`, {
        headers: { accept: 'text/html', cookie: `session_0=${as.token}` },
      })
    const [known, unknown] = [await page(blocker.id, blocked), await page(nobody, blocked)]
    expect([known.status, known.text]).toEqual([404, unknown.text])
    expect((await page(blocker.id, await createUser(test.db))).status).toBe(200)
  })

  it('a blocked person’s call about the blocker makes as many SQL statements about blocks as one about a missing person', async () => {
    const statements = async (act: () => Promise<unknown>) => {
      let count = 0
      const { query } = pg.Client.prototype
      pg.Client.prototype.query = function (this: pg.Client, ...args: [string | { text?: string }]) {
        const [statement] = args
        const text = typeof statement === 'string' ? statement : statement.text
        // Only statements about blocks are counted. Other statements, such as those of sessions, are the same for every
        // call.
        if (text?.includes('blockerId')) count += 1
        return query.apply(this, args as never)
      } as typeof query
      await act()
      pg.Client.prototype.query = query
      return count
    }
    for (const [, path, body] of bodies.slice(0, 1)) {
      const call = (person: string) => () => test.call('POST', path(0), { as: blocked, body: body(person) })
      expect([await statements(call(blocker.id)), await statements(call(nobody))]).toEqual([2, 2])
    }
    const profile = (person: string) => () => test.call('GET', `/api/users/${person}`, { as: blocked })
    expect([await statements(profile(blocker.id)), await statements(profile(nobody))]).toEqual([1, 1])
  })
})

describe('every read of the contract', () => {
  // Values for path parameters, by the noun before them in the path. Every other parameter gets an id that no row has.
  const values: Record<string, string> = {}
  const works = ['stories', 'characters', 'locations', 'collections']
  const name = 'Quenby'

  beforeAll(async () => {
    await test.db.user.update({ where: { id: blocker.id }, data: { firstName: name, lastName: 'Ferrant' } })
    const data = { isPublic: true }
    // The blocker has the most public stories, so the figures of Discover would name the blocker if they ignored
    // blocks.
    for (let n = 0; n < 30; n += 1) await createStory(test.db, blocker, data)
    values.users = blocker.id
    values.stories = String((await createStory(test.db, blocker, data)).id)
    values.characters = String((await createCharacter(test.db, blocker, data)).id)
    values.locations = String((await createLocation(test.db, blocker, data)).id)
    const collection = await test.db.collection.create({
      data: { authorId: blocker.id, name: 'Sailors', ...data },
    })
    values.collections = String(collection.id)
  })

  const reads = endpoints.filter(({ method, path }) => method === 'GET' && !path.includes('/auth/'))
  const urlOf = (path: string) => {
    const url = path.replace(/\/([\w-]+)\/\{\w+\}/g, (_, noun) => `/${noun}/${values[noun] ?? 1}`)
    return url.replace(/\{\w+\}/g, '1') + (path.endsWith('/search') ? `?q=${name}&limit=50` : '')
  }

  /** Removes from an answer the authors of public works: their names may be shown if they do not link to a profile. */
  function withoutAuthors(text: string): string {
    try {
      return JSON.stringify(JSON.parse(text), (_, value) => {
        if (value?.authorIsPublic !== false) return value
        const { authorId: _id, authorName: _name, ...work } = value
        return work
      })
    } catch {
      return text
    }
  }

  it.each(reads.map(({ path }) => [path]))('GET %s shows no blocker to the blocked person', async (path) => {
    const { text } = await test.call('GET', urlOf(path), { as: blocked })
    const shown = withoutAuthors(text).replaceAll(`"${urlOf(path)}"`, '')
    expect(shown).not.toContain(blocker.id)
    expect(shown).not.toContain(name)
  })

  it('the figures of Discover name the blocker to a stranger, and the next most active creator to the blocked person', async () => {
    const path = '/api/discover/stats'
    const active = async (as?: { token: string }) => {
      const { body } = await test.call<DiscoverStats>('GET', path, { as })
      return body.creators.mostActive
    }
    expect([(await active())?.id, (await active(await createUser(test.db)))?.id]).toEqual([
      blocker.id,
      blocker.id,
    ])
    expect((await active(blocked))?.id).toBe(blocked.id)
  })

  it('a blocked person gets 200 for each kind of public work of the blocker, so that the tests above compare answers with content', async () => {
    for (const noun of works)
      expect((await test.call('GET', `/api/${noun}/${values[noun]}`, { as: blocked })).status).toBe(200)
  })
})
