import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { locationTypes } from '#contract/location-types.ts'
import { architecturalStyles, genres } from '#contract/options.ts'
import type { Answer } from '../setup/app.ts'
import {
  createCast,
  createCharacter,
  createGeneration,
  createInvitation,
  createLocation,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()
let admin: TestUser
let other: TestUser
let storyId: number
let inStories: number

// Creates the data of these tests: every list contains three items.
beforeAll(async () => {
  const { db } = test
  admin = await createUser(db, { isAdmin: true, publicProfile: true })
  other = await createUser(db, { publicProfile: true })
  const third = await createUser(db, { publicProfile: true })
  await db.message.create({ data: { senderId: third.id, receiverId: admin.id, content: 'Hello' } })
  for (const n of [1, 2, 3]) {
    const story = await createStory(db, admin, { isPublic: true })
    storyId ??= story.id
    await db.fact.create({ data: { storyId, kind: 'event', text: `Fact ${n}.`, source: 'writer' } })
    await createLocation(db, admin, { isPublic: true })
    await createCast(db, admin)
    const { id: characterId } = await createCharacter(db, admin, { isPublic: true })
    inStories ??= characterId
    await db.storyCharacter.create({ data: { storyId: story.id, characterId: inStories } })
    const { id: shared } = await createCharacter(db, other)
    await db.characterShare.create({ data: { characterId: shared, userId: admin.id } })
    await db.characterCollaborator.create({ data: { characterId, userId: other.id } })
    const foreign = await createStory(db, other)
    await db.storyShare.create({ data: { storyId: foreign.id, userId: admin.id } })
    await db.storyCollaborator.create({ data: { storyId: story.id, userId: other.id } })
    await db.collection.create({ data: { authorId: admin.id, name: `C${n}`, isPublic: true } })
    await db.message.create({ data: { senderId: other.id, receiverId: admin.id, content: 'Hello' } })
    const type = (['story', 'character', 'general'] as const)[n - 1] ?? 'general'
    await db.collaborationRequest.create({
      data: { requesterId: other.id, toUserId: admin.id, type, message: 'Together?' },
    })
    await db.notification.create({ data: { userId: admin.id, type: 'system', title: 'News' } })
    await createInvitation(db)
    const { id: away } = await createUser(db, { awaitsApproval: true, isActive: false })
    await db.block.create({ data: { blockerId: admin.id, blockedId: away } })
    const reported = { type: 'profile', subjectId: away, reportedId: away, title: 'A', text: 'B' } as const
    await db.reportCase.create({
      data: { ...reported, reports: { create: { reportedId: away, reporterId: other.id, reason: 'spam' } } },
    })
    await createGeneration(db, admin, 'avatar', { status: 'cancelled', finishedAt: new Date() })
    await db.adminNotification.create({ data: { adminId: admin.id, title: 'News', content: 'Words' } })
    await db.auditEntry.create({
      data: { adminId: admin.id, action: 'a', targetType: 'user', targetId: 'x' },
    })
  }
})

const named = (which: (endpoint: Endpoint) => boolean) =>
  endpoints
    .filter(which)
    .map(
      (endpoint) =>
        [`${endpoint.method} ${endpoint.path}`, endpoint.method, endpoint.path, endpoint] as const,
    )
const lists = named(({ query }) => query !== undefined && 'cursor' in query.shape)

/** Returns cursors that have no signature, name an impossible row or belong to another list. */
function forgedCursors(path: string): string[] {
  const cursor = (row: string, list: string) =>
    `cursor=${Buffer.from(row).toString('base64url')}.${createHash('sha256').update(list).digest('base64url').slice(0, 6)}`
  const row = '0|2026-01-01T00:00:00.000Z|1'
  return [
    `cursor=${Buffer.from(row).toString('base64url')}`,
    cursor(row, '/api/another-list'),
    cursor('0|0000-01-01T00:00:00.000Z|1', path),
    cursor('0|2026-01-01T00:00:00.000Z|1|0000-01-01T00:00:00.000Z|1', path),
    ...(path === '/api/generations' ? [cursor(row, path)] : []),
  ]
}

describe('the lists (D-6)', () => {
  it.each(lists)('every list is an array with a link to its next page: %s', async (_, method, pattern) => {
    const ids: Record<string, number> = { stories: storyId, characters: inStories }
    const path = pattern
      .replace('{id}', String(ids[pattern.split('/')[2] ?? ''] ?? admin.id))
      .replace('{userId}', other.id)
    // For a search, paging is hardest with a single letter that occurs in the middle of words.
    const letters = { stories: 'o', characters: 'h', locations: 'o', users: 'i' } as Record<string, string>
    const search = path.endsWith('/search') ? `q=${letters[path.split('/')[2] ?? '']}&` : ''
    const seen: unknown[] = []
    let next: string | undefined = `${path}?${search}limit=1`
    while (next && seen.length < 50) {
      const answer: Answer<unknown[]> = await test.call(method, next, { as: admin })
      expect([answer.status, Array.isArray(answer.body), answer.body.length], next).toEqual([200, true, 1])
      expect(answer.headers['x-total-count']).toMatch(/^\d+$/)
      seen.push(`${JSON.stringify(answer.body[0]).slice(0, 60)}`)
      next = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
    }
    const whole = await test.call<unknown[]>(method, `${path}?${search}`, { as: admin })
    expect(whole.headers['x-total-count']).toBe(String(whole.body.length))
    expect(seen.length).toBe(whole.body.length)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThan(1)
    for (const wrong of [
      'limit=0',
      'limit=201',
      'limit=ten',
      'cursor=nobody-gave-this',
      'limit=1&limit=2',
      ...forgedCursors(path),
    ])
      expect((await test.call(method, `${path}?${search}${wrong}`, { as: admin })).status, wrong).toBe(400)
  })
})

describe('the request bodies (D-7, D-27)', () => {
  it.each(named(({ body }) => body !== undefined))(
    'every request body is accepted only as JSON and within its size limit: %s',
    async (_, method, path, { bodyLimit = 256 * 1024 }) => {
      const url = path.replace('{type}', 'stories').replace(/\{\w+\}/g, '1')
      const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
      const sized = (length: number) =>
        test.app.inject({ method, url, headers, payload: `{"a":"${'x'.repeat(length - 8)}"}` })
      const over = await sized(bodyLimit + 1)
      expect([over.statusCode, over.json().code]).toEqual([413, 'payload_too_large'])
      expect((await sized(bodyLimit)).statusCode).not.toBe(413)
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      ]) {
        const answer = await test.app.inject({
          method,
          url,
          headers: { ...headers, 'content-type': type },
          payload: 'a=b',
        })
        expect([type, answer.statusCode, answer.json().code]).toEqual([type, 415, 'unsupported_media_type'])
      }
    },
  )

  it('the API trims short texts of a request, but not prose and passwords', async () => {
    const as = admin
    const story = { title: '  The Lamp ', description: ' two lines\n', genre: 'romance' }
    expect((await test.call('POST', '/api/stories', { as, body: story })).body).toMatchObject({
      title: 'The Lamp',
      description: ' two lines\n',
    })
    const someone = {
      firstName: ' Ada ',
      lastName: 'Vale',
      email: ' ada@example.com ',
      password: '  secret  ',
    }
    const made = await test.call('POST', '/api/auth/register', { body: someone })
    expect(made.body).toMatchObject({ firstName: 'Ada', email: 'ada@example.com' })
    const signIn = async (password: string) =>
      (await test.call('POST', '/api/auth/login', { body: { email: 'ADA@example.com', password } })).status
    expect([await signIn('secret'), await signIn('  secret  ')]).toEqual([401, 200])
  })
})

describe('the header Idempotency-Key (D-8)', () => {
  it('every POST that creates something accepts an Idempotency-Key, and no other call does', () => {
    const creating = named(({ method, responses }) => method === 'POST' && 201 in responses)
      .map(([name]) => name)
      .filter((name) => !name.startsWith('POST /api/auth/') && !name.endsWith('/share-link'))
      // This call accepts no Idempotency-Key: its response contains a token, which must not be stored for a repeated
      // call.
      .filter((name) => name !== 'POST /api/admin/invitations')
    const keyed = named(({ idempotent }) => idempotent === true).map(([name]) => name)
    expect(keyed.toSorted()).toEqual([...creating, 'POST /api/user/profile-picture'].toSorted())
  })
})

describe('creating and changing', () => {
  it('a story is created and changed with the spice level as a name or as a number', async () => {
    for (const [at, word] of ['sweet', 'warm', 'steamy', 'sultry', 'scorching'].entries())
      for (const spiceLevel of [word, at + 1]) {
        const body = { title: 'Heat', genre: 'romance', spiceLevel }
        const made = await test.call<{ id: number }>('POST', '/api/stories', { as: admin, body })
        expect(made.body).toMatchObject({ spiceLevel: at + 1 })
        const changed = { as: admin, body: { spiceLevel } }
        expect((await test.call('PUT', `/api/stories/${made.body.id}`, changed)).body).toMatchObject({
          spiceLevel: at + 1,
        })
      }
  })

  it('the API accepts every genre and stores location types in lower case, and the contract offers all location types', async () => {
    const words = ['romance', 'contemporary', 'fantasy', 'historical', 'paranormal', 'comedy']
    expect(genres.map(([word]) => word)).toEqual(words)
    for (const genre of words)
      expect(
        (await test.call('POST', '/api/stories', { as: admin, body: { title: 'A', genre } })).status,
      ).toBe(201)
    const place = { name: 'A', description: 'A house by the sea', type: 'Old CASTLE', setting: 'Dunes' }
    expect((await test.call('POST', '/api/locations', { as: admin, body: place })).body).toMatchObject({
      type: 'old castle',
    })
    expect(architecturalStyles).toHaveLength(16)
    expect(locationTypes.length).toBeGreaterThanOrEqual(95)
  })

  it('new stories, characters, locations and collections are private by default', async () => {
    const place = { name: 'A', description: 'A house by the sea', type: 'house', setting: 'Dunes' }
    const bodies = {
      stories: { title: 'A', genre: 'romance' },
      characters: { name: 'A' },
      locations: place,
      collections: { name: 'A' },
    }
    for (const [things, body] of Object.entries(bodies))
      for (const isPublic of [undefined, false, true]) {
        const made = await test.call('POST', `/api/${things}`, { as: admin, body: { ...body, isPublic } })
        expect(made.body, things).toMatchObject({ isPublic: isPublic ?? false })
      }
  })
})

describe('notifications (D-47)', () => {
  it('a user gets a notification for every action of another user that concerns the user, and none for own actions', async () => {
    const { db } = test
    const [me, friend] = [await createUser(db), await createUser(db)]
    const [story, character, location] = [
      await createStory(db, me, { isPublic: true }),
      await createCharacter(db, me, { isPublic: true }),
      await createLocation(db, me, { isPublic: true }),
    ]
    const collection = await db.collection.create({ data: { authorId: me.id, name: 'C', isPublic: true } })
    const theirs = await createCharacter(db, friend)
    const acts: [as: TestUser, call: string, body: object | undefined, type: string, link: string][] = [
      [friend, `/api/stories/${story.id}/like`, undefined, 'like', `/stories/${story.id}`],
      [friend, `/api/characters/${character.id}/like`, undefined, 'like', `/characters/${character.id}`],
      [friend, `/api/locations/${location.id}/like`, undefined, 'like', `/locations/${location.id}`],
      [friend, `/api/collections/${collection.id}/like`, undefined, 'like', `/collections/${collection.id}`],
      [
        friend,
        `/api/characters/${character.id}/fork`,
        { name: 'F' },
        'system',
        `/characters/${character.id}`,
      ],
      [
        friend,
        `/api/characters/${theirs.id}/share`,
        { sharedWithId: me.id },
        'system',
        `/characters/${theirs.id}`,
      ],
      [
        friend,
        `/api/characters/${theirs.id}/collaborate`,
        { collaboratorId: me.id },
        'system',
        `/characters/${theirs.id}`,
      ],
      [friend, '/api/messages', { receiverId: me.id, content: 'Hello' }, 'message', '/messages'],
      [
        friend,
        '/api/collaboration-requests',
        { toUserId: me.id, type: 'general', message: 'Together?' },
        'collaboration_request',
        '/messages',
      ],
    ]
    const newest = async (of: TestUser) =>
      (await test.call<{ type: string; link: string | null }[]>('GET', '/api/notifications', { as: of })).body
    for (const [at, [as, path, body, type, link]] of acts.entries()) {
      expect((await test.call('POST', path, { as, body })).status, path).toBeLessThan(300)
      const mine = await newest(me)
      expect([mine.length, mine[0]], path).toEqual([at + 1, expect.objectContaining({ type, link })])
    }
    for (const path of [`stories/${story.id}`, `characters/${character.id}`, `locations/${location.id}`])
      await test.call('POST', `/api/${path}/like`, { as: me })
    await test.call('POST', `/api/characters/${character.id}/fork`, { as: me, body: { name: 'Mine' } })
    expect((await newest(me)).length).toBe(acts.length)
    const { id } = await db.collaborationRequest.findFirstOrThrow({ where: { toUserId: me.id } })
    await test.call('PUT', `/api/collaboration-requests/${id}`, { as: me, body: { status: 'accepted' } })
    expect((await newest(friend))[0]).toMatchObject({ type: 'collaboration_request', link: '/messages' })
  })
})
