import { hostname } from 'node:os'
import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
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

// Only tracing.ts imports this file, and only when traces are exported, because the SDK costs memory and start-up time.

const exportTimeoutMs = 5000
const closeTimeoutMs = 1500

/** Registers the OpenTelemetry SDK as the global tracer provider, context manager and propagator of the process. */
export function registerSdk({
  endpoint,
  ratio,
  log,
  service,
}: {
  endpoint: string
  ratio: number
  log: Log
  service: 'api' | 'worker'
}): { close(): Promise<void> } {
  const sampled = new TraceIdRatioBasedSampler(ratio)
  const exporter = new OTLPTraceExporter({ url: tracesUrl(endpoint), timeoutMillis: exportTimeoutMs })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'heartroom',
      'service.name': `heartroom-${service}`,
      'service.instance.id': `${hostname()}-${process.pid}`,
    }),
    // The API samples by its own ratio and ignores the sampling flag of a caller's traceparent; a worker follows the
    // API's decision.
    sampler: new ParentBasedSampler(
      service === 'api' ? { root: sampled, remoteParentSampled: sampled } : { root: sampled },
    ),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: logOutages(exporter, log),
        exportTimeoutMillis: exportTimeoutMs,
      }),
    ],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)

  return {
    close: async () => {
      const timeout = new Promise<void>((resolve) => {
        setTimeout(resolve, closeTimeoutMs).unref()
      })
      await Promise.race([provider.shutdown(), timeout]).catch((error: unknown) =>
        log.warn({ err: error }, 'sending remaining traces failed'),
      )
      trace.disable()
      propagation.disable()
      context.disable()
    },
  }
}

function tracesUrl(endpoint: string): string {
  return `${endpoint.replace(/\/$/, '')}/v1/traces`
}

/** Logs once that the export of traces fails and once that it works again. Nothing else depends on traces. */
function logOutages(exporter: SpanExporter, log: Log): SpanExporter {
  let failing = false
  return {
    export: (spans, done) => {
      exporter.export(spans, (result) => {
        const failed = result.code !== 0
        if (failed && !failing) log.warn({ err: result.error }, 'trace export failed')
        if (!failed && failing) log.info('trace export restored')
        failing = failed
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  }
}
