import type { Socket } from 'socket.io-client'
import type { PushEvent, PushEvents } from '#contract/events.ts'
import { readToken } from './auth-token.ts'
import { setServerReachable } from './reachability.ts'
import { reconnectDelayMs, reconnectionOptions, refusedDelayMs, resyncDelayMs } from './reconnection.ts'
import { checkSession, reloadIfUserChanged } from './session.ts'
import { whenIdle } from './when-idle.ts'

interface ConnectError extends Error {
  data?: { code?: string }
}

type Listener<E extends PushEvent> = (payload: PushEvents[E]) => void

const listeners = new Map<string, Set<(payload: never) => void>>()
let socket: Socket | null = null
let isStarted = false
/** Whether the next resync follows the first connection, so that everything was read only moments before. */
let isFirstResync = true

/**
 * Calls the listener for each push of this event until the returned function is called. A listener can be added before
 * a connection exists.
 */
export function onPush<E extends PushEvent>(event: E, listener: Listener<E>): () => void {
  const group = listeners.get(event) ?? new Set()
  listeners.set(event, group)
  group.add(listener)
  return () => group.delete(listener)
}

/**
 * Calls the listener, until the returned function is called, when pushes may have been lost since the screen was read:
 * on each `resync` except that of the first connection.
 */
export function onLostPushes(listener: () => void): () => void {
  return onPush('resync', () => {
    if (!isFirstResync) listener()
  })
}

function notifyListeners(event: string, payload: unknown): void {
  for (const listener of listeners.get(event) ?? []) listener(payload as never)
}

/** Calls the listeners of `resync`, because a push was lost although the connection lasted. */
export function resync(): void {
  notifyListeners('resync', {})
}

/**
 * Connects when the page is idle. After every connection, also the first, listeners get a `resync` event, because
 * pushes from before the connection are lost.
 */
export function startSocket(): void {
  if (isStarted) return
  isStarted = true
  whenIdle(() => void connect())
}

async function connect(): Promise<void> {
  const client = await import('socket.io-client').catch(() => null)
  if (!isStarted || socket) return
  // The connection was lost before the code of socket.io had been loaded, so the client tries again later.
  if (!client) return void setTimeout(() => void connect(), reconnectDelayMs())
  const { io } = client
  const opened = io({
    transports: ['websocket'],
    auth: (give) => give({ token: readToken() ?? undefined }),
    ...reconnectionOptions,
  })
  socket = opened
  let disconnectReason: string | null = null
  let wasConnected = false
  let resyncTimer: ReturnType<typeof setTimeout> | undefined
  const reconnect = () => {
    if (socket === opened && !opened.active) opened.connect()
  }
  opened.on('disconnect', (reason) => {
    disconnectReason = reason
    clearTimeout(resyncTimer)
    // When the server closes the socket, the session has ended, perhaps in another tab, where a new session may exist
    // already.
    if (reason === 'io server disconnect') void checkSession().then((continues) => continues && reconnect())
  })
  // socket.io does not reconnect after the server refused a connection, so the client has to reconnect.
  opened.on('connect_error', (error: ConnectError) => {
    // A network may block all sockets although calls to the server succeed. So the server counts as unreachable only if
    // a socket has worked before.
    if (error.data === undefined && wasConnected) setServerReachable(false)
    isFirstResync = false
    if (error.data?.code === 'unavailable') setTimeout(reconnect, reconnectDelayMs())
    const retryLater = () => setTimeout(reconnect, refusedDelayMs())
    if (error.data?.code === 'rate_limited') retryLater()
    if (error.data?.code === 'unauthorized')
      void checkSession().then((continues) => continues && retryLater())
  })
  opened.on('connect', () => {
    wasConnected = true
    setServerReachable(true)
    resyncTimer = setTimeout(() => {
      resync()
      isFirstResync = false
    }, resyncDelayMs(disconnectReason))
  })
  opened.on('notifications.count', ({ userId }: PushEvents['notifications.count']) =>
    reloadIfUserChanged(userId),
  )
  opened.onAny(notifyListeners)
}

export function stopSocket(): void {
  isStarted = false
  isFirstResync = true
  socket?.disconnect()
  socket = null
}
