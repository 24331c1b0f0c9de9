import { randomUUID } from 'node:crypto'
import { type EventEmitter, once } from 'node:events'
import { connect } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { publishOverRedis } from '#core/redis/publish.ts'
import { hashToken } from '#core/security/tokens.ts'
import { cookieOf } from '../../api/plugins/sessions.ts'
import { buildTestApp } from '../setup/app.ts'
import { breakableService } from '../setup/breakable-service.ts'
import { createUser, type TestUser } from '../setup/factories.ts'
import { failNextQuery } from '../setup/fail-next-query.ts'
import { testServices } from '../setup/services.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()
let address: string
const open: Socket[] = []

beforeAll(async () => {
  address = await test.listen()
})

afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})

interface OpenedSocket {
  socket: Socket
  received: [string, unknown][]
}

function openSocket(to: string, options: { token?: string; headers?: Record<string, string> }): OpenedSocket {
  const socket = io(to, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...(options.token ? { auth: { token: options.token } } : {}),
    ...(options.headers ? { extraHeaders: options.headers } : {}),
  })
  open.push(socket)
  const received: [string, unknown][] = []
  socket.onAny((event: string, payload: unknown) => received.push([event, payload]))
  return { socket, received }
}

async function untilConnected(opened: OpenedSocket): Promise<OpenedSocket> {
  await new Promise<void>((resolve, reject) => {
    opened.socket.on('connect', resolve)
    opened.socket.on('connect_error', reject)
  })
  return opened
}

const expectRefused = (opened: OpenedSocket) => expect(untilConnected(opened)).rejects.toThrow()

describe('the authentication of a socket', () => {
  it('a socket is accepted with a token from any origin, and with a session cookie only from our own pages', async () => {
    const user = await createUser(test.db)
    const cookie = `${cookieOf(test.config).name}=${user.token}`
    const host = new URL(address).host
    await untilConnected(openSocket(address, { token: user.token }))
    await untilConnected(openSocket(address, { headers: { cookie } }))
    await untilConnected(openSocket(address, { headers: { cookie, origin: `http://${host}` } }))
    await untilConnected(
      openSocket(address, { token: user.token, headers: { origin: 'http://evil.example' } }),
    )
    await expectRefused(openSocket(address, { headers: { cookie, origin: 'http://evil.example' } }))
    await expectRefused(openSocket(address, { headers: { cookie, 'sec-fetch-site': 'cross-site' } }))
    await expectRefused(openSocket(address, { token: 'stale' }))
    await expectRefused(openSocket(address, {}))
  })

  it('a socket connection by the polling transport is refused with 400', async () => {
    const answer = await fetch(`${address}/socket.io/?EIO=4&transport=polling`)
    expect(answer.status).toBe(400)
  })
})

describe('a push', () => {
  const bell = { ids: 'all' as const, unreadCount: 0, version: 1 }

  it('a push from this API or from a worker reaches every socket of its user and no other socket', async () => {
    const [user, other] = [await createUser(test.db), await createUser(test.db)]
    const [one, two] = await Promise.all([
      untilConnected(openSocket(address, { token: user.token })),
      untilConnected(openSocket(address, { token: user.token })),
    ])
    const stranger = await untilConnected(openSocket(address, { token: other.token }))
    test.app.services.publish(user.id, 'notifications.read', bell)
    publishOverRedis(test.redis, test.config.REDIS_PREFIX)(user.id, 'message.created', { id: 5 })
    for (const { received } of [one, two]) {
      await expect.poll(() => received).toContainEqual(['notifications.read', bell])
      await expect.poll(() => received).toContainEqual(['message.created', { id: 5 }])
    }
    expect(stranger.received.map(([event]) => event)).toEqual(['notifications.count'])
  })

  it('each new socket gets a push with the unread count of its user', async () => {
    const user = await createUser(test.db)
    const fresh = await untilConnected(openSocket(address, { token: user.token }))
    await expect
      .poll(() => fresh.received)
      .toEqual([['notifications.count', { userId: user.id, unreadCount: 0, version: 0 }]])
    await test.db.bell.upsert({
      where: { userId: user.id },
      create: { userId: user.id, unread: 3, version: 7 },
      update: { unread: 3, version: 7 },
    })
    const { received } = await untilConnected(openSocket(address, { token: user.token }))
    await expect
      .poll(() => received)
      .toEqual([['notifications.count', { userId: user.id, unreadCount: 3, version: 7 }]])
  })

  it('a push and a command to disconnect reach the sockets of another API process', async () => {
    const second = await buildTestApp({ REDIS_PREFIX: test.config.REDIS_PREFIX })
    const far = await second.listen()
    const user = await createUser(second.db)
    const { received, socket } = await untilConnected(openSocket(far, { token: user.token }))
    await expect
      .poll(() => {
        test.app.services.publish(user.id, 'message.read', { id: 1 })
        return received
      })
      .toContainEqual(['message.read', { id: 1 }])
    test.app.services.dropSockets({ sessionId: hashToken(user.token) })
    await expect.poll(() => socket.connected).toBe(false)
  })
})

it('a logout closes only the sockets of its own session', async () => {
  const user = await createUser(test.db)
  const login = await test.call<{ token: string }>('POST', '/api/auth/register', {
    body: { firstName: 'A', lastName: 'B', email: 'sockets@example.com', password: 'secret1' },
  })
  const [leaving, staying] = await Promise.all([
    untilConnected(openSocket(address, { token: login.body.token })),
    untilConnected(openSocket(address, { token: user.token })),
  ])
  await test.call('GET', '/api/logout', { headers: { authorization: `Bearer ${login.body.token}` } })
  await expect.poll(() => leaving.socket.connected).toBe(false)
  expect(staying.socket.connected).toBe(true)
})

describe('the sockets of a session that ends without a logout', () => {
  type End = (user: TestUser) => Promise<{ status: number }>
  const reset: End = async ({ id: userId }) => {
    const token = randomUUID()
    const expiresAt = new Date(Date.now() + 60_000)
    await test.db.resetLink.create({ data: { id: hashToken(token), userId, expiresAt } })
    return test.call('POST', '/api/auth/reset', { body: { token, password: 'brand new' } })
  }
  const deactivate: End = async ({ id }) => {
    const admin = await createUser(test.db, { isAdmin: true })
    return test.call('PUT', `/api/admin/users/${id}`, { as: admin, body: { isActive: false } })
  }
  const erase: End = (user) => test.call('DELETE', '/api/user', { as: user })

  it.each([
    ['the password is reset', reset],
    ['the account is deactivated', deactivate],
    ['the account is erased', erase],
  ])('all sockets of an account are closed when %s', async (_, end) => {
    const [user, other] = [await createUser(test.db), await createUser(test.db)]
    const second = await test.db.session.create({
      data: { id: hashToken(`second-${user.id}`), userId: user.id, expiresAt: new Date(Date.now() + 60_000) },
    })
    expect(second.userId).toBe(user.id)
    const cookie = `${cookieOf(test.config).name}=second-${user.id}`
    const mine = [
      await untilConnected(openSocket(address, { token: user.token })),
      await untilConnected(openSocket(address, { headers: { cookie } })),
    ]
    const why: string[] = []
    for (const { socket } of mine) socket.on('disconnect', (reason) => why.push(reason))
    const theirs = await untilConnected(openSocket(address, { token: other.token }))
    expect((await end(user)).status).toBeLessThan(300)
    // The client does not connect again when it is refused with this code.
    await expect.poll(() => why).toEqual(['io server disconnect', 'io server disconnect'])
    expect(theirs.socket.connected).toBe(true)
  })

  it('the sockets of an expired session are closed within five minutes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    try {
      const watching = await buildTestApp()
      const to = await watching.listen()
      const [user, other] = [await createUser(watching.db), await createUser(watching.db)]
      const ending = await untilConnected(openSocket(to, { token: user.token }))
      const staying = await untilConnected(openSocket(to, { token: other.token }))
      const expiresAt = new Date(Date.now() - 1000)
      await watching.db.session.updateMany({ where: { userId: user.id }, data: { expiresAt } })
      vi.advanceTimersByTime(5 * 60_000)
      await expect.poll(() => ending.socket.connected).toBe(false)
      expect(staying.socket.connected).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })
})

it('a refused socket gets a code that shows whether the client may retry', async () => {
  const user = await createUser(test.db)
  const code = async (opened: OpenedSocket) => {
    const [error] = (await once(opened.socket as unknown as EventEmitter, 'connect_error')) as [
      { data?: { code?: string } },
    ]
    return error.data?.code
  }
  expect(await code(openSocket(address, {}))).toBe('unauthorized')
  const cookie = `${cookieOf(test.config).name}=${user.token}`
  const elsewhere = { cookie, origin: 'http://evil.example' }
  expect(await code(openSocket(address, { headers: elsewhere }))).toBe('bad_origin')
  failNextQuery(test.pool)
  expect(await code(openSocket(address, { token: user.token }))).toBe('unavailable')
})

it.each([
  ['true', 'inner.example, rooms.example', true],
  ['true', 'rooms.example, inner.example', false],
  ['off', 'rooms.example', false],
])(
  'with TRUST_PROXY=%s and the forwarded host %s, a socket of our own page at rooms.example is accepted: %s',
  async (TRUST_PROXY, forwarded, isAccepted) => {
    const behind = await buildTestApp({ TRUST_PROXY })
    const to = await behind.listen()
    const user = await createUser(behind.db)
    const headers = {
      cookie: `${cookieOf(behind.config).name}=${user.token}`,
      origin: 'https://rooms.example',
      'x-forwarded-host': forwarded,
    }
    if (isAccepted) await untilConnected(openSocket(to, { headers }))
    else await expectRefused(openSocket(to, { headers }))
  },
)

it('the API stops within 15 seconds although a socket client never answers', async () => {
  const stopping = await buildTestApp()
  const { hostname, port } = new URL(await stopping.listen())
  const user = await createUser(stopping.db)
  const rawSocket = connect(Number(port), hostname)
  const path = '/socket.io/?EIO=4&transport=websocket'
  const key = Buffer.alloc(16).toString('base64')
  rawSocket.write(
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  rawSocket.on('error', () => undefined)
  const [first] = await once(rawSocket, 'data')
  expect(String(first)).toContain('101 Switching Protocols')
  rawSocket.pause()
  await untilConnected(openSocket(`http://${hostname}:${port}`, { token: user.token }))
  const began = performance.now()
  await stopping.app.close()
  // Unless something terminates it, a websocket waits 30 seconds for the closing handshake.
  expect(performance.now() - began).toBeLessThan(15_000)
  rawSocket.destroy()
})

it('pushes reach the sockets of the same API while Redis is down, and the push resync is sent afterwards', async () => {
  const redis = await breakableService(testServices().redisUrl)
  const fragile = await buildTestApp({ REDIS_URL: redis.url, RATE_LIMITS: 'on' })
  const to = await fragile.listen()
  const user = await createUser(fragile.db)
  const leaving = await createUser(fragile.db)
  const { received, socket } = await untilConnected(openSocket(to, { token: user.token }))
  const left = await untilConnected(openSocket(to, { token: leaving.token }))
  const gone = await createUser(fragile.db)
  const ended = await untilConnected(openSocket(to, { token: gone.token }))
  await redis.break()
  await expect.poll(() => fragile.redis.status).not.toBe('ready')

  fragile.app.services.publish(user.id, 'message.created', { id: 9 })
  await expect.poll(() => received).toContainEqual(['message.created', { id: 9 }])
  expect((await fragile.call('GET', '/api/auth/user', { as: user })).status).toBe(200)
  const signIn = { body: { email: user.email, password: 'wrong' } }
  expect((await fragile.call('POST', '/api/auth/login', signIn)).status).toBe(401)
  expect(received).not.toContainEqual(['resync', {}])
  expect((await fragile.call('GET', '/api/logout', { as: gone })).status).toBe(302)
  await expect.poll(() => ended.socket.connected).toBe(false)
  // This stands for another API that deletes the session and cannot announce this, because Redis is down.
  await fragile.db.session.deleteMany({ where: { userId: leaving.id } })

  await redis.mend()
  await expect.poll(() => received).toContainEqual(['resync', {}])
  await expect
    .poll(() => {
      publishOverRedis(fragile.redis, fragile.config.REDIS_PREFIX)(user.id, 'message.read', { id: 3 })
      return received
    })
    .toContainEqual(['message.read', { id: 3 }])
  expect(socket.connected).toBe(true)
  await expect.poll(() => left.socket.connected).toBe(false)
  // Pushes of a process that reconnected later were lost, so the push is repeated.
  const resyncs = () => received.filter(([event]) => event === 'resync')
  await expect.poll(resyncs, { timeout: 10_000 }).toHaveLength(2)
})
