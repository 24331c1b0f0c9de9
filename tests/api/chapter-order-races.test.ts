import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import type { Config } from '#core/config.ts'
import { periodOf } from '#core/generations/usage.ts'
import { channels } from '#core/postgres/channels.ts'
import type { Tx } from '#core/postgres/client.ts'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { until } from '../setup/bench.ts'
import { closeAfterTests } from '../setup/close-after-tests.ts'
import { createGeneration, createStory, createUser, type TestUser } from '../setup/factories.ts'
import { waitForLockWait } from '../setup/lock-waits.ts'
import { ordersTo, respondAsync } from '../setup/orders.ts'

// In these tests an order of a chapter waits for a lock, or is refused. D-9, D-14, D-52, D-151 and D-152 define the
// checks of an order.

interface Refusal {
  code: ErrorCode
  message: string
  generationId?: string
}

/** An API, and the ids of the generations whose orders its database has announced to the dispatchers. */
interface Api extends TestApp {
  announced: string[]
}

async function startApi(settings: Partial<Record<keyof Config, string>> = {}): Promise<Api> {
  const started = await buildTestApp(settings, undefined, { bucket: false })
  const listener = new pg.Client({ connectionString: started.config.DATABASE_URL })
  const announced: string[] = []
  listener.on('notification', ({ payload }) => announced.push(payload ?? ''))
  await listener.connect()
  closeAfterTests(() => listener.end())
  await listener.query(`LISTEN ${channels.generationQueued}`)
  return { ...started, announced }
}

let test: Api
beforeAll(async () => {
  test = await startApi({ MAX_ACTIVE_GENERATIONS: '2' })
})

let user: TestUser
let story: { id: number }
beforeEach(async () => {
  user = await createUser(test.db)
  story = await createStory(test.db, user)
})

const orderOn = (api: Api, as: TestUser, storyId: number, headers = {}) =>
  ordersTo(() => api).orderChapter(as, storyId, { ...respondAsync, ...headers })
const order = (as = user, storyId = story.id, headers = {}) => orderOn(test, as, storyId, headers)

/** Creates a user who may edit the story. */
async function createEditor(): Promise<TestUser> {
  const editor = await createUser(test.db)
  await test.db.storyCollaborator.create({ data: { storyId: story.id, userId: editor.id, role: 'editor' } })
  return editor
}

/** Makes the API remember the session of a user, so that the next call checks it together with its statements. */
const remember = (as: TestUser, api = test) => api.call('GET', '/api/auth/user', { as })

/** Reads what the orders of a user have stored, and which of them were announced. */
async function tracesOf({ id }: TestUser, api = test) {
  const [rows, months] = await Promise.all([
    api.db.generation.findMany({ where: { ownerId: id }, select: { id: true } }),
    api.db.usagePeriod.findMany({ where: { userId: id } }),
  ])
  // Postgres delivers the announcements of a database in the order of their commits.
  const marker = `marker ${Math.random()}`
  await api.db.$executeRaw`SELECT pg_notify(${channels.generationQueued}, ${marker})`
  await until('the announcements', async () => api.announced.includes(marker))
  const ids = rows.map((row) => row.id)
  return {
    orders: ids.length,
    chapters: months.reduce((sum, { chapters }) => sum + chapters, 0),
    announced: api.announced.filter((one) => ids.includes(one)).length,
  }
}
const nothing = { orders: 0, chapters: 0, announced: 0 }
const once = { orders: 1, chapters: 1, announced: 1 }

/**
 * Sends orders while a transaction holds the lock of the story, makes a change in that transaction when all of them
 * wait, and commits it.
 * @returns the answers.
 */
async function orderDuring(change: (tx: Tx) => Promise<unknown>, orders: (() => ReturnType<typeof order>)[]) {
  let sent: ReturnType<typeof order>[] = []
  await test.db.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM stories WHERE id = ${story.id} FOR UPDATE`
      sent = orders.map((send) => send())
      await waitForLockWait(test.db, '', orders.length)
      await change(tx)
    },
    { timeout: 30_000 },
  )
  return Promise.all(sent)
}

describe('an order of a chapter that waits for the lock of its story', () => {
  it('is refused with 409 and the id of the other order when another call has ordered meanwhile', async () => {
    await remember(user)
    const answers = await orderDuring(() => Promise.resolve(), [() => order(), () => order()])
    const [accepted, refused] = answers.toSorted((a, b) => a.status - b.status)
    expect(accepted?.status).toBe(202)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'generation_active',
        message: 'This story is being written right now. Wait for it to finish or cancel it.',
        generationId: accepted?.body.generationId,
      },
    })
    expect(await tracesOf(user)).toEqual(once)
  })

  it.each([
    ['404 when an editor of a private story is removed meanwhile', false, 404, 'not_found'],
    ['403 when an editor of a public story is removed meanwhile', true, 403, 'forbidden'],
  ])('is refused with %s', async (_, isPublic, status, code) => {
    const editor = await createEditor()
    await test.db.story.update({ where: { id: story.id }, data: { isPublic } })
    const { id: storyId } = story
    await remember(editor)
    const [answer] = await orderDuring(
      (tx) => tx.storyCollaborator.deleteMany({ where: { storyId } }),
      [() => order(editor)],
    )
    expect(answer).toMatchObject({ status, body: { code } })
    expect(await tracesOf(editor)).toEqual(nothing)
  })

  it('is refused with 404 when the story is deleted meanwhile', async () => {
    await remember(user)
    const [answer] = await orderDuring((tx) => tx.story.delete({ where: { id: story.id } }), [() => order()])
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await tracesOf(user)).toEqual(nothing)
  })

  it.each(['remembered', 'read'])(
    'is refused with 401 when the account of an editor whose session was %s is deactivated meanwhile',
    async (session) => {
      const editor = await createEditor()
      if (session === 'remembered') await remember(editor)
      const [answer] = await orderDuring(
        (tx) => tx.user.update({ where: { id: editor.id }, data: { isActive: false } }),
        [() => order(editor)],
      )
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
      expect(await tracesOf(editor)).toEqual(nothing)
    },
  )

  it('is refused with 401 when its session has ended meanwhile and another order is active', async () => {
    await remember(user)
    const other = await createUser(test.db)
    const [answer] = await orderDuring(
      async (tx) => {
        await tx.session.deleteMany({ where: { userId: user.id } })
        await createGeneration(tx, other, 'chapter', { storyId: story.id })
      },
      [() => order()],
    )
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    expect(await tracesOf(user)).toEqual(nothing)
  })
})

describe('an order of a chapter', () => {
  const limits = { MEMBERSHIP_ENFORCEMENT: 'on' }
  it.each<[string, Partial<Record<keyof Config, string>>, (api: Api) => unknown, number, Refusal]>([
    [
      'the month has no chapter left',
      limits,
      ({ db }) =>
        db.usagePeriod.create({
          data: { userId: user.id, period: periodOf(new Date()), passageWords: 5000 },
        }),
      403,
      { code: 'limit_reached', message: 'Your plan allows 5 chapters a month, and you have used them all.' },
    ],
    [
      'the budget of the user is used up',
      { BUDGET_USER_MONTH_USD: '0' },
      () => undefined,
      403,
      { code: 'budget_reached', message: expect.stringContaining('Your writing budget for this month') },
    ],
    [
      'the budget of the day is used up',
      { BUDGET_DAY_USD: '0' },
      () => undefined,
      403,
      { code: 'budget_reached', message: expect.stringContaining('The writing budget of this site') },
    ],
    [
      'the user has too many active generations',
      { MAX_ACTIVE_GENERATIONS: '1' },
      ({ db }) => createGeneration(db, user, 'avatar'),
      429,
      {
        code: 'too_many_active',
        message: 'You have 1 generations under way. Wait for one to finish or cancel one.',
      },
    ],
  ])('stores and announces nothing when %s', async (_, settings, prepare, status, body) => {
    const api = await startApi(settings)
    user = await createUser(api.db)
    story = await createStory(api.db, user)
    await prepare(api)
    const before = await tracesOf(user, api)
    for (const headers of [{}, {}, { 'idempotency-key': 'refused' }]) {
      await remember(user, api)
      expect(await orderOn(api, user, story.id, headers)).toMatchObject({ status, body })
    }
    expect(await tracesOf(user, api)).toEqual(before)
  })

  it('with an Idempotency-Key is stored and announced once, also for repeated and concurrent calls', async () => {
    const key = { 'idempotency-key': 'repeat' }
    const concurrent = await Promise.all(Array.from({ length: 4 }, () => order(user, story.id, key)))
    const answers = [...concurrent, await order(user, story.id, key)]
    for (const { status, body } of answers) expect([status, body]).toEqual([202, answers[0]?.body])
    expect(await tracesOf(user)).toEqual(once)
  })

  it.each([
    ['is accepted', false, 202, once],
    ['is refused with 401 when its session has ended meanwhile', true, 401, nothing],
  ])('is repeated after a deadlock and %s', async (_, isSignedOut, status, traces) => {
    await test.db.usagePeriod.create({ data: { userId: user.id, period: periodOf(new Date()) } })
    await remember(user)
    expect((await orderInDeadlock(isSignedOut)).status).toBe(status)
    expect(await tracesOf(user)).toEqual(traces)
  })
})

/**
 * Orders a chapter so that the order is ended because of a deadlock. The order locks the story, the user and the month
 * in turn. The other transaction holds the lock of the month and waits for the table of the stories. The order is the
 * last to wait, so Postgres finds the deadlock when the order waits for the month. Postgres gives the table to the
 * other transaction when the order is ended. Only then may the order be tried again, because it could otherwise lock a
 * row before the other transaction gets the table.
 */
async function orderInDeadlock(isSignedOut: boolean) {
  const [other, holder] = [await openClient(), await openClient()]
  await holder.query('BEGIN')
  await holder.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [user.id])
  await other.query('BEGIN')
  await other.query(`SET LOCAL deadlock_timeout = '10min'`)
  await other.query('SELECT FROM usage_periods WHERE "userId" = $1 FOR UPDATE', [user.id])
  const answer = order()
  await waitForLockWait(test.db, '%FOR NO KEY UPDATE')
  if (isSignedOut) await test.db.session.deleteMany({ where: { userId: user.id } })
  const locked = other.query('LOCK TABLE stories IN EXCLUSIVE MODE')
  await waitForLockWait(test.db, 'LOCK TABLE stories%')
  await holder.query('COMMIT')
  await locked
  await other.query('COMMIT')
  return answer
}

async function openClient(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: test.config.DATABASE_URL })
  await client.connect()
  closeAfterTests(() => client.end())
  return client
}
