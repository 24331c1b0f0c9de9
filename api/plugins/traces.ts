import { context, type Span, SpanKind, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contextOf, endFailed, tracer } from '#core/observability/tracing.ts'

/**
 * Makes one span for each call of the API, as a child of the caller's `traceparent` if it sends one. No hooks are
 * added unless traces are exported. The handler runs within the span, so a row that it writes can carry the trace to
 * a worker.
 */
export function traces(app: FastifyInstance): void {
  if (!app.services.config.OTEL_EXPORTER_OTLP_ENDPOINT) return
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', async (request) => {
    const { method, routeOptions, headers } = request
    const route = routeOptions.url ?? 'none'
    if (!route.startsWith('/api/')) return
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'heartroom.request.id': request.id,
    }
    const given = headers.traceparent
    const parent = contextOf(typeof given === 'string' ? given : null)
    spans.set(request, tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent))
  })
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) context.with(trace.setSpan(context.active(), span), done)
    else done()
  })
  app.addHook('onRequestAbort', async (request) => {
    const span = spans.get(request)
    if (span?.isRecording()) endFailed(span, 'aborted')
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request)
    // The span of an aborted call has already ended, so it cannot be changed here.
    if (!span?.isRecording()) return
    span.setAttribute('http.response.status_code', statusCode)
    if (request.session) span.setAttribute('user.id', request.session.userId)
    if (statusCode >= 500) endFailed(span, String(statusCode))
    else span.end()
  })
}
