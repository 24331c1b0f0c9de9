import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storeToken } from '../../web/src/lib/auth-token.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { isServerReachable } from '../../web/src/lib/reachability.ts'
import { currentUser } from '../../web/src/lib/session.ts'
import { onPush, startSocket, stopSocket } from '../../web/src/lib/socket.ts'
import { waitFor } from '../setup/wait-for.ts'

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
    emit: (event: string, ...args: unknown[]) => listeners.get(event)?.(...args),
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

const signedInUser = { id: 'ada', firstName: 'Ada' }
const stories = ['GET /api/stories', {}, { personal: true }]
let answer: () => Response

/** Simulates that the server closes the connection. socket.io does not reconnect by itself after that. */
function closeByServer(): void {
  fake.socket.active = false
  fake.emit('disconnect', 'io server disconnect')
}
function refuseConnection(code: string): void {
  fake.socket.active = false
  fake.emit('connect_error', Object.assign(new Error('refused'), { data: { code } }))
}

beforeEach(async () => {
  queryClient.clear()
  queryClient.setQueryData(currentUser.queryKey, signedInUser as never)
  queryClient.setQueryData(stories, [{ id: 1, title: 'A secret' }])
  answer = () => Response.json(signedInUser)
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer()),
  )
  fake.socket.connections = 0
  startSocket()
  await waitFor(() => expect(fake.socket.connections).toBe(1))
  vi.useFakeTimers()
})

afterEach(() => {
  stopSocket()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('the socket uses the websocket transport only and sends the current token with each connection', () => {
  expect(fake.options.transports).toEqual(['websocket'])
  const give = vi.fn()
  const auth = fake.options.auth as (give: (auth: unknown) => void) => void
  auth(give)
  storeToken('fresh')
  auth(give)
  expect(give.mock.calls).toEqual([[{ token: undefined }], [{ token: 'fresh' }]])
})

test('each connection of the socket triggers a resync, unless it is lost again before the delay is over', async () => {
  const resync = vi.fn()
  const stop = onPush('resync', resync)
  fake.emit('connect')
  await vi.advanceTimersByTimeAsync(0)
  expect(resync).toHaveBeenCalledTimes(1)
  fake.emit('disconnect', 'transport close')
  fake.emit('connect')
  await vi.advanceTimersByTimeAsync(4_999)
  fake.emit('disconnect', 'transport close')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(resync).toHaveBeenCalledTimes(1)
  stop()
})

test('the page reloads if the server reports another user when the socket connects', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  fake.emit('notifications.count', { userId: 'ada', unreadCount: 0, version: 0 })
  expect(reload).not.toHaveBeenCalled()
  fake.emit('notifications.count', { userId: 'ben', unreadCount: 0, version: 0 })
  expect(reload).toHaveBeenCalledOnce()
})

test('the socket reconnects after the error unavailable, but not after bad_origin or stopSocket', async () => {
  refuseConnection('bad_origin')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fake.socket.connections).toBe(1)
  refuseConnection('unavailable')
  await vi.advanceTimersByTimeAsync(1_999)
  expect(fake.socket.connections).toBe(1)
  await vi.advanceTimersByTimeAsync(3_001)
  expect(fake.socket.connections).toBe(2)
  refuseConnection('unavailable')
  stopSocket()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fake.socket.connections).toBe(2)
})

test.each(['rate_limited', 'unauthorized'])(
  'the socket reconnects within a minute after the error %s if the session continues',
  async (code) => {
    refuseConnection(code)
    await vi.advanceTimersByTimeAsync(19_000)
    expect(fake.socket.connections).toBe(1)
    await vi.advanceTimersByTimeAsync(32_000)
    expect(fake.socket.connections).toBe(2)
  },
)

describe('when the server ends the session', () => {
  test.each([
    ['by closing the socket', closeByServer],
    ['by refusing the connection', () => refuseConnection('unauthorized')],
  ])('a client whose session the server ends %s removes user, token and cached data', async (_, end) => {
    answer = () => new Response('{}', { status: 401 })
    storeToken('gone')
    end()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(queryClient.getQueryData(currentUser.queryKey)).toBeNull()
    expect(queryClient.getQueryData(stories)).toBeUndefined()
    expect(localStorage.getItem('authToken')).toBeNull()
    expect(fake.socket.connections).toBe(1)
  })

  test('a socket that the server closed reconnects and cached data stays if a new session of the same user exists', async () => {
    closeByServer()
    await waitFor(() => expect(fake.socket.connections).toBe(2))
    expect(queryClient.getQueryData(stories)).toBeDefined()
  })

  test('a socket that the server closed reconnects and the user stays signed in if the session cannot be checked', async () => {
    answer = () => new Response('{}', { status: 503 })
    closeByServer()
    await waitFor(() => expect(fake.socket.connections).toBe(2))
    expect(queryClient.getQueryData(currentUser.queryKey)).toEqual(signedInUser)
  })

  test('the page reloads if another user has signed in when the server closes the socket', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    answer = () => Response.json({ id: 'ben' })
    closeByServer()
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(fake.socket.connections).toBe(1)
  })
})

test('the server counts as unreachable while a socket that was connected cannot reconnect', () => {
  fake.emit('connect_error', new Error('websocket error'))
  expect(isServerReachable()).toBe(true)
  fake.emit('connect')
  fake.emit('disconnect', 'transport close')
  fake.emit('connect_error', new Error('websocket error'))
  expect(isServerReachable()).toBe(false)
  fake.emit('connect')
  expect(isServerReachable()).toBe(true)
})
