import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { readIndex } from './page/respond.ts'
import { accessLog } from './plugins/access-log.ts'
import { draining } from './plugins/draining.ts'
import { errorHandling, sendError } from './plugins/errors.ts'
import { rateLimits } from './plugins/rate-limits.ts'
import { securityHeaders } from './plugins/security-headers.ts'
import { sessions } from './plugins/sessions.ts'
import { createSockets } from './plugins/sockets.ts'
import { traces } from './plugins/traces.ts'
import { trustOf } from './plugins/trust-proxy.ts'
import { createWaiters } from './plugins/waiters.ts'
import { resources } from './resources.ts'
import { userRoutes } from './routes/current-user.ts'
import { docsRoutes } from './routes/docs.ts'
import { externalSignInRoutes } from './routes/external-sign-in.ts'
import { generationRoutes } from './routes/generations.ts'
import { healthRoutes } from './routes/health.ts'
import { mediaRoutes } from './routes/media.ts'
import { queueRoutes } from './routes/queues.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { webRoutes } from './routes/web.ts'
import type { Services } from './services.ts'

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
  }
}

/** What main.ts (or a test) opens and closes; the rest of the services belongs to the app. */
export type Backing = Omit<Services, 'publish' | 'dropSockets' | 'countSockets' | 'waitFor'>

/** The API, ready to listen or to be injected into. Closing it leaves the backing services open. */
export async function buildApp(backing: Backing, { webDir }: { webDir: string }): Promise<FastifyInstance> {
  const { config, log, pool } = backing
  const trustProxy = trustOf(config.TRUST_PROXY)
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    bodyLimit: 256 * 1024,
    forceCloseConnections: 'idle',
    // What still comes in over open connections is answered as ever; draining.ts closes them one by one.
    return503OnClosing: false,
    requestIdHeader: false,
    genReqId: ({ headers }) => requestIdOf(trustProxy === false ? undefined : headers['x-request-id']),
    frameworkErrors: (error, request, reply) => {
      sendError(error, request as unknown as FastifyRequest, reply as unknown as FastifyReply)
    },
    routerOptions: { maxParamLength: 200 },
  })
  const waiters = createWaiters({ url: config.DATABASE_URL, pool, log })
  const { publish, dropSockets, countSockets, attach } = createSockets(backing)
  app.decorate('services', { ...backing, publish, dropSockets, countSockets, waitFor: waiters.waitFor })
  draining(app, waiters)
  attach(app)

  onlyJson(app)
  errorHandling(app)
  accessLog(app)
  traces(app)
  await securityHeaders(app, readIndex(webDir))
  await app.register(cookie)
  sessions(app)
  await rateLimits(app)

  sessionRoutes(app)
  externalSignInRoutes(app)
  userRoutes(app)
  generationRoutes(app)
  resources(app)
  healthRoutes(app)
  docsRoutes(app)
  queueRoutes(app)
  mediaRoutes(app)
  webRoutes(app, webDir)

  return app
}

// A bodied request that is not JSON is 415 (decision 27); an empty one is `{}` (decision 73).
function onlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else void parse(request, String(body), done)
  })
}

// Only a proxy of ours may name requests, and only with what can stand in a log line.
function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
}
