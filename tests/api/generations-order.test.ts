import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { channels } from '#core/postgres/channels.ts'
import { acceptGeneration } from '../../api/actions/generations/accept-generation.ts'
import { buildTestApp } from '../setup/app.ts'
import {
  createCast,
  createCharacter,
  createGeneration,
  createLocation,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'
import { ordersTo, respondAsync, storyOrder } from '../setup/orders.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp({ MAX_ACTIVE_GENERATIONS: '5' })

const { order, orderChapter } = ordersTo(() => test)

describe('ordering a story', () => {
  it('an order of a story creates the draft of the story, its links and the generation together', async () => {
    const user = await createUser(test.db)
    const other = await createUser(test.db)
    const [lead, second] = [await createCharacter(test.db, user), await createCharacter(test.db, user)]
    const shownToAll = await createCharacter(test.db, other, { isPublic: true })
    const gonePrivate = await createCharacter(test.db, other)
    const place = await createLocation(test.db, user)
    const cast = await createCast(test.db, user, [lead.id, shownToAll.id, gonePrivate.id])
    const { status, body, headers } = await order(user, {
      characters: ['ignored once there are ids'],
      characterIds: [second.id, lead.id, lead.id],
      locationIds: [place.id],
      castIds: [cast.id],
    })
    expect(status).toBe(202)
    expect(headers).toMatchObject({
      location: `/api/generations/${body.generationId}`,
      'preference-applied': 'respond-async',
    })
    const story = await test.db.story.findUniqueOrThrow({
      where: { id: body.id },
      include: { characters: { orderBy: { createdAt: 'asc' } }, locations: true },
    })
    expect(story).toMatchObject({
      status: 'draft',
      title: 'The Lamp',
      isPublic: false,
      spiceLevel: 3,
      authorId: user.id,
    })
    expect(story.characters.map(({ characterId, role }) => [characterId, role])).toEqual([
      [second.id, 'main'],
      [lead.id, 'main'],
      [shownToAll.id, 'supporting'],
    ])
    expect(story.locations).toMatchObject([{ locationId: place.id, importance: 'primary' }])
    const row = await test.db.generation.findUniqueOrThrow({ where: { id: body.generationId } })
    expect(row).toMatchObject({ kind: 'story', status: 'queued', attempt: 0, weight: 1, storyId: story.id })
    expect(row.input).toMatchObject({
      setting: storyOrder.setting,
      plot: storyOrder.plot,
      spiceLevel: 3,
      tone: 'romantic',
    })
    const usage = async (as?: TestUser) =>
      (await test.call('GET', `/api/characters/${shownToAll.id}`, { as })).body.usageCount
    expect([await usage(), await usage(user)]).toEqual([0, 1])
    const used = await test.db.usagePeriod.findFirstOrThrow({ where: { userId: user.id } })
    expect(used.chapters).toBe(1)
  })

  it('an order of a story accepts character names without ids, but requires at least one character', async () => {
    const user = await createUser(test.db)
    expect((await order(user)).status).toBe(202)
    const nobody = await order(user, { characters: [], title: '' })
    expect(nobody).toMatchObject({ status: 400, body: { message: 'Title is required' } })
    expect((nobody.body as unknown as { issues: unknown }).issues).toEqual([
      { path: 'title', message: 'Title is required' },
      { path: 'characters', message: 'At least one character is required' },
    ])
  })

  it('an order of a story with a character, location or cast that the writer cannot see answers 404 and creates nothing', async () => {
    const user = await createUser(test.db)
    const other = await createUser(test.db)
    const [character, place] = [await createCharacter(test.db, other), await createLocation(test.db, other)]
    const cast = await createCast(test.db, other)
    for (const fields of [
      { characterIds: [character.id] },
      { locationIds: [place.id] },
      { castIds: [cast.id] },
    ]) {
      expect((await order(user, fields)).status).toBe(404)
    }
    expect(await test.db.story.count({ where: { authorId: user.id } })).toBe(0)
    expect(await test.db.usagePeriod.count({ where: { userId: user.id } })).toBe(0)
  })

  it('concurrent orders of stories are accepted only up to the limit of active generations', async () => {
    const user = await createUser(test.db)
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, n) => order(user, { title: `Story ${n}` })),
    )
    const accepted = answers.filter(({ status }) => status === 202)
    const refused = answers.filter(({ status }) => status === 429)
    expect([accepted.length, refused.length]).toEqual([5, 4])
    expect(refused[0]).toMatchObject({ body: { code: 'too_many_active' }, headers: { 'retry-after': '30' } })
    expect(await test.db.story.count({ where: { authorId: user.id } })).toBe(5)
  })

  it('an order of a story notifies the dispatcher when it is committed', async () => {
    const payloads: string[] = []
    const listener = new pg.Client({ connectionString: test.config.DATABASE_DIRECT_URL })
    listener.on('notification', ({ payload }) => payloads.push(payload ?? ''))
    await listener.connect()
    await listener.query(`LISTEN ${channels.generationQueued}`)
    const { body } = await order(await createUser(test.db))
    await expect.poll(() => payloads).toContain(body.generationId)
    await listener.end()
  })
})

describe('ordering a chapter', () => {
  it('one of several concurrent chapter orders for a story is accepted, and the others get 409 with the id of its generation', async () => {
    const user = await createUser(test.db)
    const story = await createStory(test.db, user)
    const answers = await Promise.all(Array.from({ length: 5 }, () => orderChapter(user, story.id)))
    const first = answers.find(({ status }) => status === 202)
    const rest = answers.filter(({ status }) => status !== 202)
    expect(rest).toHaveLength(4)
    for (const { status, body } of rest) {
      expect({ status, body }).toMatchObject({
        status: 409,
        body: { code: 'generation_active', generationId: first?.body.generationId },
      })
    }
    expect(await test.db.generation.count({ where: { storyId: story.id } })).toBe(1)
  })

  it('a chapter order by a stranger or an admin, and one with an empty plot, is refused', async () => {
    const [author, other] = [await createUser(test.db), await createUser(test.db, { isAdmin: true })]
    const stranger = await createUser(test.db)
    const open = await createStory(test.db, author, { isPublic: true })
    const hidden = await createStory(test.db, author)
    expect((await orderChapter(stranger, open.id)).status).toBe(403)
    expect((await orderChapter(stranger, hidden.id)).status).toBe(404)
    expect((await orderChapter(other, hidden.id)).status).toBe(403)
    const blank = await test.call('POST', `/api/stories/${open.id}/generate-chapter`, {
      as: author,
      body: { plot: ' ' },
    })
    expect(blank).toMatchObject({
      status: 400,
      body: { message: 'Please fill in both the plot and setting fields' },
    })
  })
})

it('without MEMBERSHIP_ENFORCEMENT=on, orders of stories over the spice level and the monthly limit of the plan are accepted and counted', async () => {
  const open = await buildTestApp({ MAX_ACTIVE_GENERATIONS: '100' })
  const user = await createUser(open.db)
  const { order } = ordersTo(() => open)
  const answers = await Promise.all(Array.from({ length: 7 }, () => order(user, { spiceLevel: 5 })))
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(202))
  const usage = await open.call('GET', '/api/user/usage', { as: user })
  expect(usage.body).toMatchObject({ tier: 'free', chapters: { used: 7, limit: 5 } })
})

it('with MEMBERSHIP_ENFORCEMENT=on, orders of stories over the spice level or the monthly limit of the plan are refused', async () => {
  const strict = await buildTestApp({ MEMBERSHIP_ENFORCEMENT: 'on', MAX_ACTIVE_GENERATIONS: '100' })
  const user = await createUser(strict.db)
  const ask = (fields: Record<string, unknown>) =>
    strict.call('POST', '/api/stories/generate', {
      as: user,
      body: { ...storyOrder, spiceLevel: 'warm', ...fields },
      headers: respondAsync,
    })
  expect(await ask({ spiceLevel: 3 })).toMatchObject({ status: 403, body: { code: 'limit_reached' } })
  const answers = await Promise.all(Array.from({ length: 7 }, () => ask({})))
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, 202, 202, 403, 403])
})

describe('an active order of an editor', () => {
  type Call = Parameters<typeof test.call>
  interface People {
    author: TestUser
    editor: TestUser
    admin: TestUser
  }
  const at = ({ editor: { id } }: People, path: string) => `${path}/collaborators/${id}`
  it.each<[string, (people: People, path: string) => Call]>([
    ['the author removes the editor', (of, path) => ['DELETE', at(of, path), { as: of.author }]],
    [
      'the author lowers the role',
      (of, path) => ['PUT', at(of, path), { as: of.author, body: { role: 'reader' } }],
    ],
    [
      'the author blocks the editor',
      ({ author, editor }) => ['PUT', `/api/users/${editor.id}/block`, { as: author }],
    ],
    ['the editor leaves', (of, path) => ['DELETE', at(of, path), { as: of.editor }]],
    ['the account of the editor is erased', ({ editor }) => ['DELETE', '/api/user', { as: editor }]],
    [
      'an admin deactivates the editor',
      ({ admin, editor }) => [
        'PUT',
        `/api/admin/users/${editor.id}`,
        { as: admin, body: { isActive: false } },
      ],
    ],
  ])('an active order of an editor keeps the author from ordering only until %s', async (_, end) => {
    const { db } = test
    const leaseUntil = new Date(Date.now() + 60_000)
    const running = { status: 'running', attempt: 1, workerId: 'w', leaseUntil } as const
    for (const state of [{ awaits: 'contract' }, running]) {
      const author = await createUser(db)
      const people = { author, editor: await createUser(db), admin: await createUser(db, { isAdmin: true }) }
      const { id: storyId } = await createStory(db, author)
      await db.storyCollaborator.create({ data: { storyId, userId: people.editor.id, role: 'editor' } })
      const { id } = await createGeneration(db, people.editor, 'chapter', { storyId, ...state })
      expect(await orderChapter(author, storyId)).toMatchObject({
        status: 409,
        body: { generationId: id, mayCancel: true },
      })
      expect((await test.call(...end(people, `/api/stories/${storyId}`))).status).toBeLessThan(300)
      expect((await orderChapter(author, storyId)).status).toBe(202)
    }
  })
})

it('an order at the turn of a month is counted in the month from which it is subtracted if it fails', async () => {
  const writer = await createUser(test.db)
  const { id: storyId } = await createStory(test.db, writer)
  const range = { p50: 1, p90: 1 }
  const estimate = () => {
    // Each reading of the clock is one millisecond later, and the month ends after the first reading.
    let now = Date.UTC(2031, 0, 31, 23, 59, 59, 999)
    const RealDate = Date
    class EndOfMonth extends RealDate {
      constructor(...of: [] | [number]) {
        super(of[0] ?? now++)
      }
    }
    vi.stubGlobal('Date', EndOfMonth)
    return { tokens: range, usd: range, seconds: range }
  }
  await test.db
    .$transaction((tx) =>
      acceptGeneration(
        {
          ...{ tx, after: () => undefined, publish: () => undefined, pushOrder: () => undefined },
          config: { MAX_ACTIVE_GENERATIONS: 3, MEMBERSHIP_ENFORCEMENT: false },
          user: { userId: writer.id, tier: 'free', isAdmin: false, isAdult: false },
          spending: {
            estimate,
            budgets: { budgetDayUsd: 100, budgetUserMonthUsd: 100 },
            estimatesOnly: false,
          },
        },
        { kind: 'chapter', storyId, input: {} },
      ),
    )
    .finally(() => vi.unstubAllGlobals())
  const [ordered] = await test.db.generation.findMany({ where: { storyId } })
  const counted = await test.db.usagePeriod.findMany({ where: { userId: writer.id } })
  expect(counted.map(({ period }) => period)).toEqual([ordered?.usagePeriod])
})
