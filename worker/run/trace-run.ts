import { inSpan, type Span, startSpan } from '#core/observability/tracing.ts'
import { Prisma } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'
import type { Deps } from '../deps.ts'
import type { Claimed } from './claim.ts'

/**
 * Starts the span of one run, as a child of the call that ordered it and linked to the previous run. The spans of its
 * wait and of its claim are added here, because both are known only after the claim. The row stores the span, so that
 * the next run and the archive can refer to it.
 */
export async function traceRun(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  row: Claimed,
  claimBeganAt: number,
): Promise<Span> {
  const { id, kind, attempt, ownerId, traceparent: parent, runTraceparent, waitedMs } = row
  const fields = {
    'generation.id': id,
    'generation.kind': kind,
    'generation.attempt': attempt,
    'user.id': ownerId,
  }
  const waiting = startSpan('wait in line', { parent, startedAt: claimBeganAt - waitedMs, fields })
  waiting.end()
  const run = startSpan(`run ${kind}`, {
    parent,
    after: [runTraceparent],
    kind: 'consumer',
    startedAt: claimBeganAt,
    fields,
  })
  run.within(() => startSpan('claim', { startedAt: claimBeganAt }).end())
  if (run.traceparent !== null) {
    await execute(
      db,
      Prisma.sql`
      UPDATE generations SET "runTraceparent" = ${run.traceparent} WHERE id = ${id}::uuid AND attempt = ${attempt}`,
    ).catch((error: unknown) =>
      log.warn({ err: error, generationId: id }, 'saving the trace of a run failed'),
    )
  }
  return run
}

/** The usage and the outcome of one request to the model. */
export interface TracedCall {
  model: string
  promptTokens: number
  completionTokens: number
  images: number
  outcome: string
}

/** Makes a request to the model in its own span. `request` calls `took` when its usage is known. */
export function traceCall<T>(
  purpose: string,
  request: (took: (call: TracedCall) => void) => Promise<T>,
): Promise<T> {
  const options = { kind: 'client' as const, fields: { 'heartroom.purpose': purpose } }
  return inSpan(`model ${purpose}`, options, (span) =>
    request(({ model, promptTokens, completionTokens, images, outcome }) =>
      span.set({
        'gen_ai.request.model': model,
        'gen_ai.usage.input_tokens': promptTokens,
        'gen_ai.usage.output_tokens': completionTokens,
        'heartroom.images': images,
        'heartroom.outcome': outcome,
      }),
    ),
  )
}
