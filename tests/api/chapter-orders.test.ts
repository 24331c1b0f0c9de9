import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { periodOf } from '#core/generations/usage.ts'
import { buildTestApp } from '../setup/app.ts'
import { createStory, createUser, type TestUser } from '../setup/factories.ts'
import { ordersTo, respondAsync } from '../setup/orders.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp({ MAX_ACTIVE_GENERATIONS: '3' })
const { orderChapter } = ordersTo(() => test)

const storiesOf = (user: TestUser, count: number) =>
  Promise.all(Array.from({ length: count }, () => createStory(test.db, user)))

/**
 * Orders a chapter and returns what was sent on its connection: the statements and answers in the sequence in which
 * they were sent, and the number of Sync messages.
 */
async function traceOrder(key: Record<string, string>) {
  const user = await createUser(test.db)
  const [story, other] = await storiesOf(user, 2)
  // The first order makes the process remember the session and the estimates, so that the traced order does not read
  // them.
  expect((await orderChapter(user, other?.id ?? 0)).status).toBe(202)
  // Other work of this process uses other connections.
  const connections = new Map<pg.Client, { order: string[]; syncMessages: number }>()
  const query = pg.Client.prototype.query
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const own = connections.get(this) ?? { order: [], syncMessages: 0 }
    if (!connections.has(this)) {
      connections.set(this, own)
      const { connection } = this as unknown as { connection: { sync(): void } }
      const sync = connection.sync.bind(connection)
      vi.spyOn(connection, 'sync').mockImplementation(() => {
        own.syncMessages += 1
        sync()
      })
    }
    const [sql] = given as [string | { text: string }]
    own.order.push(typeof sql === 'string' ? sql : sql.text.trim())
    const answer: unknown = Reflect.apply(query, this, given)
    if (answer instanceof Promise) void answer.then(() => own.order.push('answer'))
    return answer as never
  })
  expect((await orderChapter(user, story?.id ?? 0, { ...respondAsync, ...key })).status).toBe(202)
  const traced = [...connections.values()].find(({ order }) => order.some((sql) => sql.includes('pg_notify')))
  if (!traced) throw new Error('no connection has sent the order')
  return traced
}

describe('an order of a chapter', () => {
  it('an order of a chapter is one transaction of Postgres with one Sync message when its checks pass', async () => {
    const { order, syncMessages } = await traceOrder({})
    // The condition of the session and the locks are sent with this statement.
    expect(order).toEqual([expect.stringContaining('INSERT INTO generations')])
    expect(syncMessages).toBe(1)
  })

  it('an order of a chapter with an Idempotency-Key takes one round trip after that of the key when its checks pass', async () => {
    const { order } = await traceOrder({ 'idempotency-key': 'k' })
    const begin = order.findIndex((sql) => sql.startsWith('SAVEPOINT'))
    const commit = order.indexOf('COMMIT')
    expect(commit).toBeGreaterThan(begin)
    expect(order.slice(begin, commit)).not.toContain('answer')
  })

  it('concurrent orders of chapters of several stories are accepted up to the limit of active generations', async () => {
    const user = await createUser(test.db)
    const stories = await storiesOf(user, 8)
    const answers = await Promise.all(stories.map(({ id }) => orderChapter(user, id)))
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status !== 202)
    for (const { status, body } of refused)
      expect({ status, body }).toMatchObject({ status: 429, body: { code: 'too_many_active' } })
    expect(await test.db.generation.count({ where: { ownerId: user.id } })).toBe(3)
    expect(await test.db.usagePeriod.findFirst({ where: { userId: user.id } })).toMatchObject({ chapters: 3 })
  })

  it('an order of a chapter is counted in the month, and concurrent orders never exceed the monthly limit of the plan', async () => {
    const strict = await buildTestApp({ MEMBERSHIP_ENFORCEMENT: 'on', MAX_ACTIVE_GENERATIONS: '100' })
    const user = await createUser(strict.db)
    const orders = ordersTo(() => strict)
    const stories = await Promise.all(Array.from({ length: 6 }, () => createStory(strict.db, user)))
    const period = periodOf(new Date())
    await strict.db.usagePeriod.create({ data: { userId: user.id, period, chapters: 3 } })
    const answers = await Promise.all(stories.map(({ id }) => orders.orderChapter(user, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 403, 403, 403, 403])
    expect(answers.find(({ status }) => status === 403)?.body).toMatchObject({ code: 'limit_reached' })
    const used = await strict.db.usagePeriod.findFirst({ where: { userId: user.id } })
    expect(used).toMatchObject({ chapters: 5 })
    expect(await strict.db.generation.count({ where: { ownerId: user.id } })).toBe(2)
  })

  it('a chapter order with a spice level above the plan is refused and not counted, and gets 404 for another user’s private story', async () => {
    const strict = await buildTestApp({ MEMBERSHIP_ENFORCEMENT: 'on' })
    const [user, other] = [await createUser(strict.db), await createUser(strict.db)]
    const [own, hidden] = [await createStory(strict.db, user), await createStory(strict.db, other)]
    const ask = (id: number) =>
      strict.call('POST', `/api/stories/${id}/generate-chapter`, {
        as: user,
        body: { plot: 'They meet.', setting: 'A pier', spiceLevel: 5 },
        headers: { prefer: 'respond-async' },
      })
    expect(await ask(own.id)).toMatchObject({ status: 403, body: { code: 'limit_reached' } })
    expect((await ask(hidden.id)).status).toBe(404)
    expect(await strict.db.usagePeriod.count({ where: { userId: user.id } })).toBe(0)
  })
})
