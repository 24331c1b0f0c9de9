import { expect, it, vi } from 'vitest'
import { batchSessions } from '../../api/plugins/session-batches.ts'
import { findSessions, type Tokens } from '../../api/plugins/sessions.ts'
import { createUser } from '../setup/factories.ts'
import { failNextQuery } from '../setup/fail-next-query.ts'
import { useTestApp } from '../setup/use-test-app.ts'
import { waitFor } from '../setup/wait-for.ts'

const test = useTestApp({}, undefined, { bucket: false })

function batched(pool: typeof test.pool, limits = { statements: 1, lookUps: 200, waitMs: 60_000 }) {
  return batchSessions((asking: readonly Tokens[]) => findSessions(pool, asking), limits)
}

/** Creates a pool that only the look-ups use, because the app sends further statements through the pool of the test. */
function countedPool(before: () => Promise<void> = () => Promise.resolve()) {
  type Done = (...outcome: unknown[]) => void
  const send = test.pool.query.bind(test.pool) as unknown as (query: unknown, done: Done) => void
  let running = 0
  let most = 0
  const query = vi.fn(async (sent: unknown, done: Done) => {
    running += 1
    most = Math.max(most, running)
    await before()
    send(sent, (...outcome) => {
      running -= 1
      done(...outcome)
    })
  })
  const pool = Object.assign(Object.create(test.pool), { query }) as typeof test.pool
  return { pool, query, most: () => most }
}

it('the session look-up finds the sessions of all handshakes that arrive during a statement with one further statement', async () => {
  const users = []
  for (let n = 0; n < 20; n++) users.push(await createUser(test.db))
  // The statement of the first look-up is held back until all handshakes have arrived, so its duration does not matter.
  const arrived = Promise.withResolvers<void>()
  const { pool, query } = countedPool(() => arrived.promise)
  const find = batched(pool)
  const first = find({ bearer: users[0]?.token })
  await waitFor(() => expect(query).toHaveBeenCalled())
  const late: ReturnType<typeof find>[] = []
  for (const { token } of users.slice(1)) {
    // Each handshake arrives in a separate turn of the event loop, as those of separate connections do.
    await new Promise(setImmediate)
    late.push(find({ bearer: token }))
  }
  arrived.resolve()
  const found = await Promise.all([first, ...late])
  expect(found.map((session) => session?.userId)).toEqual(users.map(({ id }) => id))
  expect(query).toHaveBeenCalledTimes(2)
})

it('the session look-up answers each socket handshake with the session of its tokens', async () => {
  const user = await createUser(test.db)
  const other = await createUser(test.db)
  const { pool, query } = countedPool()
  const find = batched(pool)
  const found = await Promise.all([
    find({ bearer: other.token }),
    find({ bearer: 'stale', cookie: user.token }),
    find({ cookie: 'stale' }),
    find({}),
  ])
  expect(query).toHaveBeenCalledTimes(1)
  expect(found.map((session) => session?.userId)).toEqual([other.id, user.id, undefined, undefined])
  expect(found[1]).toMatchObject({ via: 'cookie', unreadState: { unreadCount: 0, version: 0 } })
})

it('the session look-up sends one statement at a time, each for at most 200 socket handshakes', async () => {
  const user = await createUser(test.db)
  const { pool, query, most } = countedPool()
  const find = batched(pool)
  const found = await Promise.all(Array.from({ length: 450 }, () => find({ bearer: user.token })))
  expect(found.every((session) => session?.userId === user.id)).toBe(true)
  expect(query).toHaveBeenCalledTimes(3)
  expect(most()).toBe(1)
})

it('the session look-up never exceeds its limits of concurrent statements and of look-ups in one statement', async () => {
  const users = await Promise.all(Array.from({ length: 5 }, () => createUser(test.db)))
  const { pool, query, most } = countedPool()
  const find = batched(pool, { statements: 2, lookUps: 4, waitMs: 60_000 })
  const asking = Array.from({ length: 22 }, (_, at) => users[at % users.length])
  const found = await Promise.all(asking.map((user) => find({ bearer: user?.token })))
  expect(found.map((session) => session?.userId)).toEqual(asking.map((user) => user?.id))
  expect(query).toHaveBeenCalledTimes(6)
  expect(most()).toBe(2)
})

it('the session look-up caches nothing: an ended session is not found, and a failure affects only its own handshakes', async () => {
  const user = await createUser(test.db)
  const find = batched(test.pool)
  expect(await find({ bearer: user.token })).toMatchObject({ userId: user.id })
  await test.db.session.deleteMany({ where: { userId: user.id } })
  expect(await find({ bearer: user.token })).toBeNull()

  failNextQuery(test.pool)
  await expect(find({ bearer: user.token })).rejects.toThrow('no connection')
  expect(await find({ bearer: user.token })).toBeNull()
})

it('the session look-up fails with unavailable when its statement has not begun in time, and others find their sessions later', async () => {
  const user = await createUser(test.db)
  const answer = Promise.withResolvers<void>()
  const { pool, query } = countedPool(() => answer.promise)
  const find = batched(pool, { statements: 1, lookUps: 2, waitMs: 50 })
  const first = find({ bearer: user.token })
  await waitFor(() => expect(query).toHaveBeenCalled())
  const waiting = await Promise.allSettled(Array.from({ length: 5 }, () => find({ bearer: user.token })))
  for (const outcome of waiting) expect(outcome).toMatchObject({ reason: { code: 'unavailable' } })
  answer.resolve()
  expect((await first)?.userId).toBe(user.id)
  expect((await find({ bearer: user.token }))?.userId).toBe(user.id)
  expect(query).toHaveBeenCalledTimes(2)
})
