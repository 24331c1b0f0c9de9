import type { ChapterContract } from '#contract/chapter-contract.ts'
import type { Backoff, Failure } from '#core/generations/run-transitions.ts'
import { isInfrastructure } from '#core/postgres/database-errors.ts'
import {
  failureMessages,
  isFinal,
  isTemporary,
  ModelError,
  type ModelFailure,
  RefusedUnsent,
  RequestNotSent,
} from '../model/model-errors.ts'
import type { ClaimedGeneration } from './claim.ts'
import { AwaitsApproval, BudgetUsedUp, DeadlinePassed, LostRun, WorkerStopping } from './run.ts'
import { ObjectRejected, StorageUnavailable } from './store-object.ts'

/** A generation fails for good after this number of failures. */
export const maxFailures = 6
/** A generation may make this number of model calls, over all its runs (D-77). */
export const maxCalls = 20

const waitingStages = {
  rate_limited: 'The AI is busy, your place is kept',
  unavailable: 'The AI is unavailable, your place is kept',
}

/** A run is repeated after at least this pause (ms), even if the provider asks for none. */
const minPauseMs = 1000

/** If Postgres or Redis interrupted a run, the run is repeated after this pause (ms). */
const recoveryMs = 2000

/** Describes what happens to a generation after an error has ended its run. */
export type Settlement =
  | { next: 'nothing' }
  /**
   * `atWorkMs` is added to the running time of the generation, which the deadline limits. The duration of the run is
   * added in any case.
   */
  | ({ next: 'again'; atWorkMs?: number } & Omit<Backoff, 'ranMs'>)
  | ({ next: 'failed' } & Ending)
  /** The owner is asked to approve the contract, which is not a failure. */
  | { next: 'awaits'; contract: ChapterContract }

/** How a generation fails. */
export type Ending = Pick<Failure, 'code' | 'message'> & {
  /** The message without words of the story; missing when `message` quotes none. */
  unquotedMessage?: string
  dropsPicture?: boolean
  isQuiet?: boolean
}

const tooLong = {
  next: 'failed',
  code: 'deadline',
  message: 'This took too long and was stopped. What was written so far is kept: please try again.',
} as const satisfies Settlement

// A generation without money is tried again every minute, because an admin can raise a budget at any time. This wait
// has no limit, because a monthly budget can be used up for weeks.
const unpaid = {
  next: 'again',
  afterMs: 60_000,
  failed: false,
  waits: false,
  stage: 'Waiting until the budget begins again',
} as const satisfies Settlement

const unstored = {
  away: {
    next: 'failed',
    code: 'storage_failed',
    message:
      'The storage of pictures has been unavailable for too long. Nothing is lost: please try again later.',
  },
  refused: {
    next: 'failed',
    code: 'storage_failed',
    message:
      'The picture could not be stored. Your words are kept and nothing was counted: please try again.',
    dropsPicture: true,
  },
} as const satisfies Record<string, Settlement>

/**
 * Chooses the reaction to the error that ended a run (D-20): nothing, a wait for approval, another run after a pause,
 * or failure for good. Only errors of the model that are not temporary, pictures that storage refuses, statements that
 * Postgres rejects and unexpected errors count as failures. An interruption by Postgres or Redis counts as running
 * time, which the deadline limits. When storage is unavailable, the generation waits, as for a provider, for at most
 * GENERATION_MAX_WAIT_HOURS.
 */
export function settlementOf(
  error: unknown,
  row: Pick<ClaimedGeneration, 'failures' | 'calls' | 'waitingSince' | 'runningMs'>,
  { maxWaitMs, deadlineMs }: { maxWaitMs: number; deadlineMs: number },
  now = Date.now(),
  random = Math.random,
): Settlement {
  if (error instanceof LostRun) return { next: 'nothing' }
  if (error instanceof AwaitsApproval) return { next: 'awaits', contract: error.contract }
  if (error instanceof WorkerStopping)
    return { next: 'again', afterMs: 0, failed: false, waits: false, stage: 'Waiting for a free writer' }
  if (error instanceof DeadlinePassed) return tooLong
  if (error instanceof BudgetUsedUp) return unpaid
  const waited = row.waitingSince ? now - row.waitingSince.getTime() : 0
  if (error instanceof StorageUnavailable) {
    const afterMs = jittered(Math.min(Math.max(waited, 2000), 60_000), random)
    if (waited + afterMs > maxWaitMs) return unstored.away
    const stage = 'Storage is unavailable, the picture is kept'
    return { next: 'again', afterMs, atWorkMs: -error.tookMs, failed: false, waits: true, stage }
  }
  const patienceMs = jittered(1000 * 2 ** row.failures, random)
  if (error instanceof ObjectRejected)
    return row.failures + 1 >= maxFailures ? unstored.refused : againAfter(patienceMs)
  if (!(error instanceof ModelError) && isInfrastructure(error)) {
    if (row.runningMs > deadlineMs) return tooLong
    const afterMs = jittered(recoveryMs, random)
    const stage = 'Something here was interrupted, going on in a moment'
    return { next: 'again', afterMs, atWorkMs: afterMs, failed: false, waits: false, stage }
  }
  const failure: ModelFailure = error instanceof ModelError ? error.failure : 'broken'
  if (isFinal(failure))
    return {
      next: 'failed',
      code: failure === 'refused' ? 'refused' : 'provider_failed',
      ...(error instanceof RefusedUnsent
        ? { message: error.writerMessage, unquotedMessage: error.unquotedMessage }
        : { message: failureMessages[failure] }),
    }
  if (row.calls >= maxCalls)
    return { next: 'failed', code: 'provider_failed', message: failureMessages[failure] }
  const asked = error instanceof ModelError ? error.retryAfterMs : null
  const leftMs = Math.max(0, maxWaitMs - waited)
  if (isTemporary(failure)) {
    // The next pause is as long as the whole wait so far, but at most 30 minutes, or 10 seconds if the call did not
    // reach the provider. An outage of six hours therefore costs about twenty calls, and a short outage causes a short
    // delay. A call that does not reach the provider costs nothing, so it is repeated more often.
    const longest = error instanceof ModelError && !error.wasSent ? 10_000 : 1_800_000
    const patience = jittered(Math.min(Math.max(waited, 2000), longest), random)
    // The waiting time of the governor is exact. The `Retry-After` of a provider is not: it can be 0 or a day, and if
    // the provider repeats it for a long time, the pauses grow.
    const floor =
      error instanceof RequestNotSent ? 0 : waited < 60_000 ? minPauseMs : Math.min(patience, 60_000)
    const afterMs = asked === null ? patience : Math.max(Math.min(asked, leftMs), floor)
    if (waited + afterMs > maxWaitMs)
      return { next: 'failed', code: 'provider_failed', message: failureMessages[failure] }
    return { next: 'again', afterMs, failed: false, waits: true, stage: waitingStages[failure] }
  }
  if (row.failures + 1 >= maxFailures)
    return { next: 'failed', code: 'provider_failed', message: failureMessages.broken }
  // A provider can ask for a longer pause than ours, also with an answer that counts as a failure. Such pauses count as
  // a wait, so that together they are limited too.
  const askedMs = Math.min(asked ?? 0, leftMs)
  return askedMs > patienceMs ? { ...againAfter(askedMs), waits: true } : againAfter(patienceMs)
}

function againAfter(afterMs: number): Extract<Settlement, { next: 'again' }> {
  return { next: 'again', afterMs, failed: true, waits: false, stage: 'Something went wrong, trying again' }
}

function jittered(ms: number, random: () => number): number {
  return Math.round(ms * (0.75 + random() / 2))
}
