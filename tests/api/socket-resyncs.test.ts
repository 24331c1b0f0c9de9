import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, it } from 'vitest'
import { buildTestApp } from '../setup/app.ts'
import { breakableService } from '../setup/breakable-service.ts'
import { createUser, type TestUser } from '../setup/factories.ts'
import { testServices } from '../setup/services.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()
const open: Socket[] = []

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
  const own = await openSocket(await test.listen(), user)
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
