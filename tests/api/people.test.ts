import { describe, expect, it } from 'vitest'
import type { Creator, DiscoverStats, Usage } from '#contract/people.ts'
import type { Story } from '#contract/stories.ts'
import { periodOf } from '#core/generations/usage.ts'
import { buildTestApp } from '../setup/app.ts'
import {
  createCharacter,
  createLocation,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const open = useUser(test, { firstName: 'Ada', publicProfile: true })
const shy = useUser(test)

describe('creators', () => {
  it('creators are listed if their account is active and their profile public, with counts of their public works', async () => {
    await createUser(test.db, { publicProfile: true, isActive: false })
    await createStory(test.db, open, { isPublic: true })
    await createStory(test.db, open)
    await createCharacter(test.db, open, { isPublic: true })
    const { body } = await test.call<Creator[]>('GET', '/api/users/public')
    expect(body).toMatchObject([
      { id: open.id, firstName: 'Ada', storyCount: 1, characterCount: 1, isActive: true },
    ])
    expect(Object.keys(body[0] ?? {})).not.toContain('email')
  })

  it('creators count as active if they used the app in the last 30 days (D-34)', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
    const seen = (days: number) => createUser(test.db, { publicProfile: true, seenAt: ago(days) })
    const [lately, longAgo] = [await seen(29), await seen(31)]
    const isActive = async ({ id }: TestUser) =>
      (await test.call<Creator>('GET', `/api/users/${id}`)).body.isActive
    expect([await isActive(lately), await isActive(longAgo)]).toEqual([true, false])
    await test.db.user.deleteMany({ where: { id: { in: [lately.id, longAgo.id] } } })
  })

  it('the public works of a creator with a private profile show the name of the creator without a link (D-31)', async () => {
    const made = [
      ['stories', await createStory(test.db, shy, { isPublic: true })],
      ['characters', await createCharacter(test.db, shy, { isPublic: true })],
      ['locations', await createLocation(test.db, shy, { isPublic: true })],
      [
        'collections',
        await test.db.collection.create({ data: { name: 'x', authorId: shy.id, isPublic: true } }),
      ],
    ] as const
    const { firstName, lastName } = await test.db.user.findUniqueOrThrow({ where: { id: shy.id } })
    for (const [kind, { id }] of made) {
      const { status, body } = await test.call('GET', `/api/${kind}/${id}`)
      expect([kind, status, body.authorName, body.authorIsPublic]).toEqual([
        kind,
        200,
        `${firstName} ${lastName}`,
        false,
      ])
    }
  })

  it('a private profile and its lists of works answer 404 to everybody except the user of the profile', async () => {
    const see = async (path: string, as?: TestUser) =>
      (await test.call('GET', `/api/users/${path}`, { as })).status
    expect([
      await see(shy.id),
      await see(shy.id, open),
      await see(`${shy.id}/stories`),
      await see(`${shy.id}/characters`),
    ]).toEqual([404, 404, 404, 404])
    expect([await see(shy.id, shy), await see(open.id), await see('nobody')]).toEqual([200, 200, 404])
  })

  it('the profile of a creator lists only public stories, also for the creator', async () => {
    const writer = await createUser(test.db, { publicProfile: true })
    const story = await createStory(test.db, writer, { isPublic: true })
    await createStory(test.db, writer)
    const { body, headers } = await test.call<Story[]>('GET', `/api/users/${writer.id}/stories`, {
      as: writer,
    })
    expect(body.map(({ id, authorIsPublic }) => [id, authorIsPublic])).toEqual([[story.id, true]])
    expect(headers['x-total-count']).toBe('1')
  })

  it('the list of creators, read page by page, contains each creator once', async () => {
    const seen: string[] = []
    let path: string | undefined = '/api/users/public?limit=1'
    while (path) {
      const answer: Awaited<ReturnType<typeof test.call<Creator[]>>> = await test.call<Creator[]>('GET', path)
      seen.push(...answer.body.map(({ id }) => id))
      path = /^<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
    }
    const all = await test.call<Creator[]>('GET', '/api/users/public')
    expect(seen).toEqual(all.body.map(({ id }) => id))
    expect(seen.length).toBeGreaterThan(1)
  })
})

describe('the statistics of Discover', () => {
  it('the statistics of Discover count only public stories, public characters and creators with a public profile', async () => {
    const other = await buildTestApp()
    const writer = await createUser(other.db, { publicProfile: true, firstName: 'Jo', lastName: 'March' })
    await createStory(other.db, writer, { isPublic: true, title: 'Loved', likeCount: 7 })
    await createStory(other.db, writer, { isPublic: true, createdAt: new Date('2020-01-01') })
    await createStory(other.db, writer, { likeCount: 9 })
    await createCharacter(other.db, writer, { isPublic: true, name: 'Mira' })
    const longAgo = new Date(Date.now() - 31 * 86_400_000)
    await createUser(other.db, { publicProfile: true, seenAt: longAgo, createdAt: longAgo })
    const { body } = await other.call<DiscoverStats>('GET', '/api/discover/stats')
    expect(body).toMatchObject({
      stories: { total: 2, newToday: 1, mostLoved: { title: 'Loved', likeCount: 7 } },
      characters: { total: 1, newThisWeek: 1, mostPopular: { title: 'Mira' } },
      creators: {
        total: 2,
        active: 1,
        newThisWeek: 1,
        mostActive: { id: writer.id, name: 'Jo March', storyCount: 2 },
      },
    })
    await other.close()
  })
})

describe('the most liked story and character of GET /api/discover/stats', () => {
  it('a story that becomes private and a character that is hidden are not named any more, and a new name is shown at once', async () => {
    const other = await buildTestApp()
    const writer = await createUser(other.db)
    const admin = await createUser(other.db, { isAdmin: true })
    const put = async (path: string, as: TestUser, body: object) =>
      expect((await other.call('PUT', path, { as, body })).status).toBe(200)
    const stories = []
    const characters = []
    for (const likeCount of [3, 2]) {
      stories.push(
        await createStory(other.db, writer, { isPublic: true, title: `Story ${likeCount}`, likeCount }),
      )
      const name = `Mira ${likeCount}`
      characters.push(await createCharacter(other.db, writer, { isPublic: true, name, likeCount }))
    }
    const named = async () => {
      const { body } = await other.call<DiscoverStats>('GET', '/api/discover/stats')
      return [body.stories.mostLoved, body.characters.mostPopular]
    }
    const [story, character] = [stories[0]?.id, characters[0]?.id]
    expect(await named()).toEqual([
      { id: story, title: 'Story 3', likeCount: 3 },
      { id: character, title: 'Mira 3', likeCount: 3 },
    ])
    await put(`/api/stories/${story}`, writer, { title: 'Another Title' })
    await put(`/api/characters/${character}`, writer, { name: 'Leyla' })
    expect(await named()).toMatchObject([{ title: 'Another Title' }, { title: 'Leyla' }])
    await put(`/api/stories/${story}`, writer, { isPublic: false })
    await put(`/api/admin/characters/${character}/visibility`, admin, { isPublic: false, reason: 'Spam' })
    expect(await named()).toMatchObject([
      { title: 'Story 2', likeCount: 2 },
      { title: 'Mira 2', likeCount: 2 },
    ])
    await put(`/api/stories/${stories[1]?.id}`, writer, { isPublic: false })
    await put(`/api/characters/${characters[1]?.id}`, writer, { isPublic: false })
    expect(await named()).toEqual([null, null])
    await other.close()
  })
})

describe('the monthly usage of a user', () => {
  it('the usage of a user contains the amounts used in this month and the limits of the membership tier', async () => {
    const period = periodOf(new Date())
    await test.db.usagePeriod.create({ data: { userId: open.id, period, chapters: 2 } })
    const { body } = await test.call<Usage>('GET', '/api/user/usage', { as: open })
    expect(body).toMatchObject({
      tier: 'free',
      enforced: false,
      chapters: { used: 2, limit: 5 },
      locations: { used: 0, limit: 2 },
    })
    expect(body.periodStart).toBe(period.toISOString())
    await test.db.user.update({ where: { id: shy.id }, data: { tier: 'pro' } })
    expect((await test.call<Usage>('GET', '/api/user/usage', { as: shy })).body.chapters).toEqual({
      used: 0,
      limit: null,
    })
  })

  it('characters created by hand are refused over the monthly limit of the tier when limits are enforced', async () => {
    const strict = await buildTestApp({ MEMBERSHIP_ENFORCEMENT: 'on' })
    const writer = await createUser(strict.db)
    const make = () => strict.call('POST', '/api/characters', { as: writer, body: { name: 'A' } })
    const made = await Promise.all([make(), make(), make(), make(), make()])
    expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 201, 403, 403])
    expect(made.find(({ status }) => status === 403)?.body.code).toBe('limit_reached')
    await strict.close()
  })
})

it.each(['bernd@münchen.example', ' Bernd@MÜNCHEN.example', 'bernd@xn--mnchen-3ya.example'])(
  'finds the receiver of a share and of an invitation by the address %s',
  async (address) => {
    const email = 'bernd@xn--mnchen-3ya.example'
    await test.db.user.deleteMany({ where: { email } })
    const bernd = await createUser(test.db, { email })
    const author = await createUser(test.db)
    const { id } = await createCharacter(test.db, author)
    const send = async (call: string, body: object) =>
      (await test.call('POST', `/api/characters/${id}/${call}`, { as: author, body })).status
    expect(await send('share', { sharedWithId: address })).toBe(201)
    expect(await send('collaborate', { collaboratorId: address })).toBe(201)
    expect(await test.db.characterShare.count({ where: { userId: bernd.id } })).toBe(1)
    expect(await test.db.characterCollaborator.count({ where: { userId: bernd.id } })).toBe(1)
  },
)
