import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { AppError } from '#core/errors.ts'
import { openOrderEstimates } from '#core/generations/order-estimates.ts'
import { startErasures } from './actions/accounts/run-erasures.ts'
import { createReaderCounter } from './actions/stories/count-readers.ts'
import { readIndex } from './page/respond.ts'
import { accessLog } from './plugins/access-log.ts'
import { draining } from './plugins/draining.ts'
import { errorHandling } from './plugins/errors.ts'
import { openLiveSettings } from './plugins/live-settings.ts'
import { rateLimits } from './plugins/rate-limits.ts'
import {
  isSocketUpgrade,
  refuseBrokenRequest,
  refuseMalformedRequests,
  rewriteMalformedPath,
} from './plugins/refused-requests.ts'
import { securityHeaders } from './plugins/security-headers.ts'
import { sessions } from './plugins/sessions.ts'
import { createSockets } from './plugins/sockets.ts'
import { traces } from './plugins/traces.ts'
import { parseTrustProxy } from './plugins/trust-proxy.ts'
import { createWaiters } from './plugins/waiters.ts'
import { type LiveIndex, openLiveIndex } from './queries/story-index/live-index.ts'
import { resources } from './resources.ts'
import { crawlerRoutes } from './routes/crawlers.ts'
import { userRoutes } from './routes/current-user.ts'
import { docsRoutes } from './routes/docs.ts'
import { externalSignInRoutes } from './routes/external-sign-in.ts'
import { generationRoutes } from './routes/generations.ts'
import { healthRoutes } from './routes/health.ts'
import { mediaRoutes } from './routes/media.ts'
import { operatorRoutes } from './routes/operator.ts'
import { queueRoutes } from './routes/queues.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { signInStepRoutes } from './routes/sign-in-steps.ts'
import { webRoutes } from './routes/web.ts'
import type { Services } from './services.ts'
import { createOrderPushes } from './wire/push-orders.ts'
import { createSharedAnswers } from './wire/shared-answers.ts'
import { createSlots } from './wire/slots.ts'

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
  }
}

/** The services that main.ts (or a test) opens and closes; the app creates all other services itself. */
export type BackingServices = Omit<
  Services,
  | 'publish'
  | 'dropSockets'
  | 'countSockets'
  | 'waitFor'
  | 'countReader'
  | 'sharedAnswers'
  | 'slots'
  | 'pushOrder'
  | 'settings'
  | 'estimates'
>

/**
 * Creates the API, which can then listen or get injected requests in tests. Closing it leaves the backing services
 * open.
 */
export async function buildApp(
  backing: BackingServices,
  { webDir }: { webDir: string },
): Promise<FastifyInstance> {
  const { config, log, pool } = backing
  const trustProxy = parseTrustProxy(config.TRUST_PROXY)
  const requestTimeout = config.REQUEST_TIMEOUT_SECONDS * 1000
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    bodyLimit: 256 * 1024,
    forceCloseConnections: 'idle',
    // While the app closes, requests that arrive over open connections are still answered. draining.ts closes the
    // connections one by one.
    return503OnClosing: false,
    // A request whose headers or body do not arrive within `requestTimeout` is refused, so that it cannot hold its
    // connection.
    requestTimeout,
    // Node swaps `headersTimeout` and `requestTimeout` if `headersTimeout` is longer, so it must not be longer.
    http: {
      connectionsCheckingInterval: 5000,
      headersTimeout: Math.min(requestTimeout, 60_000),
      // Node does not check the Host header, because refused-requests.ts refuses a request without it with the error
      // body of D-4.
      requireHostHeader: false,
      shouldUpgradeCallback: isSocketUpgrade,
    },
    clientErrorHandler: refuseBrokenRequest,
    rewriteUrl: rewriteMalformedPath,
    requestIdHeader: false,
    genReqId: ({ headers }) => requestIdOf(trustProxy === false ? undefined : headers['x-request-id']),
    // The router refuses a path parameter that is longer than `maxParamLength` before any hook runs. Node limits the
    // path and the headers of a request together to 16 KiB, so no parameter exceeds this limit.
    routerOptions: { maxParamLength: 16 * 1024 },
  })
  const waiters = createWaiters({ url: config.DATABASE_DIRECT_URL, pool, log })
  const { publish, dropSockets, countSockets, pushToAll, attach } = createSockets(backing)
  const sharedAnswers = createSharedAnswers()
  const settings = openLiveSettings({
    ...backing,
    onSite: (site) => {
      sharedAnswers.changed()
      pushToAll('site.updated', site)
    },
  })
  const readers = createReaderCounter(backing.db, log)
  app.decorate('services', {
    ...backing,
    publish,
    dropSockets,
    countSockets,
    waitFor: waiters.waitFor,
    countReader: readers.count,
    sharedAnswers,
    slots: createSlots(),
    settings,
    estimates: openOrderEstimates(config, backing.db, log),
    pushOrder: createOrderPushes(backing.db, publish, log),
  })
  app.addHook('onClose', () => readers.close())
  app.addHook('onReady', async () => settings.start())
  app.addHook('onClose', () => settings.close())
  let storyIndex: LiveIndex | undefined
  app.addHook('onReady', async () => {
    storyIndex = openLiveIndex(backing.db, log)
  })
  app.addHook('onClose', () => storyIndex?.close())
  let erasures: ReturnType<typeof startErasures> | undefined
  app.addHook('onReady', async () => {
    erasures = startErasures({ ...backing, publish })
  })
  app.addHook('onClose', () => erasures?.close())
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

  refuseMalformedRequests(app)
  sessionRoutes(app)
  signInStepRoutes(app)
  externalSignInRoutes(app)
  userRoutes(app)
  generationRoutes(app)
  operatorRoutes(app)
  resources(app)
  healthRoutes(app)
  docsRoutes(app)
  queueRoutes(app)
  mediaRoutes(app)
  crawlerRoutes(app)
  webRoutes(app, webDir)

  return app
}

// A request body that is not JSON is refused with 415 (D-27). An empty body counts as `{}` (D-73).
function onlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, {})
    let text: string
    try {
      text = utf8.decode(body as Buffer)
    } catch {
      // A body that is not valid UTF-8 is refused, because decoding it leniently would store replacement characters
      // in place of what the writer typed.
      return done(new AppError('invalid', 'The body is not valid UTF-8'))
    }
    void parse(request, text, done)
  })
}

// A request id is taken only from a trusted proxy, and only when it is safe in a log line.
function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID()
}
