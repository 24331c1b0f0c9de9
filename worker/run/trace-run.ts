import { type Context, type Span, SpanKind, trace } from '@opentelemetry/api'
import { contextOf, inSpan, linksTo, traceparentOf, tracer } from '#core/observability/tracing.ts'
import { Prisma } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'
import type { Deps } from '../deps.ts'
import type { ClaimedGeneration } from './claim.ts'

/**
 * Starts the span of one run. Its parent is the call that queued the generation last: its order, a retry or the
 * approval of its contract. It has a link to the span of the previous run. The wait in the queue and the claim have
 * already ended, so their spans get times in the past. The row stores the run's traceparent for the next run and the
 * archive.
 * @returns the span, and the context in which the work of the run must be executed
 */
export async function traceRun(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  row: ClaimedGeneration,
  claimBeganAt: number,
): Promise<{ span: Span; within: Context }> {
  const { id, kind, attempt, ownerId, runTraceparent, waitedMs } = row
  const parent = contextOf(row.traceparent)
  const attributes = {
    'generation.id': id,
    'generation.kind': kind,
    'generation.attempt': attempt,
    'user.id': ownerId,
  }
  tracer.startSpan('wait in line', { startTime: claimBeganAt - waitedMs, attributes }, parent).end()
  const links = linksTo(runTraceparent)
  const span = tracer.startSpan(
    `run ${kind}`,
    { kind: SpanKind.CONSUMER, startTime: claimBeganAt, attributes, links },
    parent,
  )
  const within = trace.setSpan(parent, span)
  tracer.startSpan('claim', { startTime: claimBeganAt }, within).end()
  const traceparent = traceparentOf(within)
  if (traceparent !== null) {
    await execute(
      db,
      Prisma.sql`
      UPDATE generations SET "runTraceparent" = ${traceparent} WHERE id = ${id}::uuid AND attempt = ${attempt}`,
    ).catch((error: unknown) =>
      log.warn(
        { err: error, generationId: id },
        'storing traceparent of run failed, trace may be incomplete',
      ),
    )
  }
  return { span, within }
}

/** The figures of one request to the model, which become attributes of its span. */
export interface TracedCall {
  model: string
  promptTokens: number
  completionTokens: number
  images: number
  outcome: string
}

/**
 * Makes one request to the model in a span. `request` reports its counts through `took` as soon as they are
 * available.
 */
export function traceCall<T>(
  purpose: string,
  request: (took: (call: TracedCall) => void) => Promise<T>,
): Promise<T> {
  const options = { kind: SpanKind.CLIENT, attributes: { 'heartroom.purpose': purpose } }
  return inSpan(`model ${purpose}`, options, (span) =>
    request(({ model, promptTokens, completionTokens, images, outcome }) =>
      span.setAttributes({
        'gen_ai.request.model': model,
        'gen_ai.usage.input_tokens': promptTokens,
        'gen_ai.usage.output_tokens': completionTokens,
        'heartroom.images': images,
        'heartroom.outcome': outcome,
      }),
    ),
  )
}
