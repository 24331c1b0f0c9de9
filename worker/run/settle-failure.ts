import { findGeneration } from '#core/generations/find-generations.ts'
import { countedAs, giveBackUsage } from '#core/generations/usage.ts'
import { notify } from '#core/notifications.ts'
import { channels } from '#core/postgres/channels.ts'
import { Prisma } from '#core/postgres/client.ts'
import { isInfrastructure } from '#core/postgres/database-errors.ts'
import type { Deps } from '../deps.ts'
import { HeldBack, isFinal, isWait, ModelError, type ModelFailure, toldOf } from '../model/model-errors.ts'
import type { Claimed } from './claim.ts'
import { DeadlinePassed, HandBack, LostRun } from './run.ts'
import { ObjectRefused, StorageAway } from './store-object.ts'
import { linkOf } from './subject.ts'

/** How often a generation may fail before it is given up, and how often it may ask a model in all (decision 77). */
export const maxFailures = 6
export const maxCalls = 20

const waitingStages = {
  rate_limited: 'The AI is busy, your place is kept',
  unavailable: 'The AI is unavailable, your place is kept',
}

/** Before a run that our own services broke is tried again (in ms): they are back soon, or nothing can be written. */
const recoveryMs = 2000

type Settlement =
  | { next: 'nothing' }
  | { next: 'again'; afterMs: number; atWorkMs?: number; failed: boolean; waits: boolean; stage: string }
  | ({ next: 'failed' } & Ending)

/** What a writer is told of a generation that has failed. */
interface Ending {
  code: string
  message: string
  /** A retry has it painted anew: this one can never be stored. */
  dropsPicture?: boolean
}

const tooLong = {
  next: 'failed',
  code: 'deadline',
  message: 'This took too long and was stopped. What was written so far is kept: please try again.',
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
 * What is done about an error, by decision 20: nothing, again after a while, or failed for good. Only what the model
 * did counts as a failure, and a picture that storage refuses; what our own services did counts as time at work, which
 * the deadline ends; storage that is away is waited for.
 */
export function settlementOf(
  error: unknown,
  row: Pick<Claimed, 'failures' | 'calls' | 'waitingSince' | 'runningMs'>,
  { maxWaitMs, deadlineMs }: { maxWaitMs: number; deadlineMs: number },
  now = Date.now(),
  random = Math.random,
): Settlement {
  if (error instanceof LostRun) return { next: 'nothing' }
  if (error instanceof HandBack)
    return { next: 'again', afterMs: 0, failed: false, waits: false, stage: 'Waiting for a free writer' }
  if (error instanceof DeadlinePassed) return tooLong
  const waited = row.waitingSince ? now - row.waitingSince.getTime() : 0
  if (error instanceof StorageAway) {
    const afterMs = jittered(Math.min(Math.max(waited, 2000), 60_000), random)
    if (waited + afterMs > maxWaitMs) return unstored.away
    const stage = 'Storage is unavailable, the picture is kept'
    return { next: 'again', afterMs, atWorkMs: -error.tookMs, failed: false, waits: true, stage }
  }
  if (error instanceof ObjectRefused)
    return row.failures + 1 >= maxFailures ? unstored.refused : againAfter(row.failures, null, random)
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
      message: toldOf[failure],
    }
  if (row.calls >= maxCalls) return { next: 'failed', code: 'provider_failed', message: toldOf[failure] }
  const asked = error instanceof ModelError ? error.retryAfterMs : null
  if (isWait(failure)) {
    // Waiting as long again as it has waited: a day's outage is a score of questions, a moment's a moment.
    // A question that nobody hears costs nothing, so it is put often.
    const longest = error instanceof ModelError && !error.asked ? 10_000 : 1_800_000
    const patience = jittered(Math.min(Math.max(waited, 2000), longest), random)
    // The governor knows when it is worth asking; a provider that keeps saying so is asked more seldom.
    const floor = error instanceof HeldBack || waited < 60_000 ? 0 : Math.min(patience, 60_000)
    const afterMs = asked === null ? patience : Math.max(asked, floor)
    if (waited + afterMs > maxWaitMs)
      return { next: 'failed', code: 'provider_failed', message: toldOf[failure] }
    return { next: 'again', afterMs, failed: false, waits: true, stage: waitingStages[failure] }
  }
  if (row.failures + 1 >= maxFailures)
    return { next: 'failed', code: 'provider_failed', message: toldOf.broken }
  return againAfter(row.failures, asked, random)
}

function againAfter(failures: number, asked: number | null, random: () => number): Settlement {
  const afterMs = asked ?? jittered(1000 * 2 ** failures, random)
  return { next: 'again', afterMs, failed: true, waits: false, stage: 'Something went wrong, trying again' }
}

function jittered(ms: number, random: () => number): number {
  return Math.round(ms * (0.75 + random() / 2))
}

/** Writes the settlement of an error, guarded by the attempt that holds the row, and tells the owner. @returns its kind. */
export async function settleFailure(
  deps: Deps,
  row: Claimed,
  error: unknown,
  ranMs: number,
): Promise<Settlement['next']> {
  const { config, db, log } = deps
  const settlement = settlementOf(
    error,
    { ...row, runningMs: row.runningMs + ranMs },
    {
      maxWaitMs: config.GENERATION_MAX_WAIT_HOURS * 3_600_000,
      deadlineMs: config.GENERATION_DEADLINE_SECONDS * 1000,
    },
  )
  const { id: generationId, kind, attempt, ownerId: userId } = row
  const fields = { generationId, kind, attempt, userId, next: settlement.next }
  if (settlement.next === 'nothing') {
    log.info(fields, 'the run was stopped from outside')
    return settlement.next
  }
  log.warn({ ...fields, err: error }, 'the run did not finish')
  if (settlement.next === 'again') {
    const changed = await db.$executeRaw(Prisma.sql`
      UPDATE generations SET status = 'queued', "dispatchedAt" = NULL, "leaseUntil" = NULL, "workerId" = NULL,
 "runningMs" = "runningMs" + ${Math.round(ranMs + (settlement.atWorkMs ?? 0))}::int, stage = ${settlement.stage},
        "runAfter" = now() + make_interval(secs => ${settlement.afterMs / 1000}),
        failures = failures + ${settlement.failed ? 1 : 0}::int,
        "waitingSince" = CASE WHEN ${settlement.waits} THEN coalesce("waitingSince", now()) ELSE "waitingSince" END
      WHERE id = ${row.id}::uuid AND attempt = ${row.attempt} AND status = 'running'`)
    if (changed > 0 && settlement.afterMs === 0)
      await db.$executeRaw`SELECT pg_notify(${channels.generationQueued}, ${row.id})`
    if (changed > 0) await publishSummary(deps, row.id)
    return settlement.next
  }
  await failRow(deps, row, settlement, ranMs)
  return settlement.next
}

/** Fails a row with its charge given back and its owner told, guarded by the attempt and its still running. */
export async function failRow(
  deps: Deps,
  row: Pick<
    Claimed,
    'id' | 'attempt' | 'kind' | 'ownerId' | 'storyId' | 'characterId' | 'input' | 'usagePeriod'
  >,
  { code, message, dropsPicture = false }: Ending,
  ranMs: number,
): Promise<void> {
  const { db, publish } = deps
  const pushed = await db.$transaction(async (tx) => {
    const changed = await tx.$executeRaw(Prisma.sql`
      UPDATE generations SET status = 'failed', "leaseUntil" = NULL, "workerId" = NULL, "finishedAt" = now(),
        "runningMs" = "runningMs" + ${Math.round(ranMs)}::int, "errorCode" = ${code}, "errorMessage" = ${message},
        stage = 'Failed', "usagePeriod" = NULL,
        checkpoint = CASE WHEN ${dropsPicture} THEN checkpoint - 'picture' ELSE checkpoint END
      WHERE id = ${row.id}::uuid AND attempt = ${row.attempt} AND status = 'running'`)
    if (changed === 0) return null
    const what = countedAs[row.kind]
    if (what && row.usagePeriod)
      await giveBackUsage(tx, { userId: row.ownerId, what, period: row.usagePeriod })
    await tx.$executeRaw`SELECT pg_notify(${channels.generationEnded}, ${row.id})`
    const subject = await linkOf(tx, row)
    const notification = await notify(tx, {
      userId: row.ownerId,
      type: 'system',
      title: `${subject.name} could not be finished`,
      content: message,
      link: subject.link,
      generationId: row.id,
      generationAttempt: row.attempt,
    })
    return { notification }
  })
  if (!pushed) return
  await publishSummary(deps, row.id)
  if (pushed.notification) publish(row.ownerId, 'notification.created', pushed.notification)
}

/** Pushes a generation as the row stands now. */
export async function publishSummary(
  { db, publish }: Pick<Deps, 'db' | 'publish'>,
  generationId: string,
): Promise<void> {
  const found = await findGeneration(db, generationId)
  if (found) publish(found.ownerId, 'generation.updated', found.summary)
}
