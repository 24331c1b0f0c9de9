import type { Config } from '../config.ts'
import type { Log } from './log.ts'

/** What is told of a span: ids, names and counts, never what somebody wrote. */
export type SpanFields = Record<string, string | number | boolean | undefined>

export interface SpanOptions {
  /** A W3C traceparent; without one it is below the span that is at work, or the first of a trace. */
  parent?: string | null | undefined
  /** Traceparents of what came before without being above it: earlier attempts. */
  after?: readonly (string | null)[]
  /** server answers a call, client makes one, consumer works on what was ordered. */
  kind?: 'server' | 'client' | 'consumer'
  /** When it began, in ms since 1970; now without. */
  startedAt?: number
  fields?: SpanFields
}

export interface Span {
  /** Its W3C traceparent; null while nothing is traced. */
  traceparent: string | null
  set(fields: SpanFields): void
  /** Ends it, as failed when a failure's code is given. Once is enough. */
  end(failure?: string): void
  /** Does `work` with this as the span at work. */
  within<T>(work: () => T): T
}

export interface Tracer {
  start(name: string, options: SpanOptions): Span
  /** The traceparent of the span at work. */
  current(): string | null
  /** Sends what is not sent, for a second and a half at most. */
  close(): Promise<void>
}

const silent: Span = {
  traceparent: null,
  set: () => undefined,
  end: () => undefined,
  within: (work) => work(),
}

const none: Tracer = { start: () => silent, current: () => null, close: async () => undefined }

// One for the process, as what it watches is the process.
let tracer: Tracer = none

/**
 * Begins to trace where OTEL_EXPORTER_OTLP_ENDPOINT is set; else nothing is loaded and every call here does nothing.
 * `service` is api or worker. @returns what ends it.
 */
export async function openTracing(
  config: Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'TRACES_RATIO'>,
  log: Log,
  service: 'api' | 'worker',
): Promise<{ close(): Promise<void> }> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint) {
    const { createTracer } = await import('./tracing-otlp.ts')
    tracer = createTracer({ endpoint, ratio: config.TRACES_RATIO, log, service })
  }
  return {
    close: async () => {
      const closing = tracer
      tracer = none
      await closing.close()
    },
  }
}

export function isTracing(): boolean {
  return tracer !== none
}

/** The traceparent of the span at work: what a row carries to whoever goes on with it. */
export function currentTraceparent(): string | null {
  return tracer.current()
}

export function startSpan(name: string, options: SpanOptions = {}): Span {
  return tracer.start(name, options)
}

/** Does `work` in a span of its own; what it throws ends it as failed, by the error's code or name alone. */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  if (tracer === none) return work(silent)
  const span = tracer.start(name, options)
  try {
    const result = await span.within(() => work(span))
    span.end()
    return result
  } catch (error) {
    span.end(failureOf(error))
    throw error
  }
}

/** A failure without its message, which may hold what somebody wrote. */
function failureOf(error: unknown): string {
  const { code, failure } = (error ?? {}) as { code?: unknown; failure?: unknown }
  if (typeof failure === 'string') return failure
  if (typeof code === 'string') return code
  return error instanceof Error ? error.constructor.name : 'unknown'
}
