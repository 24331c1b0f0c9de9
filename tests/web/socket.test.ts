import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storeToken } from '../../web/src/lib/auth-token.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { currentUser } from '../../web/src/lib/session.ts'
import { onPush, startSocket, stopSocket } from '../../web/src/lib/socket.ts'

type Listener = (...args: unknown[]) => void

const fake = vi.hoisted(() => {
  const listeners = new Map<string, Listener>()
  const any: Listener[] = []
  const socket = {
    active: true,
    connect: () => {
      socket.active = true
      socket.connections += 1
    },
    disconnect: () => {
      socket.active = false
    },
    on: (event: string, listener: Listener) => listeners.set(event, listener),
    onAny: (listener: Listener) => any.push(listener),
    connections: 0,
  }
  return {
    socket,
    any,
    options: {} as Record<string, unknown>,
    say: (event: string, ...args: unknown[]) => listeners.get(event)?.(...args),
  }
})
vi.mock('socket.io-client', () => ({
  io: (options: Record<string, unknown>) => {
    fake.options = options
    fake.socket.active = true
    fake.socket.connections = 1
    return fake.socket
  },
}))
vi.mock('../../web/src/lib/when-idle.ts', () => ({ whenIdle: (work: () => void) => work() }))

const me = { id: 'ada', firstName: 'Ada' }
const stories = ['GET /api/stories', {}, { personal: true }]
let answer: () => Response

/** Simulates that the server closes the connection. socket.io does not reconnect by itself after that. */
function ended(): void {
  fake.socket.active = false
  fake.say('disconnect', 'io server disconnect')
}
function refused(code: string): void {
  fake.socket.active = false
  fake.say('connect_error', Object.assign(new Error('no'), { data: { code } }))
}

beforeEach(async () => {
  queryClient.clear()
  queryClient.setQueryData(currentUser.queryKey, me as never)
  queryClient.setQueryData(stories, [{ id: 1, title: 'A secret' }])
  answer = () => Response.json(me)
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer()),
  )
  fake.socket.connections = 0
  startSocket()
  await vi.waitFor(() => expect(fake.socket.connections).toBe(1))
  vi.useFakeTimers()
})

afterEach(() => {
  stopSocket()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('it takes websockets alone and signs in with the token of that moment', () => {
  expect(fake.options.transports).toEqual(['websocket'])
  const give = vi.fn()
  const auth = fake.options.auth as (give: (auth: unknown) => void) => void
  auth(give)
  storeToken('fresh')
  auth(give)
  expect(give.mock.calls).toEqual([[{ token: undefined }], [{ token: 'fresh' }]])
})

test('every connection, the first too, is reason to look; one that is lost again before is not', async () => {
  const resync = vi.fn()
  const stop = onPush('resync', resync)
  fake.say('connect')
  await vi.advanceTimersByTimeAsync(0)
  expect(resync).toHaveBeenCalledTimes(1)
  fake.say('disconnect', 'transport close')
  fake.say('connect')
  await vi.advanceTimersByTimeAsync(4_999)
  fake.say('disconnect', 'transport close')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(resync).toHaveBeenCalledTimes(1)
  stop()
})

test('somebody else than the page was read for has signed in while it was away: the page begins anew', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  fake.say('notifications.count', { userId: 'ada', unreadCount: 0, version: 0 })
  expect(reload).not.toHaveBeenCalled()
  fake.say('notifications.count', { userId: 'ben', unreadCount: 0, version: 0 })
  expect(reload).toHaveBeenCalledOnce()
})

test('an api that could not look up the session is tried again, and not one that says no', async () => {
  refused('bad_origin')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fake.socket.connections).toBe(1)
  refused('unavailable')
  await vi.advanceTimersByTimeAsync(1_999)
  expect(fake.socket.connections).toBe(1)
  await vi.advanceTimersByTimeAsync(3_001)
  expect(fake.socket.connections).toBe(2)
  refused('unavailable')
  stopSocket()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fake.socket.connections).toBe(2)
})

describe('when the server ends the session', () => {
  test.each([
    ['during a connection', ended],
    ['before one', () => refused('unauthorized')],
  ])('%s, nobody is signed in here either, and what was read is forgotten', async (_, end) => {
    answer = () => new Response('{}', { status: 401 })
    storeToken('gone')
    end()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(queryClient.getQueryData(currentUser.queryKey)).toBeNull()
    expect(queryClient.getQueryData(stories)).toBeUndefined()
    expect(localStorage.getItem('authToken')).toBeNull()
    expect(fake.socket.connections).toBe(1)
  })

  test('and another has begun, the socket comes back with it', async () => {
    ended()
    await vi.waitFor(() => expect(fake.socket.connections).toBe(2))
    expect(queryClient.getQueryData(stories)).toBeDefined()
  })

  test('and cannot be asked, the socket finds out', async () => {
    answer = () => new Response('{}', { status: 503 })
    ended()
    await vi.waitFor(() => expect(fake.socket.connections).toBe(2))
    expect(queryClient.getQueryData(currentUser.queryKey)).toEqual(me)
  })

  test('and somebody else has signed in, the page begins anew', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    answer = () => Response.json({ id: 'ben' })
    ended()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(fake.socket.connections).toBe(1)
  })
})
