import { beforeAll, expect, it, vi } from 'vitest'
import { batchSessions } from '../../api/plugins/session-batches.ts'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { createUser } from '../setup/factories.ts'

let test: TestApp

beforeAll(async () => {
  test = await buildTestApp({}, undefined, { bucket: false })
})

it('looks up all handshakes that came while one statement ran in the next one, each its own', async () => {
  const users = []
  for (let n = 0; n < 20; n++) users.push(await createUser(test.db))
  const query = vi.spyOn(test.pool, 'query')
  const find = batchSessions(test.pool)
  const found = await Promise.all([
    ...users.map(({ token }) => find({ bearer: token })),
    find({ bearer: 'stale', cookie: users[0]?.token }),
    find({ cookie: 'stale' }),
    find({}),
  ])
  // Two rounds, each of sessions and of bells.
  expect(query).toHaveBeenCalledTimes(4)
  expect(found.map((session) => session?.userId)).toEqual([
    ...users.map(({ id }) => id),
    users[0]?.id,
    undefined,
    undefined,
  ])
  expect(found.at(20)).toMatchObject({ via: 'cookie', bell: { unreadCount: 0, version: 0 } })
})

it('keeps nothing: an ended session is not found, and a failed statement fails those who asked alone', async () => {
  const user = await createUser(test.db)
  const find = batchSessions(test.pool)
  expect(await find({ bearer: user.token })).toMatchObject({ userId: user.id })
  await test.db.session.deleteMany({ where: { userId: user.id } })
  expect(await find({ bearer: user.token })).toBeNull()

  vi.spyOn(test.pool, 'query').mockImplementationOnce(() => Promise.reject(new Error('away')))
  await expect(find({ bearer: user.token })).rejects.toThrow('away')
  expect(await find({ bearer: user.token })).toBeNull()
})
