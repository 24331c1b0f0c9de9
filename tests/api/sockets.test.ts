import { randomUUID } from 'node:crypto'
import { type EventEmitter, once } from 'node:events'
import { connect } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { publishOverRedis } from '#core/redis/publish.ts'
import { hashToken } from '#core/security/tokens.ts'
import { cookieOf } from '../../api/plugins/sessions.ts'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { breakableService } from '../setup/breakable-service.ts'
import { createUser, type TestUser } from '../setup/factories.ts'
import { testServices } from '../setup/services.ts'

let test: TestApp
let address: string
const open: Socket[] = []

beforeAll(async () => {
  test = await buildTestApp()
  address = await test.listen()
})

afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})

interface Link {
  socket: Socket
  heard: [string, unknown][]
}

function link(to: string, options: { token?: string; headers?: Record<string, string> }): Link {
  const socket = io(to, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...(options.token ? { auth: { token: options.token } } : {}),
    ...(options.headers ? { extraHeaders: options.headers } : {}),
  })
  open.push(socket)
  const heard: [string, unknown][] = []
  socket.onAny((event: string, payload: unknown) => heard.push([event, payload]))
  return { socket, heard }
}

async function connected(linked: Link): Promise<Link> {
  await new Promise<void>((resolve, reject) => {
    linked.socket.on('connect', resolve)
    linked.socket.on('connect_error', reject)
  })
  return linked
}

const refused = (linked: Link) => expect(connected(linked)).rejects.toThrow()

describe('signing a socket in', () => {
  it('takes the token, or the cookie of our own pages', async () => {
    const user = await createUser(test.db)
    const cookie = `${cookieOf(test.config).name}=${user.token}`
    const host = new URL(address).host
    await connected(link(address, { token: user.token }))
    await connected(link(address, { headers: { cookie } }))
    await connected(link(address, { headers: { cookie, origin: `http://${host}` } }))
    await connected(link(address, { token: user.token, headers: { origin: 'http://evil.example' } }))
    await refused(link(address, { headers: { cookie, origin: 'http://evil.example' } }))
    await refused(link(address, { headers: { cookie, 'sec-fetch-site': 'cross-site' } }))
    await refused(link(address, { token: 'stale' }))
    await refused(link(address, {}))
  })

  it('gives nobody the polling transport', async () => {
    const answer = await fetch(`${address}/socket.io/?EIO=4&transport=polling`)
    expect(answer.status).toBe(400)
  })
})

describe('a push', () => {
  const bell = { ids: 'all' as const, unreadCount: 0, version: 1 }

  it('reaches every socket of its user and nobody else, from this API, another one, and a worker', async () => {
    const [user, other] = [await createUser(test.db), await createUser(test.db)]
    const [one, two] = await Promise.all([
      connected(link(address, { token: user.token })),
      connected(link(address, { token: user.token })),
    ])
    const stranger = await connected(link(address, { token: other.token }))
    test.app.services.publish(user.id, 'notifications.read', bell)
    publishOverRedis(test.redis, test.config.REDIS_PREFIX)(user.id, 'message.created', { id: 5 })
    for (const { heard } of [one, two]) {
      await expect.poll(() => heard).toContainEqual(['notifications.read', bell])
      await expect.poll(() => heard).toContainEqual(['message.created', { id: 5 }])
    }
    expect(stranger.heard.map(([event]) => event)).toEqual(['notifications.count'])
  })

  it('says first how many notifications wait, for nobody heard what was pushed before', async () => {
    const user = await createUser(test.db)
    const fresh = await connected(link(address, { token: user.token }))
    await expect
      .poll(() => fresh.heard)
      .toEqual([['notifications.count', { userId: user.id, unreadCount: 0, version: 0 }]])
    await test.db.bell.upsert({
      where: { userId: user.id },
      create: { userId: user.id, unread: 3, version: 7 },
      update: { unread: 3, version: 7 },
    })
    const { heard } = await connected(link(address, { token: user.token }))
    await expect
      .poll(() => heard)
      .toEqual([['notifications.count', { userId: user.id, unreadCount: 3, version: 7 }]])
  })

  it('crosses from one API to another', async () => {
    const second = await buildTestApp({ REDIS_PREFIX: test.config.REDIS_PREFIX })
    const far = await second.listen()
    const user = await createUser(second.db)
    const { heard, socket } = await connected(link(far, { token: user.token }))
    await expect
      .poll(() => {
        test.app.services.publish(user.id, 'message.read', { id: 1 })
        return heard
      })
      .toContainEqual(['message.read', { id: 1 }])
    test.app.services.dropSockets({ sessionId: hashToken(user.token) })
    await expect.poll(() => socket.connected).toBe(false)
  })
})

it('logging out closes the sockets of that session alone', async () => {
  const user = await createUser(test.db)
  const login = await test.call<{ token: string }>('POST', '/api/auth/register', {
    body: { firstName: 'A', lastName: 'B', email: 'sockets@example.com', password: 'secret1' },
  })
  const [leaving, staying] = await Promise.all([
    connected(link(address, { token: login.body.token })),
    connected(link(address, { token: user.token })),
  ])
  await test.call('GET', '/api/logout', { headers: { authorization: `Bearer ${login.body.token}` } })
  await expect.poll(() => leaving.socket.connected).toBe(false)
  expect(staying.socket.connected).toBe(true)
})

describe('the sockets of a session that ends otherwise', () => {
  type End = (user: TestUser) => Promise<{ status: number }>
  const reset: End = async ({ id: userId }) => {
    const token = randomUUID()
    const expiresAt = new Date(Date.now() + 60_000)
    await test.db.resetLink.create({ data: { id: hashToken(token), userId, expiresAt } })
    return test.call('POST', '/api/auth/reset', { body: { token, password: 'brand new' } })
  }
  const shutOut: End = async ({ id }) => {
    const admin = await createUser(test.db, { isAdmin: true })
    return test.call('PUT', `/api/admin/users/${id}`, { as: admin, body: { isActive: false } })
  }
  const erase: End = (user) => test.call('DELETE', '/api/user', { as: user })

  it.each([
    ['its password is set anew', reset],
    ['it is shut out', shutOut],
    ['it is erased', erase],
  ])('are closed when %s, each of its account', async (_, end) => {
    const [user, other] = [await createUser(test.db), await createUser(test.db)]
    const second = await test.db.session.create({
      data: { id: hashToken(`second-${user.id}`), userId: user.id, expiresAt: new Date(Date.now() + 60_000) },
    })
    expect(second.userId).toBe(user.id)
    const cookie = `${cookieOf(test.config).name}=second-${user.id}`
    const mine = [
      await connected(link(address, { token: user.token })),
      await connected(link(address, { headers: { cookie } })),
    ]
    const why: string[] = []
    for (const { socket } of mine) socket.on('disconnect', (reason) => why.push(reason))
    const theirs = await connected(link(address, { token: other.token }))
    expect((await end(user)).status).toBeLessThan(300)
    // By this word the client knows that it is for good.
    await expect.poll(() => why).toEqual(['io server disconnect', 'io server disconnect'])
    expect(theirs.socket.connected).toBe(true)
  })

  it('are closed within minutes when it has run out, and nobody said so', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    try {
      const watching = await buildTestApp()
      const to = await watching.listen()
      const [user, other] = [await createUser(watching.db), await createUser(watching.db)]
      const ending = await connected(link(to, { token: user.token }))
      const staying = await connected(link(to, { token: other.token }))
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

it('tells a client that may come back from one that may not', async () => {
  const user = await createUser(test.db)
  const code = async (linked: Link) => {
    const [error] = (await once(linked.socket as unknown as EventEmitter, 'connect_error')) as [
      { data?: { code?: string } },
    ]
    return error.data?.code
  }
  expect(await code(link(address, {}))).toBe('unauthorized')
  const cookie = `${cookieOf(test.config).name}=${user.token}`
  const elsewhere = { cookie, origin: 'http://evil.example' }
  expect(await code(link(address, { headers: elsewhere }))).toBe('bad_origin')
  vi.spyOn(test.pool, 'query').mockImplementationOnce(() => Promise.reject(new Error('away')))
  expect(await code(link(address, { token: user.token }))).toBe('unavailable')
})

it.each([
  ['true', 'inner.example, rooms.example', true],
  ['true', 'rooms.example, inner.example', false],
  ['off', 'rooms.example', false],
])(
  'with TRUST_PROXY=%s and a forwarded host %s our own page is let in: %s',
  async (TRUST_PROXY, forwarded, isLetIn) => {
    const behind = await buildTestApp({ TRUST_PROXY })
    const to = await behind.listen()
    const user = await createUser(behind.db)
    const headers = {
      cookie: `${cookieOf(behind.config).name}=${user.token}`,
      origin: 'https://rooms.example',
      'x-forwarded-host': forwarded,
    }
    if (isLetIn) await connected(link(to, { headers }))
    else await refused(link(to, { headers }))
  },
)

it('stops in time though a client never answers, as a phone that sleeps', async () => {
  const stopping = await buildTestApp()
  const { hostname, port } = new URL(await stopping.listen())
  const user = await createUser(stopping.db)
  const wire = connect(Number(port), hostname)
  const path = '/socket.io/?EIO=4&transport=websocket'
  const key = Buffer.alloc(16).toString('base64')
  wire.write(
    `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  wire.on('error', () => undefined)
  const [first] = await once(wire, 'data')
  expect(String(first)).toContain('101 Switching Protocols')
  wire.pause()
  await connected(link(`http://${hostname}:${port}`, { token: user.token }))
  const began = performance.now()
  await stopping.app.close()
  // Without help it is the 30 seconds that a websocket waits for its goodbye.
  expect(performance.now() - began).toBeLessThan(15_000)
  wire.destroy()
})

it('goes on without Redis, and says resync when it is back', async () => {
  const redis = await breakableService(testServices().redisUrl)
  const fragile = await buildTestApp({ REDIS_URL: redis.url, RATE_LIMITS: 'on' })
  const to = await fragile.listen()
  const user = await createUser(fragile.db)
  const leaving = await createUser(fragile.db)
  const { heard, socket } = await connected(link(to, { token: user.token }))
  const left = await connected(link(to, { token: leaving.token }))
  const gone = await createUser(fragile.db)
  const ended = await connected(link(to, { token: gone.token }))
  await redis.break()
  await expect.poll(() => fragile.redis.status).not.toBe('ready')

  fragile.app.services.publish(user.id, 'message.created', { id: 9 })
  await expect.poll(() => heard).toContainEqual(['message.created', { id: 9 }])
  expect((await fragile.call('GET', '/api/auth/user', { as: user })).status).toBe(200)
  const signIn = { body: { email: user.email, password: 'wrong' } }
  expect((await fragile.call('POST', '/api/auth/login', signIn)).status).toBe(401)
  expect(heard).not.toContainEqual(['resync', {}])
  expect((await fragile.call('GET', '/api/logout', { as: gone })).status).toBe(302)
  await expect.poll(() => ended.socket.connected).toBe(false)
  // As another api does, which cannot say so now.
  await fragile.db.session.deleteMany({ where: { userId: leaving.id } })

  await redis.mend()
  await expect.poll(() => heard, { timeout: 8000 }).toContainEqual(['resync', {}])
  await expect
    .poll(
      () => {
        publishOverRedis(fragile.redis, fragile.config.REDIS_PREFIX)(user.id, 'message.read', { id: 3 })
        return heard
      },
      { timeout: 8000 },
    )
    .toContainEqual(['message.read', { id: 3 }])
  expect(socket.connected).toBe(true)
  await expect.poll(() => left.socket.connected).toBe(false)
})
