import {
  type Context,
  context,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { Config } from '../config.ts'
import type { Log } from './log.ts'

/**
 * The tracer of the process. Like all parts of the OpenTelemetry API it does nothing until `openTracing` has loaded
 * the SDK. Attributes are ids, names and counts, never text that a user or a model wrote.
 */
export const tracer = trace.getTracer('heartroom')

/**
 * Loads the OpenTelemetry SDK and exports traces where OTEL_EXPORTER_OTLP_ENDPOINT is set; otherwise loads nothing.
 * @returns `close`, which sends the remaining spans and takes at most a second and a half
 */
export async function openTracing(
  config: Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'TRACES_RATIO'>,
  log: Log,
  service: 'api' | 'worker',
): Promise<{ close(): Promise<void> }> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return { close: async () => undefined }
  const { registerSdk } = await import('./tracing-otlp.ts')
  return registerSdk({ endpoint, ratio: config.TRACES_RATIO, log, service })
}

/**
 * Returns the W3C traceparent of a context's span, for the row of a generation that another process runs; null when
 * nothing is traced.
 */
export function traceparentOf(at: Context): string | null {
  const carrier: { traceparent?: string } = {}
  propagation.inject(at, carrier)
  return carrier.traceparent ?? null
}

export function currentTraceparent(): string | null {
  return traceparentOf(context.active())
}

/**
 * Returns the context of a W3C traceparent. A span that starts in this context is a child of the span of the
 * traceparent, or a root span if the traceparent is missing or invalid.
 */
export function contextOf(traceparent: string | null | undefined): Context {
  return traceparent ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT
}

/** Links a span to an earlier one that is not its parent, for example to the previous attempt. */
export function linksTo(traceparent: string | null): Link[] {
  const earlier = trace.getSpanContext(contextOf(traceparent))
  return earlier ? [{ context: earlier }] : []
}

/**
 * Marks a span as failed and ends it. `failure` is a code and never a message, because a message may contain text of a
 * user.
 */
export function endFailed(span: Span, failure: string): void {
  span.setAttribute('error.type', failure)
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** Runs `work` in a new span below `parent`. An error ends the span as failed, named by its code or class only. */
export function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<T>,
  parent: Context = context.active(),
): Promise<T> {
  return tracer.startActiveSpan(name, options, parent, async (span) => {
    try {
      const result = await work(span)
      span.end()
      return result
    } catch (error) {
      endFailed(span, failureOf(error))
      throw error
    }
  })
}

function failureOf(error: unknown): string {
  const { code, failure } = (error ?? {}) as { code?: unknown; failure?: unknown }
  if (typeof failure === 'string') return failure
  if (typeof code === 'string') return code
  return error instanceof Error ? error.constructor.name : 'unknown'
}
