import pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { Generation, GenerationSummary } from '#contract/generation-fields.ts'
import { comesWithFirstChapter } from '#contract/generation-input.ts'
import { channels } from '#core/postgres/channels.ts'
import { buildTestApp } from '../setup/app.ts'
import { createGeneration, createStory, createUser, type TestUser } from '../setup/factories.ts'
import { ordersTo } from '../setup/orders.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp({ MAX_ACTIVE_GENERATIONS: '5' })

const { order, orderChapter, untilQueued } = ordersTo(() => test)

describe('reading generations', () => {
  it('the list of generations has only those of the caller, newest first, in pages', async () => {
    const [user, other] = [await createUser(test.db), await createUser(test.db, { isAdmin: true })]
    const ids: string[] = []
    for (let n = 0; n < 3; n += 1) ids.unshift((await order(user, { title: `Story ${n}` })).body.generationId)
    const first = await test.call<GenerationSummary[]>('GET', '/api/generations?limit=2', { as: user })
    expect(first.body.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    expect(first.headers['x-total-count']).toBe('3')
    const link = String(first.headers.link).match(/^<(.+)>; rel="next"$/)?.[1] ?? ''
    const second = await test.call<GenerationSummary[]>('GET', link, { as: user })
    expect(second.body.map(({ id }) => id)).toEqual(ids.slice(2))
    expect(second.headers.link).toBeUndefined()

    const one = await test.call<Generation>('GET', `/api/generations/${ids[0]}`, { as: user })
    expect(one.body).toMatchObject({
      kind: 'story',
      status: 'queued',
      subject: 'Story 2',
      text: '',
      textLength: 0,
      error: null,
    })
    expect((await test.call('GET', `/api/generations/${ids[0]}`, { as: other })).status).toBe(404)
    expect((await test.call('GET', '/api/generations/not-a-uuid', { as: user })).status).toBe(400)
    expect((await test.call('GET', '/api/generations?cursor=nonsense', { as: user })).status).toBe(400)
  })

  it('the list of generations and its total omit the generations of a story that the user may no longer edit', async () => {
    const [user, author] = [await createUser(test.db), await createUser(test.db)]
    const left = await createStory(test.db, author, { isPublic: true })
    const mine = await createStory(test.db, user)
    const ended = { status: 'completed', finishedAt: new Date() } as const
    for (const { id: storyId } of [mine, left, mine, left])
      await createGeneration(test.db, user, 'chapter', { storyId, ...ended })
    await createGeneration(test.db, user, 'reading', { storyId: mine.id, ...ended })
    const counted = async (query: string) => {
      const { body, headers } = await test.call<unknown[]>('GET', `/api/generations${query}`, { as: user })
      return [body.length, headers['x-total-count']]
    }
    expect(await counted('')).toEqual([2, '2'])
    expect(await counted('?limit=1')).toEqual([1, '2'])
  })

  it('the queue position of a generation is the number of generations that start earlier, and 0 after dispatch', async () => {
    const mine = await buildTestApp()
    const place = async (user: TestUser, id: string) =>
      (await mine.call<Generation>('GET', `/api/generations/${id}`, { as: user })).body.queuePosition
    const waiting = async (user: TestUser) => {
      const story = await createStory(mine.db, user)
      return (await createGeneration(mine.db, user, 'chapter', { storyId: story.id })).id
    }
    const [one, other] = [await createUser(mine.db), await createUser(mine.db)]
    const ids = [await waiting(one), await waiting(one), await waiting(other)]
    const places = () =>
      Promise.all([place(one, ids[0] ?? ''), place(one, ids[1] ?? ''), place(other, ids[2] ?? '')])
    // Users take turns in the queue, so the first generation of the second user starts before the second generation of
    // the first user.
    expect(await places()).toEqual([0, 2, 1])
    await mine.db.generation.update({ where: { id: ids[0] ?? '' }, data: { dispatchedAt: new Date() } })
    expect(await places()).toEqual([0, 1, 0])
    await mine.close()
  })

  it('the list of generations with active=true has only active ones, and an active generation has the text written so far', async () => {
    const user = await createUser(test.db)
    const story = await createStory(test.db, user)
    await createGeneration(test.db, user, 'chapter', {
      storyId: story.id,
      status: 'cancelled',
      finishedAt: new Date(),
    })
    const { body } = await orderChapter(user, story.id)
    for (const [offset, delta] of [
      [0, 'The rain be'],
      [8, 'began 🌧 at'],
      [19, ' dusk'],
    ] as const) {
      await test.db.generationText.create({
        data: { generationId: body.generationId, attempt: 1, offset, units: delta.length, delta },
      })
    }
    const active = await test.call<GenerationSummary[]>('GET', '/api/generations?active=true', { as: user })
    expect(active.body.map(({ id }) => id)).toEqual([body.generationId])
    const one = await test.call<Generation>('GET', `/api/generations/${body.generationId}`, { as: user })
    expect(one.body).toMatchObject({ text: 'The rainbegan 🌧 at dusk', textLength: 24 })
  })
})

describe('cancelling a generation', () => {
  it('cancelling stops a generation once, returns its charge and keeps its text', async () => {
    const user = await createUser(test.db)
    const { body } = await order(user)
    const id = body.generationId
    await test.db.generationText.create({
      data: { generationId: id, attempt: 0, offset: 0, units: 5, delta: 'Begun' },
    })
    const path = `/api/generations/${id}/cancel`
    const tries = await Promise.all([1, 2].map(() => test.call<Generation>('POST', path, { as: user })))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(tries.find(({ status }) => status === 200)?.body).toMatchObject({
      status: 'cancelled',
      attempt: 1,
      text: 'Begun',
    })
    expect(await test.db.usagePeriod.findFirstOrThrow({ where: { userId: user.id } })).toMatchObject({
      chapters: 0,
    })
    const other = await createUser(test.db)
    expect((await test.call('POST', path, { as: other })).status).toBe(404)
  })

  it('cancelling a generation notifies workers and waiting calls', async () => {
    const user = await createUser(test.db)
    const { body } = await order(user)
    const notifiedChannels: string[] = []
    const listener = new pg.Client({ connectionString: test.config.DATABASE_DIRECT_URL })
    listener.on('notification', ({ channel, payload }) => {
      if (payload === body.generationId) notifiedChannels.push(channel)
    })
    await listener.connect()
    await listener.query(`LISTEN ${channels.generationStopped}; LISTEN ${channels.generationEnded}`)
    await test.call('POST', `/api/generations/${body.generationId}/cancel`, { as: user })
    await expect
      .poll(() => notifiedChannels.sort())
      .toEqual([channels.generationEnded, channels.generationStopped])
    await listener.end()
  })

  it('cancelling a running generation takes it from its worker and answers the waiting caller', async () => {
    const user = await createUser(test.db)
    const answering = order(user, {}, {})
    const id = await untilQueued(user)
    await test.db.generation.update({
      where: { id },
      data: { status: 'running', attempt: 1, leaseUntil: new Date(Date.now() + 10_000), workerId: 'w' },
    })
    await test.call('POST', `/api/generations/${id}/cancel`, { as: user })
    expect(await test.db.generation.findUniqueOrThrow({ where: { id } })).toMatchObject({
      attempt: 2,
      leaseUntil: null,
    })
    expect(await answering).toMatchObject({ status: 202, body: { generationStatus: 'cancelled' } })
  })
})

describe('retrying a generation', () => {
  const failed = {
    status: 'failed',
    errorCode: 'provider_failed',
    errorMessage: 'Down',
    finishedAt: new Date(),
  } as const
  const retry = (id: string, as: TestUser) =>
    test.call<Generation>('POST', `/api/generations/${id}/retry`, { as })

  async function stopped(data: Parameters<typeof createGeneration>[3]) {
    const user = await createUser(test.db)
    const story = await createStory(test.db, user)
    const row = await createGeneration(test.db, user, 'chapter', {
      storyId: story.id,
      attempt: 3,
      failures: 6,
      calls: 20,
      leaseLosses: 7,
      runningMs: 5000,
      waitingSince: new Date(0),
      claimedAt: new Date(0),
      progress: 0.5,
      checkpoint: { step: 2 },
      archivedAt: new Date(),
      startedAt: new Date(),
      ...data,
    })
    await test.db.generationText.create({
      data: { generationId: row.id, attempt: 3, offset: 0, units: 5, delta: 'Begun' },
    })
    return { user, story, id: row.id }
  }

  it('a retry continues a failed generation from its checkpoint and resets its counters', async () => {
    const { user, id } = await stopped(failed)
    expect(await retry(id, user)).toMatchObject({
      status: 202,
      body: { status: 'queued', attempt: 4, text: 'Begun', error: null },
    })
    expect(await test.db.generation.findUniqueOrThrow({ where: { id } })).toMatchObject({
      failures: 0,
      calls: 0,
      leaseLosses: 0,
      runningMs: 0,
      waitingSince: null,
      startedAt: null,
      claimedAt: null,
      checkpoint: { step: 2 },
      finishedAt: null,
      archivedAt: null,
      errorCode: null,
      errorMessage: null,
    })
    expect(await test.db.usagePeriod.findFirstOrThrow({ where: { userId: user.id } })).toMatchObject({
      chapters: 1,
    })
  })

  it('a retried cover that was ordered with a first chapter is no longer marked as ordered with the chapter', async () => {
    const user = await createUser(test.db)
    const { id: storyId } = await createStory(test.db, user)
    const input = { replacesImageId: null, withFirstChapter: true }
    const { id } = await createGeneration(test.db, user, 'cover', { storyId, ...failed, input })
    expect((await retry(id, user)).status).toBe(202)
    const { input: asked } = await test.db.generation.findUniqueOrThrow({ where: { id } })
    expect(comesWithFirstChapter(asked)).toBe(false)
  })

  it.each([
    ['a cancelled generation', { status: 'cancelled', finishedAt: new Date() }],
    ['a refused generation', { ...failed, errorCode: 'refused' }],
  ] as const)('a retry starts %s from the beginning', async (_, data) => {
    const { user, id } = await stopped(data)
    expect(await retry(id, user)).toMatchObject({ status: 202, body: { text: '', progress: 0 } })
    expect((await test.db.generation.findUniqueOrThrow({ where: { id } })).checkpoint).toBeNull()
  })

  it('a retry is refused for finished and active generations, for strangers, and while the story is being written', async () => {
    const done = await stopped({ status: 'completed', finishedAt: new Date() })
    expect(await retry(done.id, done.user)).toMatchObject({ status: 409, body: { code: 'already_finished' } })
    const again = await stopped(failed)
    expect((await retry(again.id, done.user)).status).toBe(404)
    const busy = await orderChapter(again.user, again.story.id)
    expect(await retry(again.id, again.user)).toMatchObject({
      status: 409,
      body: { code: 'generation_active', generationId: busy.body.generationId },
    })
    expect(await retry(busy.body.generationId, again.user)).toMatchObject({ status: 409 })
  })

  it('a retry is refused over the limit of active generations, or over the spice level of an enforced plan', async () => {
    const { user, id } = await stopped(failed)
    for (let n = 0; n < 5; n += 1) await order(user)
    expect(await retry(id, user)).toMatchObject({ status: 429, body: { code: 'too_many_active' } })
    const strict = await buildTestApp({ MEMBERSHIP_ENFORCEMENT: 'on' })
    const writer = await createUser(strict.db)
    const story = await createStory(strict.db, writer)
    const data = { ...failed, storyId: story.id, input: { spiceLevel: 5 } }
    const hot = await createGeneration(strict.db, writer, 'chapter', data)
    expect(await strict.call('POST', `/api/generations/${hot.id}/retry`, { as: writer })).toMatchObject({
      status: 403,
      body: { code: 'limit_reached' },
    })
    await strict.close()
  })

  it('only one of several concurrent retries of a generation is accepted', async () => {
    const { user, id } = await stopped(failed)
    const answers = await Promise.all(Array.from({ length: 4 }, () => retry(id, user)))
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409])
    expect(await test.db.usagePeriod.findFirstOrThrow({ where: { userId: user.id } })).toMatchObject({
      chapters: 1,
    })
  })
})
