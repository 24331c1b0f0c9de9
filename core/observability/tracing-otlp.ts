import { hostname } from 'node:os'
import {
  type Context,
  context,
  isSpanContextValid,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Log } from './log.ts'
import type { Span, SpanOptions, Tracer } from './tracing.ts'

// Loaded by tracing.ts alone, and only where traces are wanted.

const exportTimeoutMs = 5000
const closeTimeoutMs = 1500
const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

export function createTracer({
  endpoint,
  ratio,
  log,
  service,
}: {
  endpoint: string
  ratio: number
  log: Log
  service: 'api' | 'worker'
}): Tracer {
  const sampled = new TraceIdRatioBasedSampler(ratio)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'heartroom',
      'service.name': `heartroom-${service}`,
      'service.instance.id': `${hostname()}-${process.pid}`,
    }),
    // A stranger's traceparent joins traces, and does not decide that they are kept; what the api has decided, holds.
    sampler: new ParentBasedSampler(
      service === 'api' ? { root: sampled, remoteParentSampled: sampled } : { root: sampled },
    ),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: telling(
          new OTLPTraceExporter({ url: tracesAt(endpoint), timeoutMillis: exportTimeoutMs }),
          log,
        ),
        exportTimeoutMillis: exportTimeoutMs,
      }),
    ],
  })
  const manager = new AsyncLocalStorageContextManager()
  manager.enable()
  context.setGlobalContextManager(manager)
  const tracer = provider.getTracer('heartroom')

  return {
    start: (name, options) => {
      const above = parentOf(options)
      const span = tracer.startSpan(
        name,
        {
          kind: options.kind ? kinds[options.kind] : SpanKind.INTERNAL,
          startTime: options.startedAt ?? Date.now(),
          attributes: options.fields ?? {},
          links: (options.after ?? []).flatMap((traceparent) => {
            const linked = readTraceparent(traceparent)
            return linked ? [{ context: linked }] : []
          }),
        },
        above,
      )
      const traceparent = traceparentOf(span.spanContext())
      let ended = false
      return {
        traceparent,
        set: (fields) => void span.setAttributes(fields),
        end: (failure) => {
          if (ended) return
          ended = true
          if (failure !== undefined) {
            span.setAttribute('error.type', failure)
            span.setStatus({ code: SpanStatusCode.ERROR })
          }
          span.end()
        },
        within: (work) => context.with(trace.setSpan(above, span), work),
      } satisfies Span
    },
    current: () => {
      const at = trace.getSpanContext(context.active())
      return at ? traceparentOf(at) : null
    },
    close: async () => {
      const tooLong = new Promise<void>((resolve) => {
        setTimeout(resolve, closeTimeoutMs).unref()
      })
      await Promise.race([provider.shutdown(), tooLong]).catch((error: unknown) =>
        log.warn({ err: error }, 'the last traces could not be sent'),
      )
      manager.disable()
      context.disable()
    },
  }
}

function parentOf({ parent }: SpanOptions): Context {
  if (parent === undefined) return context.active()
  const above = readTraceparent(parent)
  const empty = trace.deleteSpan(context.active())
  return above ? trace.setSpanContext(empty, above) : empty
}

const shape = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.{0,200})?$/

function readTraceparent(text: string | null | undefined): SpanContext | null {
  const [, traceId, spanId, flags] = shape.exec(text ?? '') ?? []
  if (!traceId || !spanId || !flags) return null
  const found = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(found) ? found : null
}

function traceparentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

function tracesAt(endpoint: string): string {
  return `${endpoint.replace(/\/$/, '')}/v1/traces`
}

/** Says once that traces do not arrive, and once that they do again: they are a convenience. */
function telling(exporter: SpanExporter, log: Log): SpanExporter {
  let down = false
  return {
    export: (spans, done) => {
      exporter.export(spans, (result) => {
        const failed = result.code !== 0
        if (failed && !down) log.warn({ err: result.error }, 'traces do not arrive, nothing else is affected')
        if (!failed && down) log.info('traces arrive again')
        down = failed
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  }
}
