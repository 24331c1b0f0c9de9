import type { Socket } from 'socket.io-client'
import type { PushEvent, PushEvents } from '#contract/events.ts'
import { readToken } from './auth-token.ts'
import { askAfterMs, reconnection, returnAfterMs } from './reconnection.ts'
import { checkSession, confirmUser } from './session.ts'
import { whenIdle } from './when-idle.ts'

interface Refusal extends Error {
  data?: { code?: string }
}

type Listener<E extends PushEvent> = (payload: PushEvents[E]) => void

const listeners = new Map<string, Set<(payload: never) => void>>()
let socket: Socket | null = null
let wanted = false

/**
 * Calls the listener for each push of this event until the returned function is called. It works before a connection
 * exists.
 */
export function onPush<E extends PushEvent>(event: E, listener: Listener<E>): () => void {
  const group = listeners.get(event) ?? new Set()
  listeners.set(event, group)
  group.add(listener)
  return () => group.delete(listener)
}

function deliver(event: string, payload: unknown): void {
  for (const listener of listeners.get(event) ?? []) listener(payload as never)
}

/**
 * Connects when the page is idle. After every connection, also the first, listeners get a `resync` event, because
 * pushes from before the connection are lost.
 */
export function startSocket(): void {
  if (wanted) return
  wanted = true
  whenIdle(() => void connect())
}

async function connect(): Promise<void> {
  const { io } = await import('socket.io-client')
  if (!wanted || socket) return
  const opened = io({
    transports: ['websocket'],
    auth: (give) => give({ token: readToken() ?? undefined }),
    ...reconnection,
  })
  socket = opened
  let lostBy: string | null = null
  let asking: ReturnType<typeof setTimeout> | undefined
  const comeBack = () => {
    if (socket === opened && !opened.active) opened.connect()
  }
  opened.on('disconnect', (reason) => {
    lostBy = reason
    clearTimeout(asking)
    // The session has ended, perhaps in another tab, where a new session may exist already.
    if (reason === 'io server disconnect') void checkSession().then((goesOn) => goesOn && comeBack())
  })
  // socket.io does not reconnect after the server refused a connection, so the client has to do it.
  opened.on('connect_error', (error: Refusal) => {
    if (error.data?.code === 'unavailable') setTimeout(comeBack, returnAfterMs())
    if (error.data?.code === 'unauthorized') void checkSession()
  })
  opened.on('connect', () => {
    asking = setTimeout(() => deliver('resync', {}), askAfterMs(lostBy))
  })
  opened.on('notifications.count', ({ userId }: PushEvents['notifications.count']) => confirmUser(userId))
  opened.onAny(deliver)
}

export function stopSocket(): void {
  wanted = false
  socket?.disconnect()
  socket = null
}
