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

/** Calls the listener for each such push until the answer is called. Works before and without a connection. */
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
 * Connects once the page has painted. Every connection, the first too, counts as a `resync`: what happened before it
 * was pushed to nobody.
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
    // Its session has ended, in another tab perhaps, where the next one may have begun already.
    if (reason === 'io server disconnect') void checkSession().then((goesOn) => goesOn && comeBack())
  })
  // What the server refuses socket.io takes for final.
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
