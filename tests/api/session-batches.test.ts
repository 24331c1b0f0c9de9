import { beforeAll, expect, it, vi } from 'vitest'
import { batchSessions } from '../../api/plugins/session-batches.ts'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { createUser } from '../setup/factories.ts'
import { waitFor } from '../setup/wait-for.ts'

let test: TestApp

beforeAll(async () => {
  test = await buildTestApp({}, undefined, { bucket: false })
})

it('looks up all handshakes that arrive during a running statement with the next statement', async () => {
  const users = []
  for (let n = 0; n < 20; n++) users.push(await createUser(test.db))
  const query = vi.spyOn(test.pool, 'query')
  const find = batchSessions(test.pool)
  const first = find({ bearer: users[0]?.token })
  await waitFor(() => expect(query).toHaveBeenCalled())
  const late = users.slice(1).map(async ({ token }) => {
    // Each handshake arrives in a separate turn of the event loop.
    await new Promise(setImmediate)
    return find({ bearer: token })
  })
  const found = await Promise.all([first, ...late])
  expect(found.map((session) => session?.userId)).toEqual(users.map(({ id }) => id))
  // A fast first round leads to a third round.
  expect(query.mock.calls.length).toBeLessThanOrEqual(3)
})

it('answers each handshake with the session of its tokens', async () => {
  const user = await createUser(test.db)
  const other = await createUser(test.db)
  const query = vi.spyOn(test.pool, 'query')
  const find = batchSessions(test.pool)
  const found = await Promise.all([
    find({ bearer: other.token }),
    find({ bearer: 'stale', cookie: user.token }),
    find({ cookie: 'stale' }),
    find({}),
  ])
  expect(query).toHaveBeenCalledTimes(1)
  expect(found.map((session) => session?.userId)).toEqual([other.id, user.id, undefined, undefined])
  expect(found[1]).toMatchObject({ via: 'cookie', bell: { unreadCount: 0, version: 0 } })
})

it('sends one statement at a time, of at most 200 handshakes', async () => {
  const user = await createUser(test.db)
  const original = test.pool.query.bind(test.pool) as (statement: unknown) => Promise<unknown>
  let running = 0
  let most = 0
  const query = vi.spyOn(test.pool, 'query').mockImplementation(async (statement: unknown) => {
    running++
    most = Math.max(most, running)
    return original(statement).finally(() => running--)
  })
  const find = batchSessions(test.pool)
  const found = await Promise.all(Array.from({ length: 450 }, () => find({ bearer: user.token })))
  expect(found.every((session) => session?.userId === user.id)).toBe(true)
  expect(query).toHaveBeenCalledTimes(3)
  expect(most).toBe(1)
})

it('caches nothing: an ended session is not found, and a failed statement fails only its own handshakes', async () => {
  const user = await createUser(test.db)
  const find = batchSessions(test.pool)
  expect(await find({ bearer: user.token })).toMatchObject({ userId: user.id })
  await test.db.session.deleteMany({ where: { userId: user.id } })
  expect(await find({ bearer: user.token })).toBeNull()

  vi.spyOn(test.pool, 'query').mockImplementationOnce(() => Promise.reject(new Error('away')))
  await expect(find({ bearer: user.token })).rejects.toThrow('away')
  expect(await find({ bearer: user.token })).toBeNull()
})
