import type { IncomingHttpHeaders } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import type { Server, Socket } from 'socket.io'
import { type PushEvent, type PushEvents, userRoom } from '#contract/events.ts'
import { connectRedis } from '#core/redis/client.ts'
import { publishOverRedis, socketKey } from '#core/redis/publish.ts'
import type { Services } from '../services.ts'
import { type DroppedRooms, rememberDroppedRooms } from './dropped-rooms.ts'
import { isSameSite } from './origin.ts'
import { queuePushes } from './push-queue.ts'
import { socketPath } from './refused-requests.ts'
import { batchSessions } from './session-batches.ts'
import { cookieOf, findSessions, type Tokens, tokensOf } from './sessions.ts'
import { openSocketLimits } from './socket-limits.ts'
import { publisherOf, resyncAfterOutages } from './socket-resyncs.ts'
import { dropEndedSessions, type SocketData, watchSessions } from './socket-sessions.ts'
import { parseTrustProxy } from './trust-proxy.ts'

interface OpenServer {
  io: Server
  subscriber: Redis
  stopWatching: () => void
  /** The open network connections of the sockets, which are destroyed when the process stops. */
  rawSockets: ReadonlySet<Duplex>
}

const closeTimeoutMs = 1000

/** The event with which an API process announces a dropped room to the other processes. */
const roomDropped = 'room.dropped'
/** The event with which an API process whose `roomDropped` was lost asks the other processes to check their sockets. */
const sessionsEnded = 'sessions.ended'

/**
 * Creates the socket.io server of one process. Until the process listens (and in tests without a network) pushes go out
 * over Redis only. The library is loaded when the server listens, so that the start does not wait for it.
 */
export function createSockets(services: Pick<Services, 'config' | 'redis' | 'log' | 'pool'>): Pick<
  Services,
  'publish' | 'dropSockets' | 'countSockets'
> & {
  attach(app: FastifyInstance): void
  /** Pushes an event to every socket of this process. */
  pushToAll<E extends PushEvent>(event: E, payload: PushEvents[E]): void
} {
  const { config, redis } = services
  const overRedis = publishOverRedis(redis, config.REDIS_PREFIX)
  let open: OpenServer | undefined
  const droppedRooms = rememberDroppedRooms()
  const pushes = queuePushes((userId, event, payload) => {
    if (open) open.io.to(userRoom(userId)).emit(event, payload)
    else overRedis(userId, event, payload)
  }, redis)

  return {
    publish: pushes.publish,
    dropSockets: (of) => {
      // The waiting pushes are sent first, so that they still reach the sockets that this call disconnects.
      pushes.flush()
      const room = 'userId' in of ? userRoom(of.userId) : sessionRoom(of.sessionId)
      // The sockets of running handshakes cannot be disconnected yet: their processes do it after the handshake.
      droppedRooms.add(room)
      open?.io.serverSideEmit(roomDropped, room)
      // Disconnecting the local sockets works while Redis is down. Disconnecting over Redis reaches the sockets of all
      // API processes.
      open?.io.local.in(room).disconnectSockets(true)
      open?.io.in(room).disconnectSockets(true)
    },
    pushToAll: (event, payload) => open?.io.local.emit(event, payload),
    countSockets: () => open?.io.engine.clientsCount ?? 0,
    attach: (app) => {
      app.addHook('onListen', async () => {
        open = await openServer(app, services, droppedRooms)
      })
      app.addHook('preClose', async () => {
        pushes.flush()
        if (!open) return
        // The engine is closed without disconnect packets, because a client reconnects after a lost connection, but
        // not after a disconnect by the server.
        open.stopWatching()
        open.io.engine.close()
        open.subscriber.disconnect()
        // After `closeTimeoutMs` all connections are destroyed. A sleeping phone does not answer the close frame, and
        // its connection would delay the stop by half a minute.
        setTimeout(() => {
          for (const rawSocket of open?.rawSockets ?? []) rawSocket.destroy()
        }, closeTimeoutMs).unref()
      })
    },
  }
}

function sessionRoom(sessionId: string): string {
  return `session:${sessionId}`
}

async function openServer(
  app: FastifyInstance,
  { config, redis, log, pool }: Pick<Services, 'config' | 'redis' | 'log' | 'pool'>,
  droppedRooms: DroppedRooms,
): Promise<OpenServer> {
  const [{ Server }, { createAdapter }] = await Promise.all([
    import('socket.io'),
    import('@socket.io/redis-adapter'),
  ])
  const subscriber = connectRedis(config.REDIS_URL, log, { enableOfflineQueue: true })
  const publisher = publisherOf(redis, config.REDIS_PREFIX, {
    resync: (rooms) => (rooms ? io.to(rooms) : io).emit('resync', {}),
    checkAllSessions: () => io.serverSideEmit(sessionsEnded),
  })
  const adapter = createAdapter(publisher, quietSubscriber(subscriber), {
    key: socketKey(config.REDIS_PREFIX),
  })
  const io = new Server(app.server, {
    path: socketPath,
    // Node before 22.21 does not call `isSocketUpgrade`, so upgrade requests with other paths arrive here. Their
    // connections are closed at once.
    destroyUpgradeTimeout: 0,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 16 * 1024,
    adapter,
    allowRequest: (request, allow) => allow(null, limits.admit(request, request.socket)),
  })
  const limits = openSocketLimits(config)
  const rawSockets = new Set<Duplex>()
  app.server.prependListener('upgrade', (_request, rawSocket: Duplex) => {
    // The connection is corked for a moment, so that the packets of a handshake are sent in one write.
    rawSocket.cork()
    setImmediate(() => rawSocket.uncork())
    rawSockets.add(rawSocket)
    rawSocket.once('close', () => rawSockets.delete(rawSocket))
  })
  const logFailedCheck = (error: unknown) =>
    log.warn({ err: error }, 'checking sessions of open sockets failed, will retry')
  const checkSessions = () => {
    dropEndedSessions(io, pool).catch(logFailedCheck)
  }
  resyncAfterOutages(io, subscriber, checkSessions)
  io.on(sessionsEnded, checkSessions)

  const { name } = cookieOf(config)
  const behindProxy = parseTrustProxy(config.TRUST_PROXY) !== false
  // When an API process restarts, all its sockets reconnect within seconds, so their session look-ups share large
  // statements.
  const findSession = batchSessions((asking: readonly Tokens[]) => findSessions(pool, asking), {
    statements: 1,
    lookUps: 200,
    waitMs: 10_000,
  })
  io.use((socket, next) => {
    const { headers, auth } = socket.handshake
    const given = auth.token
    const tokens = tokensOf(
      typeof given === 'string' ? `Bearer ${given}` : undefined,
      app.parseCookie(headers.cookie ?? ''),
      name,
    )
    const startedAt = performance.now()
    findSession(tokens).then(
      (session) => {
        if (!session) return next(refusal('unauthorized', 'You need to sign in'))
        const host = hostOf(headers, behindProxy)
        if (session.via === 'cookie' && !isSameSite(headers, host))
          return next(refusal('bad_origin', 'This request came from another site'))
        const { userId, sessionId, unreadState } = session
        const openOfUser = io.of('/').adapter.rooms.get(userRoom(userId))?.size ?? 0
        if (openOfUser >= config.MAX_SOCKETS_PER_USER)
          return next(refusal('rate_limited', 'Too many connections are open'))
        const initialCount = { userId, ...unreadState }
        socket.data = { sessionId, startedAt, initialCount } satisfies SignedInSocketData
        void socket.join([userRoom(userId), sessionRoom(sessionId)])
        next()
      },
      (error: unknown) => {
        log.warn({ err: error }, 'socket sign-in failed')
        next(refusal('unavailable', 'Try again'))
      },
    )
  })
  io.on(roomDropped, (room: string) => droppedRooms.add(room))
  io.on('connection', (socket: Socket) => {
    const { sessionId, startedAt, initialCount } = socket.data as SignedInSocketData
    // From now on the commands to disconnect reach the socket.
    if (droppedRooms.hasAny([userRoom(initialCount.userId), sessionRoom(sessionId)], startedAt)) {
      socket.disconnect(true)
      return
    }
    // The first event on a new socket is the unread count, so that the client shows it without another call (ADR-0010).
    socket.emit('notifications.count', initialCount)
  })
  return { io, subscriber, stopWatching: watchSessions(io, pool, logFailedCheck), rawSockets }
}

interface SignedInSocketData extends SocketData {
  /** The time of `performance.now()` at which the handshake began to read the session. */
  startedAt: number
  initialCount: PushEvents['notifications.count']
}

// A socket.io client does not retry after a refusal by itself. With the code of the refusal, our client decides whether
// to retry.
function refusal(
  code: 'unauthorized' | 'bad_origin' | 'unavailable' | 'rate_limited',
  message: string,
): Error {
  return Object.assign(new Error(message), { data: { code } })
}

// Behind a trusted proxy, the host of a handshake is the host that the last proxy forwarded, as in Fastify's rule for
// calls.
function hostOf(headers: IncomingHttpHeaders, behindProxy: boolean): string {
  const forwarded = behindProxy ? headers['x-forwarded-host'] : undefined
  return (typeof forwarded === 'string' ? forwarded.split(',').at(-1)?.trim() : '') || (headers.host ?? '')
}

// The adapter does not handle the promises that its commands return. A rejection (Redis is down or closing) would end
// the process, so this function catches it.
function quietSubscriber(redis: Redis): Redis {
  const wrapped = Object.create(redis) as Redis
  for (const command of ['subscribe', 'psubscribe', 'unsubscribe', 'punsubscribe'] as const) {
    const run = redis[command].bind(redis) as (...args: unknown[]) => Promise<unknown>
    Object.defineProperty(wrapped, command, {
      value: (...args: unknown[]) => run(...args).catch(() => undefined),
    })
  }
  return wrapped
}
