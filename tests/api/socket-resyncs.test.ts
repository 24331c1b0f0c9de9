import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { connectRedis } from '#core/redis/client.ts'
import { publishOverRedis } from '#core/redis/publish.ts'
import { buildTestApp } from '../setup/app.ts'
import { breakableService } from '../setup/breakable-service.ts'
import { closeAfterTests } from '../setup/close-after-tests.ts'
import { createUser, type TestUser } from '../setup/factories.ts'
import { testServices } from '../setup/services.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()
const open: Socket[] = []
let address: string

beforeAll(async () => {
  address = await test.listen()
})

afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})

/** Opens a socket and returns the list of the pushes that it receives. */
async function openSocket(to: string, { token }: TestUser): Promise<[string, unknown][]> {
  const socket = io(to, { transports: ['websocket'], forceNew: true, auth: { token } })
  open.push(socket)
  const received: [string, unknown][] = []
  socket.onAny((event: string, payload: unknown) => received.push([event, payload]))
  await expect.poll(() => socket.connected).toBe(true)
  return received
}

it('an API that starts while Redis is down sends the push resync to its sockets when Redis is back', async () => {
  const redis = await breakableService(testServices().redisUrl)
  const fragile = await buildTestApp({ REDIS_URL: redis.url })
  await redis.break()
  const to = await fragile.listen()
  const user = await createUser(fragile.db)
  const received = await openSocket(to, user)
  await redis.mend()
  await expect.poll(() => received, { timeout: 10_000 }).toContainEqual(['resync', {}])
})

/**
 * Opens an API whose two connections to Redis can be broken, while the API of the test keeps its own. `outage` runs
 * `during` while they are broken.
 */
async function openFragileApi() {
  const proxy = await breakableService(testServices().redisUrl)
  const fragile = await buildTestApp({
    REDIS_URL: proxy.url,
    REDIS_PREFIX: test.config.REDIS_PREFIX,
    DATABASE_URL: test.config.DATABASE_URL,
  })
  const to = await fragile.listen()
  const outage = async (during: () => unknown) => {
    await proxy.break()
    await expect.poll(() => fragile.redis.status).not.toBe('ready')
    await during()
    await proxy.mend()
  }
  await expect.poll(() => fragile.redis.status).toBe('ready')
  return { fragile, to, outage }
}

it('a user whose pushes an API alone without Redis lost gets the push resync at another API, and other users get none', async () => {
  const { fragile, outage } = await openFragileApi()
  const [reader, other] = [await createUser(test.db), await createUser(test.db)]
  const [received, othersReceived] = [await openSocket(address, reader), await openSocket(address, other)]
  const publish = (to: TestUser, id: number) => fragile.app.services.publish(to.id, 'message.read', { id })
  await outage(async () => {
    publish(reader, 1)
    // The push is sent after this turn of the event loop.
    await new Promise(setImmediate)
  })
  await expect.poll(() => received, { timeout: 10_000 }).toContainEqual(['resync', {}])
  publish(other, 2)
  await expect.poll(() => othersReceived).toContainEqual(['message.read', { id: 2 }])
  expect(received).not.toContainEqual(['message.read', { id: 1 }])
  expect(othersReceived.map(([event]) => event)).not.toContain('resync')
})

it('a sign-out at an API alone without Redis closes the sockets of the session at another API when Redis is back', async () => {
  const { fragile, outage } = await openFragileApi()
  const [leaving, staying] = [await createUser(test.db), await createUser(test.db)]
  await openSocket(address, leaving)
  await openSocket(address, staying)
  await outage(async () =>
    expect((await fragile.call('GET', '/api/logout', { as: leaving })).status).toBe(302),
  )
  await expect.poll(() => open.map((socket) => socket.active), { timeout: 10_000 }).toEqual([false, true])
})

it('an API closes the sockets of a session that another process ended without Redis just after the API had Redis again', async () => {
  const { to, outage } = await openFragileApi()
  const user = await createUser(test.db)
  const received = await openSocket(to, user)
  await outage(() => undefined)
  await expect.poll(() => received, { timeout: 10_000 }).toContainEqual(['resync', {}])
  await test.db.session.deleteMany({ where: { userId: user.id } })
  await expect.poll(() => open[0]?.active, { timeout: 10_000 }).toBe(false)
})

/** Opens a publisher as a worker has, over a proxy to Redis, and its outages in which `publishLost` is called. */
async function openWorkerPublisher() {
  const proxy = await breakableService(testServices().redisUrl)
  const redis = connectRedis(proxy.url, test.app.services.log)
  closeAfterTests(async () => redis.disconnect())
  const publish = publishOverRedis(redis, test.config.REDIS_PREFIX)
  const outage = async (publishLost: () => void) => {
    await proxy.break()
    await expect.poll(() => redis.status).not.toBe('ready')
    publishLost()
    await proxy.mend()
  }
  await expect.poll(() => redis.status).toBe('ready')
  return { publish, outage }
}

it('a user whose pushes were lost because a worker alone had no Redis gets the push resync once, and other users get none', async () => {
  const { publish, outage } = await openWorkerPublisher()
  const [reader, other] = [await createUser(test.db), await createUser(test.db)]
  const [received, othersReceived] = [await openSocket(address, reader), await openSocket(address, other)]
  await outage(() => publish(reader.id, 'message.read', { id: 2 }))
  await expect.poll(() => received, { timeout: 10_000 }).toContainEqual(['resync', {}])
  for (const user of [reader, other]) publish(user.id, 'message.read', { id: 3 })
  for (const events of [received, othersReceived])
    await expect.poll(() => events).toContainEqual(['message.read', { id: 3 }])
  expect(received).not.toContainEqual(['message.read', { id: 2 }])
  expect(received.filter(([event]) => event === 'resync')).toHaveLength(1)
  expect(othersReceived.map(([event]) => event)).not.toContain('resync')
})

it('all users get the push resync after a worker alone had no Redis and lost pushes of more than a thousand users', async () => {
  const { publish, outage } = await openWorkerPublisher()
  const received = await openSocket(address, await createUser(test.db))
  await outage(() => {
    for (let n = 0; n <= 1000; n += 1) publish(`user ${n}`, 'message.read', { id: n })
  })
  await expect.poll(() => received, { timeout: 10_000 }).toContainEqual(['resync', {}])
})
