import type { ChapterContract } from '#contract/chapter-contract.ts'
import { comesWithFirstChapter } from '#contract/generation-input.ts'
import { generationKinds } from '#contract/generation-kinds.ts'
import { findGeneration } from '#core/generations/find-generations.ts'
import {
  awaitApprovalSql,
  type Backoff,
  type Failure,
  failSql,
  type HeldRow,
  retryLaterSql,
} from '#core/generations/run-transitions.ts'
import { giveBackUsage } from '#core/generations/usage.ts'
import { notify } from '#core/notifications.ts'
import { channels } from '#core/postgres/channels.ts'
import { Prisma } from '#core/postgres/client.ts'
import { isInfrastructure } from '#core/postgres/database-errors.ts'
import { execute } from '#core/postgres/sql.ts'
import type { Deps } from '../deps.ts'
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
import { readNotice } from './notice.ts'
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

/** If Postgres, Redis or storage interrupted a run, the run is repeated after this pause (ms). */
const recoveryMs = 2000

/** The decision what happens to a generation after an error has ended its run. */
type Settlement =
  | { next: 'nothing' }
  /**
   * `atWorkMs` is added to the running time of the generation, which the deadline limits. The duration of the run is
   * added in any case.
   */
  | ({ next: 'again'; atWorkMs?: number } & Omit<Backoff, 'ranMs'>)
  | ({ next: 'failed' } & Ending)
  /** The owner is asked to approve the contract, which is not a failure. */
  | { next: 'awaits'; contract: ChapterContract }

type Ending = Pick<Failure, 'code' | 'message'> & { dropsPicture?: boolean; isQuiet?: boolean }

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
 * Postgres rejects and unexpected errors count as failures. An interruption by Postgres or Redis counts as running time, which the deadline limits.
 * When storage is unavailable, the generation waits, as for a provider, for at most GENERATION_MAX_WAIT_HOURS.
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
      message: error instanceof RefusedUnsent ? error.writerMessage : failureMessages[failure],
    }
  if (row.calls >= maxCalls)
    return { next: 'failed', code: 'provider_failed', message: failureMessages[failure] }
  const asked = error instanceof ModelError ? error.retryAfterMs : null
  const leftMs = Math.max(0, maxWaitMs - waited)
  if (isTemporary(failure)) {
    // The next pause is as long as the whole wait so far. An outage of six hours therefore costs about twenty calls,
    // and a short outage causes a short delay. A call that does not reach the provider costs nothing, so it is repeated
    // more often.
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

/**
 * Chooses the reaction to the error that ended a run and carries it out, if the run still holds its row. The owner's
 * screens are updated. @returns the decision.
 */
export async function settleFailure(
  deps: Deps,
  row: ClaimedGeneration,
  error: unknown,
  ranMs: number,
): Promise<Settlement['next']> {
  const { config, db, log } = deps
  const settlement = settlementOf(
    error,
    { ...row, runningMs: row.runningMs + ranMs - row.progressedMs },
    {
      maxWaitMs: config.GENERATION_MAX_WAIT_HOURS * 3_600_000,
      deadlineMs: config.GENERATION_DEADLINE_SECONDS * 1000,
    },
  )
  const { id: generationId, kind, attempt, ownerId: userId } = row
  const fields = { generationId, kind, attempt, userId, next: settlement.next }
  if (settlement.next === 'nothing') {
    log.info(fields, 'run stopped, lease of generation lost')
    return settlement.next
  }
  if (settlement.next === 'awaits') {
    await awaitApproval(deps, row, settlement.contract, ranMs)
    log.info(fields, 'run ended, generation waits for approval of its contract')
    return settlement.next
  }
  if (error instanceof BudgetUsedUp)
    log.info(fields, 'run ended, generation waits because a budget is used up')
  else log.warn({ ...fields, err: error }, 'run ended without a result')
  if (settlement.next === 'again') {
    const { atWorkMs = 0, ...backoff } = settlement
    const changed = await execute(db, retryLaterSql(row, { ...backoff, ranMs: ranMs + atWorkMs }))
    if (changed > 0 && settlement.afterMs === 0)
      await execute(db, Prisma.sql`SELECT pg_notify(${channels.generationQueued}, ${row.id})`)
    if (changed > 0) await publishSummary(deps, row.id)
    // If only the answer to the commit of the finish was lost, there is a result of which nothing was pushed.
    else if (isInfrastructure(error) && !generationKinds[row.kind].isInternal)
      deps.publish(userId, 'resync', {})
    return settlement.next
  }
  await failRow(deps, row, { ...settlement, isQuiet: isUnaskedAndUnpaintable(row, error) }, ranMs)
  return settlement.next
}

// Returns true for a cover that the system ordered from a provider that makes no pictures. The owner has not asked for
// it and is not notified of the failure.
function isUnaskedAndUnpaintable({ input }: Pick<ClaimedGeneration, 'input'>, error: unknown): boolean {
  return error instanceof ModelError && error.failure === 'no_pictures' && comesWithFirstChapter(input)
}

/** Stops a generation until its owner approves the contract, and notifies the owner in the same transaction (D-115). */
async function awaitApproval(
  deps: Deps,
  row: ClaimedGeneration,
  contract: ChapterContract,
  ranMs: number,
): Promise<void> {
  const { db, publish } = deps
  const pushed = await db.$transaction(async (tx) => {
    const changed = await execute(tx, awaitApprovalSql(row, { contract, ranMs, calls: row.calls }))
    if (changed === 0) return null
    const { name, link } = await readNotice(tx, row)
    const notification = await notify(tx, {
      userId: row.ownerId,
      type: 'system',
      title: `${name} waits for your word`,
      content: 'See what will happen in it, change what you like, and let it be written.',
      link,
      generationId: row.id,
      generationAttempt: row.attempt,
    })
    return { notification }
  })
  if (!pushed) return
  await publishSummary(deps, row.id)
  if (pushed.notification) publish(row.ownerId, 'notification.created', pushed.notification)
}

/**
 * Fails a generation if it still runs at this attempt: its charge is returned and its owner is notified in the same
 * transaction.
 */
export async function failRow(
  deps: Deps,
  row: Pick<
    ClaimedGeneration,
    'id' | 'attempt' | 'kind' | 'ownerId' | 'storyId' | 'characterId' | 'usagePeriod'
  > &
    HeldRow,
  { code, message, dropsPicture = false, isQuiet = false }: Ending,
  ranMs: number,
): Promise<void> {
  const { db, publish } = deps
  const pushed = await db.$transaction(async (tx) => {
    const changed = await execute(tx, failSql(row, { code, message, ranMs, dropsPicture, isQuiet }))
    if (changed === 0) return null
    const { counts } = generationKinds[row.kind]
    if (counts && row.usagePeriod)
      await giveBackUsage(tx, { userId: row.ownerId, counter: counts, period: row.usagePeriod })
    await execute(tx, Prisma.sql`SELECT pg_notify(${channels.generationEnded}, ${row.id})`)
    if (generationKinds[row.kind].isInternal || isQuiet) return { notification: null }
    const { name, link } = await readNotice(tx, row)
    const notification = await notify(tx, {
      userId: row.ownerId,
      type: 'system',
      title: `${name} could not be finished`,
      content: message,
      link,
      generationId: row.id,
      generationAttempt: row.attempt,
    })
    return { notification }
  })
  if (!pushed) return
  await publishSummary(deps, row.id)
  if (pushed.notification) publish(row.ownerId, 'notification.created', pushed.notification)
}

/** Reads a generation and pushes it to its owner. */
export async function publishSummary(
  { db, publish }: Pick<Deps, 'db' | 'publish'>,
  generationId: string,
): Promise<void> {
  const found = await findGeneration(db, generationId)
  if (found) publish(found.ownerId, 'generation.updated', found.summary)
}
