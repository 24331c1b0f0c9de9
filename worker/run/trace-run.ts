import { inSpan, type Span, startSpan } from '#core/observability/tracing.ts'
import type { Deps } from '../deps.ts'
import type { Claimed } from './claim.ts'

/**
 * The span of one run, below the call that ordered it and linked to the run before; with its wait in line and its claim,
 * which are known only now. Its row learns of it, so that the next run and the archive find it.
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
    await db.$executeRaw`
      UPDATE generations SET "runTraceparent" = ${run.traceparent} WHERE id = ${id}::uuid AND attempt = ${attempt}`.catch(
      (error: unknown) => log.warn({ err: error, generationId: id }, 'a run could not be traced on'),
    )
  }
  return run
}

/** What one request to the model took: names and counts. */
export interface TracedCall {
  model: string
  promptTokens: number
  completionTokens: number
  images: number
  outcome: string
}

/** A request to the model in a span of its own; `request` hands over what it took when it is known. */
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
