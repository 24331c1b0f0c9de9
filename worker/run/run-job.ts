import { context } from '@opentelemetry/api'
import type { GenerationKind } from '#contract/generation-kinds.ts'
import { endFailed, inSpan } from '#core/observability/tracing.ts'
import type { Delivery } from '#core/queue/queue.ts'
import type { Deps } from '../deps.ts'
import { type ClaimedGeneration, claimGeneration } from './claim.ts'
import { finishRun, type JobResult } from './finish.ts'
import { markStopped } from './last-piece.ts'
import type { UnwrittenCalls } from './model-calls.ts'
import { LostRun, type Run, startRun } from './run.ts'
import { settleFailure } from './settle-failure.ts'
import { traceRun } from './trace-run.ts'

/** Does the work of one kind of generation with the model. The finishing transaction writes the returned result. */
export type Job = (deps: Deps, run: Run) => Promise<JobResult>

/** The job of each kind of generation. */
export type Jobs = Readonly<Record<GenerationKind, Job>>

/** The runs of this process by generation id, so that a cancel or a shutdown can stop them. */
export type ActiveRuns = Map<string, Run>

/**
 * Handles one delivery: claims the row, runs its job, and finishes it or settles its failure. The outcome is in the
 * row. @returns the claimed row; null if the delivery is out of date.
 */
export async function runJob(
  {
    deps,
    jobs,
    active,
    unwritten,
  }: { deps: Deps; jobs: Jobs; active: ActiveRuns; unwritten: UnwrittenCalls },
  delivery: Delivery,
): Promise<ClaimedGeneration | null> {
  const { config, db, workerId } = deps
  const claimBeganAt = Date.now()
  const row = await claimGeneration(db, delivery, { workerId, leaseSeconds: config.LEASE_SECONDS })
  if (!row) return null
  const { span, within } = await traceRun(deps, row, claimBeganAt)
  const outcome = await context.with(within, () =>
    runClaimed({ deps, job: jobs[row.kind], active, unwritten }, row),
  )
  span.setAttribute('heartroom.outcome', outcome)
  if (outcome === 'completed' || outcome === 'awaits') span.end()
  else endFailed(span, outcome)
  return row
}

/**
 * Runs a claimed row.
 * @returns `completed`, `failed`, `again` (another run will continue it), `awaits` (its owner must approve the
 * contract) or `lost`.
 */
async function runClaimed(
  { deps, job, active, unwritten }: { deps: Deps; job: Job; active: ActiveRuns; unwritten: UnwrittenCalls },
  row: ClaimedGeneration,
): Promise<string> {
  const { log } = deps
  const began = performance.now()
  const { kind } = row
  deps.meter.stage({ kind, stage: 'waiting', outcome: 'claimed', ms: row.waitedMs })
  const fields = { generationId: row.id, kind: row.kind, attempt: row.attempt, userId: row.ownerId }
  let run: Run | undefined
  let outcome = 'completed'
  try {
    const claimed = await startRun(deps, row)
    run = claimed
    active.set(row.id, claimed)
    log.info(fields, 'run started')
    const done = await job(deps, claimed)
    await inSpan('finish', {}, () => finishRun(deps, claimed, done, performance.now() - began))
    log.info({ ...fields, ms: Math.round(performance.now() - began) }, 'run finished')
  } catch (error) {
    // When the signal was aborted, its reason is the real cause. The error that was thrown then only follows from the
    // abort.
    const cause: unknown = run?.signal.aborted ? run.signal.reason : error
    // The last text is saved if possible. If this save fails, the run still ends with the original cause.
    await run?.flush().catch(() => undefined)
    // Without this mark a keep of the text waits for a short time.
    if (cause instanceof LostRun) await markStopped(deps.db, row).catch(() => undefined)
    await run?.calls.write(deps.db).catch((failure: unknown) => {
      log.warn({ ...fields, err: failure }, 'saving model calls failed, will retry')
      if (run) unwritten.add(run.calls)
    })
    const next = await settleFailure(deps, row, cause, performance.now() - began).catch(
      (settling: unknown) => {
        // The row keeps the status running until its lease expires. The sweeper then returns it to the queue.
        log.error(
          { ...fields, err: settling },
          'storing failure of run failed, sweeper will queue the generation again',
        )
        return 'nothing' as const
      },
    )
    outcome = next === 'nothing' ? 'lost' : next
  } finally {
    active.delete(row.id)
    await run?.end()
  }
  deps.meter.stage({ kind, stage: 'running', outcome, ms: performance.now() - began })
  return outcome
}
