import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isTracing, type Span, startSpan } from '#core/observability/tracing.ts'

/**
 * A span a call of the API, below the caller's `traceparent` if it sends one; nothing at all while nothing is traced.
 * What the handler does is within it, so that a row it writes can carry the trace on to a worker.
 */
export function traces(app: FastifyInstance): void {
  if (!isTracing()) return
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', async (request) => {
    const { method, routeOptions, headers } = request
    const route = routeOptions.url ?? 'none'
    if (!route.startsWith('/api/')) return
    const given = headers.traceparent
    const span = startSpan(`${method} ${route}`, {
      parent: typeof given === 'string' ? given : null,
      kind: 'server',
      fields: { 'http.request.method': method, 'http.route': route, 'heartroom.request.id': request.id },
    })
    spans.set(request, span)
  })
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.within(done)
    else done()
  })
  app.addHook('onRequestAbort', async (request) => spans.get(request)?.end('aborted'))
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request)
    span?.set({ 'http.response.status_code': statusCode, 'user.id': request.session?.userId })
    span?.end(statusCode >= 500 ? String(statusCode) : undefined)
  })
}
