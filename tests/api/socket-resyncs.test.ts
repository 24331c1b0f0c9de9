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

it('the sockets of another API get the push resync after this API alone could not publish', async () => {
  const second = await buildTestApp({
    REDIS_PREFIX: test.config.REDIS_PREFIX,
    DATABASE_URL: test.config.DATABASE_URL,
  })
  const user = await createUser(second.db)
  const to = await second.listen()
  const received = await openSocket(to, user)
  // A push in the other direction shows that this API has subscribed.
  const own = await openSocket(address, user)
  await expect
    .poll(() => {
      second.app.services.publish(user.id, 'message.read', { id: 1 })
      return own
    })
    .toContainEqual(['message.read', { id: 1 }])
  const publisher = await test.redis.client('ID')
  await second.redis.client('KILL', 'ID', publisher)
  await expect.poll(() => received, { timeout: 10_000 }).toContainEqual(['resync', {}])
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
