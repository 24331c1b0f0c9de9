import type { IncomingHttpHeaders } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import type { Server, Socket } from 'socket.io'
import { type PushEvents, userRoom } from '#contract/events.ts'
import { connectRedis } from '#core/redis/client.ts'
import { publishOverRedis, socketKey } from '#core/redis/publish.ts'
import type { Services } from '../services.ts'
import { isSameSite } from './origin.ts'
import { batchSessions } from './session-batches.ts'
import { cookieOf, tokensOf } from './sessions.ts'
import { dropEndedSessions, type SocketData, watchSessions } from './socket-sessions.ts'
import { trustOf } from './trust-proxy.ts'

interface Open {
  io: Server
  subscriber: Redis
  stopWatching: () => void
  /** The connections under the sockets. */
  wires: ReadonlySet<Duplex>
}

const goodbyeMs = 1000

/**
 * socket.io for one process: before it is listening (and in tests without a wire) pushes go out over Redis alone.
 * Loaded once the server listens, so that starting does not wait for it.
 */
export function createSockets(
  services: Pick<Services, 'config' | 'redis' | 'log' | 'pool'>,
): Pick<Services, 'publish' | 'dropSockets' | 'countSockets'> & { attach(app: FastifyInstance): void } {
  const { config, redis } = services
  const overRedis = publishOverRedis(redis, config.REDIS_PREFIX)
  let open: Open | undefined

  return {
    publish: (userId, event, payload) => {
      if (open) open.io.to(userRoom(userId)).emit(event, payload)
      else overRedis(userId, event, payload)
    },
    dropSockets: (of) => {
      const room = 'userId' in of ? userRoom(of.userId) : sessionRoom(of.sessionId)
      // Our own as well: the other word goes by way of Redis, also to ourselves.
      open?.io.local.in(room).disconnectSockets(true)
      open?.io.in(room).disconnectSockets(true)
    },
    countSockets: () => open?.io.engine.clientsCount ?? 0,
    attach: (app) => {
      app.addHook('onListen', async () => {
        open = await openServer(app, services)
      })
      app.addHook('preClose', async () => {
        if (!open) return
        // Without a word of goodbye: a client that is told to go stays away, one that loses its connection comes back.
        open.stopWatching()
        open.io.engine.close()
        open.subscriber.disconnect()
        // A phone that sleeps answers no goodbye; its connection alone would hold the stop up for half a minute.
        setTimeout(() => {
          for (const wire of open?.wires ?? []) wire.destroy()
        }, goodbyeMs).unref()
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
): Promise<Open> {
  const [{ Server }, { createAdapter }] = await Promise.all([
    import('socket.io'),
    import('@socket.io/redis-adapter'),
  ])
  const subscriber = connectRedis(config.REDIS_URL, log, { enableOfflineQueue: true })
  const adapter = createAdapter(
    quiet(redis, ['publish']),
    quiet(subscriber, ['subscribe', 'psubscribe', 'unsubscribe', 'punsubscribe']),
    {
      key: socketKey(config.REDIS_PREFIX),
    },
  )
  const io = new Server(app.server, {
    path: '/socket.io',
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 16 * 1024,
    adapter,
  })
  const wires = new Set<Duplex>()
  app.server.prependListener('upgrade', (_request, wire: Duplex) => {
    // What a handshake says at once goes out in one piece.
    wire.cork()
    setImmediate(() => wire.uncork())
    wires.add(wire)
    wire.once('close', () => wires.delete(wire))
  })
  const uncertain = (error: unknown) =>
    log.warn({ err: error }, 'the sessions of sockets could not be checked')
  // Whatever was pushed meanwhile is lost: the clients look for themselves (decision 23). So is who signed out.
  let wasReady = subscriber.status === 'ready'
  subscriber.on('ready', () => {
    if (wasReady) {
      dropEndedSessions(io, pool).catch(uncertain)
      io.local.emit('resync', {})
    }
    wasReady = true
  })

  const { name } = cookieOf(config)
  const behindProxy = trustOf(config.TRUST_PROXY) !== false
  const findSession = batchSessions(pool)
  io.use((socket, next) => {
    const { headers, auth } = socket.handshake
    const given = auth.token
    const tokens = tokensOf(
      typeof given === 'string' ? `Bearer ${given}` : undefined,
      app.parseCookie(headers.cookie ?? ''),
      name,
    )
    findSession(tokens).then(
      (session) => {
        if (!session) return next(refusal('unauthorized', 'You need to sign in'))
        const host = hostOf(headers, behindProxy)
        if (session.via === 'cookie' && !isSameSite(headers, host))
          return next(refusal('bad_origin', 'This request came from another site'))
        const { userId, sessionId, bell } = session
        socket.data = { sessionId, greeting: { userId, ...bell } } satisfies Greeted
        void socket.join([userRoom(userId), sessionRoom(sessionId)])
        next()
      },
      (error: unknown) => {
        log.warn({ err: error }, 'a socket could not be signed in')
        next(refusal('unavailable', 'Try again'))
      },
    )
  })
  // The badge is right at once, whatever was missed; the rest clients look for themselves, each at another time.
  io.on('connection', (socket: Socket) =>
    socket.emit('notifications.count', (socket.data as Greeted).greeting),
  )
  return { io, subscriber, stopWatching: watchSessions(io, pool, uncertain), wires }
}

interface Greeted extends SocketData {
  greeting: PushEvents['notifications.count']
}

// socket.io takes every refusal for final: the code tells its client which to try again.
function refusal(code: 'unauthorized' | 'bad_origin' | 'unavailable', message: string): Error {
  return Object.assign(new Error(message), { data: { code } })
}

// As Fastify reads it for every other call: what the last proxy says.
function hostOf(headers: IncomingHttpHeaders, behindProxy: boolean): string {
  const forwarded = behindProxy ? headers['x-forwarded-host'] : undefined
  return (typeof forwarded === 'string' ? forwarded.split(',').at(-1)?.trim() : '') || (headers.host ?? '')
}

// The adapter drops the promises of its commands: with Redis down or closing they would end the process.
function quiet(
  redis: Redis,
  commands: readonly ('publish' | 'subscribe' | 'psubscribe' | 'unsubscribe' | 'punsubscribe')[],
): Redis {
  const wrapped = Object.create(redis) as Redis
  for (const command of commands) {
    const run = redis[command].bind(redis) as (...args: unknown[]) => Promise<unknown>
    Object.defineProperty(wrapped, command, {
      value: (...args: unknown[]) => run(...args).catch(() => undefined),
    })
  }
  return wrapped
}
