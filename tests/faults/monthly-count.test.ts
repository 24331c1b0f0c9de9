import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GenerationKind } from '#contract/generation-kinds.ts'
import { tiers } from '#contract/membership.ts'
import { readText } from '#core/generations/text.ts'
import { periodOf } from '#core/generations/usage.ts'
import { failLost } from '../../worker/dispatch/sweeper.ts'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { type Bench, createBench, ended, until } from '../setup/bench.ts'
import { createChapter, createStory, createUser, type TestUser } from '../setup/factories.ts'
import { expectMonthlyCountsMatch } from '../setup/monthly-counts.ts'
import { type Accepted, respondAsync, sheet, storyOrder } from '../setup/orders.ts'

// D-52: an order is counted when it is accepted, and subtracted when it fails, is refused or is cancelled.
// The limit is never exceeded.

const limit = tiers.free.limits.chapters ?? 0

let bench: Bench
let apis: TestApp[]
beforeAll(async () => {
  bench = await createBench({ MODERATION: 'off' })
  const strict = { ...bench.environment, MEMBERSHIP_ENFORCEMENT: 'on', MAX_ACTIVE_GENERATIONS: '100' }
  apis = [await buildTestApp(strict), await buildTestApp(strict)]
  await bench.work()
})
beforeEach(() => bench.demoModel.reset())

let turn = 0
/** Sends the calls alternately to the two APIs. */
const call: TestApp['call'] = (...args) => {
  turn += 1
  return (apis[turn % 2] as TestApp).call(...args)
}

type Counting = Extract<GenerationKind, 'story' | 'chapter' | 'character'>

async function order(user: TestUser, kind: Counting = 'story') {
  const options = (body: unknown) => ({ as: user, body, headers: respondAsync })
  if (kind === 'story')
    return call<Accepted>('POST', '/api/stories/generate', options({ ...storyOrder, spiceLevel: 'warm' }))
  if (kind === 'chapter') {
    const { id } = await createStory(bench.db, user)
    const body = { plot: 'The storm comes', setting: 'The lighthouse', chapterSize: 'short' }
    return call<Accepted>('POST', `/api/stories/${id}/generate-chapter`, options(body))
  }
  return call<Accepted>('POST', '/api/characters/generate', options(sheet))
}

const cancel = (id: string, user: TestUser) => call('POST', `/api/generations/${id}/cancel`, { as: user })
const retry = (id: string, user: TestUser) => call('POST', `/api/generations/${id}/retry`, { as: user })
const counted = (user: TestUser) => expectMonthlyCountsMatch(bench.db, user.id)
const one = (kind: Counting) =>
  kind === 'character' ? { chapters: 0, characters: 1 } : { chapters: 1, characters: 0 }
const nothing = { chapters: 0, characters: 0 }

const firstCall = { story: 'story_outline', chapter: 'prose', character: 'character_sheet' }
const holdFirstCall = (kind: Counting) =>
  bench.demoModel.faults({ match: { call: firstCall[kind] }, fault: { type: 'gate', afterWords: 3 } })
const waitForCall = (kind: Counting) =>
  until('a call in progress', async () =>
    (await bench.demoModel.calls(firstCall[kind])).some((each) => each.finished === null),
  )

describe.each<Counting>(['story', 'chapter', 'character'])('the order of a %s', (kind) => {
  test('the monthly usage count increases when an order is accepted, and does not change when the order completes', async () => {
    const user = await createUser(bench.db)
    await holdFirstCall(kind)
    const { body } = await order(user, kind)
    expect(await counted(user)).toEqual(one(kind))
    await bench.demoModel.reset()
    expect(await ended(bench.db, body.generationId)).toMatchObject({ status: 'completed' })
    expect(await counted(user)).toEqual(one(kind))
  })

  test.each([
    ['fails', { status: 401 }, 'provider_failed'],
    ['is refused', { type: 'refusal' }, 'refused'],
  ])(
    'the monthly usage count decreases when an order %s, and a retry counts the order again',
    async (_, fault, errorCode) => {
      const user = await createUser(bench.db)
      await bench.demoModel.faults({ match: { call: firstCall[kind] }, fault })
      const { body } = await order(user, kind)
      const id = body.generationId
      expect(await ended(bench.db, id)).toMatchObject({ status: 'failed', errorCode, usagePeriod: null })
      expect(await counted(user)).toEqual(nothing)
      await bench.demoModel.reset()
      await holdFirstCall(kind)
      expect((await retry(id, user)).status).toBe(202)
      await waitForCall(kind)
      expect(await counted(user)).toEqual(one(kind))
      await bench.demoModel.reset()
      expect(await ended(bench.db, id)).toMatchObject({ status: 'completed' })
      expect(await counted(user)).toEqual(one(kind))
    },
  )

  test('the monthly usage count decreases only once when an order is cancelled several times at once', async () => {
    const user = await createUser(bench.db)
    await holdFirstCall(kind)
    const { body } = await order(user, kind)
    const id = body.generationId
    await waitForCall(kind)
    const answers = await Promise.all([1, 2, 3, 4].map(() => cancel(id, user)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect(await ended(bench.db, id)).toMatchObject({ status: 'cancelled', usagePeriod: null })
    expect(await counted(user)).toEqual(nothing)
  })
})

test('a chapter that failed because its worker was lost too often does not count towards the monthly usage', async () => {
  const { db } = bench
  const user = await createUser(db)
  await holdFirstCall('chapter')
  const { body } = await order(user, 'chapter')
  await waitForCall('chapter')
  const where = { id: body.generationId }
  await db.generation.update({ where, data: { leaseLosses: 20, leaseUntil: new Date(0) } })
  await failLost({ db, publish: () => undefined } as never)
  expect(await ended(db, where.id)).toMatchObject({ status: 'failed', errorCode: 'worker_lost' })
  expect(await counted(user)).toEqual(nothing)
})

test('a cancelled chapter whose text the writer keeps counts as one chapter of the monthly usage', async () => {
  const user = await createUser(bench.db)
  await bench.demoModel.faults({ match: { call: 'prose' }, fault: { type: 'gate', afterWords: 100 } })
  const { body } = await order(user, 'chapter')
  await until('saved text', async () => (await readText(bench.db, body.generationId)) !== '')
  await cancel(body.generationId, user)
  expect(await counted(user)).toEqual(nothing)
  const kept = await call('POST', `/api/generations/${body.generationId}/keep`, { as: user })
  expect(kept.status).toBe(201)
  expect(await counted(user)).toEqual(one('chapter'))
})

test('an order to regenerate a chapter does not count towards the monthly usage when the chapter is deleted meanwhile', async () => {
  const { db } = bench
  const user = await createUser(db)
  const story = await createStory(db, user)
  const chapter = await createChapter(db, story)
  await holdFirstCall('chapter')
  const path = `/api/stories/${story.id}/chapters/${chapter.id}`
  const { body } = await call<Accepted>('POST', `${path}/regenerate`, {
    as: user,
    body: {},
    headers: respondAsync,
  })
  await waitForCall('chapter')
  expect(await counted(user)).toEqual(one('chapter'))
  expect((await call('DELETE', path, { as: user })).status).toBe(204)
  const row = await ended(db, body.generationId)
  expect(row).toMatchObject({ status: 'cancelled', stage: 'Cancelled', workerId: null })
  expect(await counted(user)).toEqual(nothing)
})

test('a cancelled order of last month is subtracted from the usage of last month, and its retry counts in this month', async () => {
  const { db } = bench
  const user = await createUser(db)
  await holdFirstCall('chapter')
  const { body } = await order(user, 'chapter')
  await waitForCall('chapter')
  const now = periodOf(new Date())
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
  await db.generation.update({ where: { id: body.generationId }, data: { usagePeriod: last } })
  await db.usagePeriod.updateMany({ where: { userId: user.id }, data: { period: last } })
  await order(user, 'chapter')
  expect(await counted(user)).toEqual({ chapters: 2, characters: 0 })
  await cancel(body.generationId, user)
  const months = () => db.usagePeriod.findMany({ where: { userId: user.id }, orderBy: { period: 'asc' } })
  expect(await months()).toMatchObject([
    { period: last, chapters: 0 },
    { period: now, chapters: 1 },
  ])
  expect((await retry(body.generationId, user)).status).toBe(202)
  expect(await months()).toMatchObject([{ chapters: 0 }, { chapters: 2 }])
  expect(await counted(user)).toEqual({ chapters: 2, characters: 0 })
})

describe('the monthly limit', () => {
  const statuses = (answers: { status: number }[]) =>
    answers.map(({ status }) => status).sort((a, b) => a - b)
  const times = <T>(count: number, value: T) => Array.from({ length: count }, () => value)

  test('the monthly limit is never exceeded by concurrent orders at two APIs, and one cancelled order allows exactly one new order', async () => {
    const user = await createUser(bench.db)
    await holdFirstCall('story')
    const burst = () => Promise.all(times(4 * limit, 'story' as const).map((kind) => order(user, kind)))
    const first = await burst()
    expect(statuses(first)).toEqual([...times(limit, 202), ...times(3 * limit, 403)])
    expect(await counted(user)).toEqual({ chapters: limit, characters: 0 })
    const accepted = first.filter(({ status }) => status === 202).map(({ body }) => body.generationId)
    const [gone = '', ...others] = accepted
    await cancel(gone, user)
    // A late or repeated cancel must not subtract a second time.
    await cancel(gone, user)
    expect(statuses(await burst())).toEqual([202, ...times(4 * limit - 1, 403)])
    expect(await counted(user)).toEqual({ chapters: limit, characters: 0 })
    expect((await retry(gone, user)).status).toBe(403)
    await bench.demoModel.reset()
    for (const id of others) expect(await ended(bench.db, id)).toMatchObject({ status: 'completed' })
    expect((await order(user)).status).toBe(403)
    expect(await counted(user)).toEqual({ chapters: limit, characters: 0 })
  })

  test('the monthly limit is never exceeded by concurrent retries at two APIs', async () => {
    const { db, demoModel } = bench
    const user = await createUser(db)
    await demoModel.faults({ match: { call: 'story_outline' }, fault: { status: 401 } })
    const failed: string[] = []
    for (let n = 0; n < 2 * limit; n++) {
      const { body } = await order(user)
      failed.push((await ended(db, body.generationId)).id)
    }
    expect(await counted(user)).toEqual(nothing)
    await demoModel.reset()
    await holdFirstCall('story')
    const answers = await Promise.all(failed.map((id) => retry(id, user)))
    expect(statuses(answers)).toEqual([...times(limit, 202), ...times(limit, 403)])
    expect(await counted(user)).toEqual({ chapters: limit, characters: 0 })
    // Generations whose retry was rejected must stay failed.
    expect(await db.generation.count({ where: { ownerId: user.id, status: 'failed' } })).toBe(limit)
  })
})
