import type { ChapterContract } from '#contract/chapter-contract.ts'
import type { ProgressDetail } from '#contract/generation-fields.ts'
import { channels } from '../postgres/channels.ts'
import { Prisma } from '../postgres/client.ts'
import { assertInSql } from '../postgres/pipeline.ts'
import { knownKindWhere } from './kind-sql.ts'
import { shownToOwnerWhere } from './owned.ts'
import { subject, subjectJoins } from './subject.ts'
import {
  enterState,
  inStateBefore,
  SET_LEASE_ENDED,
  SET_UNDISPATCHED,
  type TransitionName,
} from './transitions.ts'

// The statements by which workers change the status of a generation; see `transitions.ts` for the table. A worker puts
// most of them into a larger statement or a pipeline, so they are SQL and not calls.

/** Identifies a generation's row and the attempt at which it was delivered. */
export interface DeliveredRow {
  id: string
  attempt: number
}

/**
 * Identifies a generation's row and the claim of a run. The attempt alone does not identify the claim: a crash of
 * Postgres can undo a claim, because its commit is asynchronous, and the next claim then has the same attempt.
 */
export interface HeldRow extends DeliveredRow {
  workerId: string | null
  claimedAt: Date | null
}

function deliveredBefore(name: TransitionName, { id, attempt }: DeliveredRow): Prisma.Sql {
  return Prisma.sql`id = ${id}::uuid AND attempt = ${attempt} AND ${inStateBefore(name)}`
}

function heldBefore(name: TransitionName, held: HeldRow): Prisma.Sql {
  return Prisma.sql`${deliveredBefore(name, held)} AND "workerId" IS NOT DISTINCT FROM ${held.workerId}
      AND ${claimedAtTime(held)}`
}

/** The SQL condition that the last claim of the row was made at the time of this claim. */
export function claimedAtTime({ claimedAt }: Pick<HeldRow, 'claimedAt'>): Prisma.Sql {
  // A text with its time zone means the same time on every connection.
  return Prisma.sql`"claimedAt" IS NOT DISTINCT FROM ${claimedAt?.toISOString() ?? null}::timestamptz`
}

function jsonOf(contract: ChapterContract | null): Prisma.Sql {
  return Prisma.sql`${contract && JSON.stringify(contract)}::jsonb`
}

/**
 * Gives a delivered row to a worker, with a lease. The statement returns the whole row, and no row if the delivery is
 * out of date, or if only a newer version has the kind of the row (ADR-0016).
 */
export function claimSql(
  delivered: DeliveredRow,
  { workerId, leaseSeconds }: { workerId: string; leaseSeconds: number },
): Prisma.Sql {
  return Prisma.sql`
    UPDATE generations SET ${enterState('claim')}, "workerId" = ${workerId},
      "leaseUntil" = now() + make_interval(secs => ${leaseSeconds}), "claimedAt" = now(),
      "startedAt" = coalesce("startedAt", now())
    WHERE ${deliveredBefore('claim', delivered)} AND awaits IS NULL AND ${knownKindWhere} RETURNING *`
}

/** The values that a heartbeat writes to the row of its generation. */
export interface Heartbeat {
  leaseSeconds: number
  /** The progress, from 0 to 1. */
  progress: number
  stage: string
  progressDetail: ProgressDetail | null
  calls: number
  /**
   * The values that are merged into the checkpoint; null if it has not changed. A changed checkpoint counts as
   * progress, so it ends a wait for the provider or storage.
   */
  checkpoint: Record<string, unknown> | null
  /** The contract of the chapter, when it was made since the last heartbeat (D-114). */
  contract: ChapterContract | null
}

/**
 * Renews the lease and saves progress and checkpoint; the status stays. The statement returns the id, and no row if
 * the run has lost the row.
 */
export function heartbeatSql(held: HeldRow, beat: Heartbeat): Prisma.Sql {
  const isNew = beat.checkpoint !== null
  return Prisma.sql`
    UPDATE generations SET "leaseUntil" = now() + make_interval(secs => ${beat.leaseSeconds}),
      progress = ${beat.progress}, stage = ${beat.stage},
      "progressDetail" = ${beat.progressDetail && JSON.stringify(beat.progressDetail)}::jsonb, calls = ${beat.calls}::int,
      checkpoint = CASE WHEN ${isNew}
        THEN coalesce(checkpoint, '{}'::jsonb) || ${JSON.stringify(beat.checkpoint ?? {})}::jsonb ELSE checkpoint END,
      contract = coalesce(${jsonOf(beat.contract)}, contract),
      "waitingSince" = CASE WHEN ${isNew} THEN NULL ELSE "waitingSince" END
    WHERE ${heldBefore('save', held)} RETURNING id, "ownerId", "storyId", input`
}

/**
 * Locks the row for a finishing transaction. If the run no longer holds the row, `assertInSql` fails the transaction
 * with `assertion`.
 */
export function lockHeldRowSql(held: HeldRow, assertion: string): Prisma.Sql {
  return Prisma.sql`
    WITH held AS (SELECT id FROM generations WHERE ${heldBefore('finish', held)} FOR UPDATE)
    ${assertInSql(Prisma.sql`EXISTS (SELECT FROM held)`, assertion)}`
}

/** The values that a finished run writes to its row. */
export interface Completion {
  /** The result as an SQL expression of type jsonb. */
  result: Prisma.Sql
  calls: number
  checkpoint: Record<string, unknown>
  /** The contract of the chapter; null if a heartbeat has already saved it or there is none. */
  contract: ChapterContract | null
  /** Duration of this run in ms. */
  ranMs: number
}

/**
 * Completes a row that `lockHeldRowSql` has locked in the same transaction. Returns `finishedAt`, `result`
 * (null if its owner may not read it), `subject` and `notified`.
 */
export function finishSql({ id }: Pick<HeldRow, 'id'>, done: Completion): Prisma.Sql {
  return Prisma.sql`
    WITH g AS (
      UPDATE generations SET ${enterState('finish')}, ${SET_LEASE_ENDED}, progress = 1, stage = 'Finished',
        "finishedAt" = now(), "waitingSince" = NULL, "runningMs" = "runningMs" + ${Math.round(done.ranMs)}::int,
        calls = ${done.calls}::int, result = ${done.result},
        checkpoint = coalesce(checkpoint, '{}'::jsonb) || ${JSON.stringify(done.checkpoint)}::jsonb,
        contract = coalesce(${jsonOf(done.contract)}, contract),
        usage = (SELECT jsonb_build_object('calls', count(*), 'promptTokens', coalesce(sum("promptTokens"), 0),
          'completionTokens', coalesce(sum("completionTokens"), 0), 'images', coalesce(sum(images), 0),
          'costMicros', coalesce(sum("costMicros"), 0)) FROM model_calls WHERE "generationId" = ${id}::uuid)
      WHERE id = ${id}::uuid AND ${inStateBefore('finish')}
      RETURNING id, "ownerId", "storyId", "characterId", "finishedAt", input, result
    )
    SELECT g."finishedAt", CASE WHEN ${shownToOwnerWhere} THEN g.result END AS result, ${subject},
      pg_notify(${channels.generationEnded}, g.id::text)::text AS notified
    FROM g ${subjectJoins}`
}

/** The values that are written to the row when a generation waits until its next run. */
export interface Backoff {
  afterMs: number
  /** The time (ms) that this run took. It is added to the running time, which the deadline limits. */
  ranMs: number
  /** Whether the run counts as a failure. After a number of failures the generation fails for good. */
  failed: boolean
  /** Whether the row waits for a provider or storage. The total time since the first such wait is limited. */
  waits: boolean
  stage: string
}

/** Queues the row again for a later run, which continues its text and checkpoint. */
export function retryLaterSql(held: HeldRow, { afterMs, ranMs, failed, waits, stage }: Backoff): Prisma.Sql {
  return Prisma.sql`
    UPDATE generations SET ${enterState('retryLater')}, ${SET_UNDISPATCHED}, stage = ${stage},
      "runningMs" = "runningMs" + ${Math.round(ranMs)}::int,
      "runAfter" = now() + make_interval(secs => ${afterMs / 1000}), failures = failures + ${failed ? 1 : 0}::int,
      "waitingSince" = CASE WHEN ${waits} THEN coalesce("waitingSince", now()) ELSE "waitingSince" END
    WHERE ${heldBefore('retryLater', held)}`
}

/** The stage of a generation that waits until its owner approves its contract (D-115). */
export const AWAITING_STAGE = 'Waiting for your word'

/**
 * Stores the contract and lets the row wait until its owner approves the contract (D-115). Such a row has no slot, no
 * lease, no due time and no reserved money, because its owner may never approve it; `approve` reserves the money again
 * (D-151). The notification ends the wait of calls that ordered it (D-11).
 */
export function awaitApprovalSql(
  held: HeldRow,
  { contract, ranMs, calls }: { contract: ChapterContract; ranMs: number; calls: number },
): Prisma.Sql {
  return Prisma.sql`
    WITH g AS (
      UPDATE generations SET ${enterState('awaitApproval')}, ${SET_UNDISPATCHED}, stage = ${AWAITING_STAGE}, awaits = 'contract',
        contract = ${jsonOf(contract)}, "waitingSince" = NULL, calls = ${calls}::int, "reservedMicros" = 0,
        "runningMs" = "runningMs" + ${Math.round(ranMs)}::int
      WHERE ${heldBefore('awaitApproval', held)} RETURNING id
    )
    SELECT pg_notify(${channels.generationEnded}, id::text)::text FROM g`
}

/** The values that are written to the row of a generation that fails for good. */
export interface Failure {
  code: string
  /** The error message for the writer, in one sentence. */
  message: string
  /** Duration of this run in ms. */
  ranMs: number
  /**
   * Whether the picture in the checkpoint is removed, because storage has rejected it for good. A retry then paints a
   * new picture.
   */
  dropsPicture: boolean
  /**
   * If true, the failed generation counts as dismissed at once, so its owner sees no notice: the owner did not order it
   * and the provider cannot make it.
   */
  isQuiet: boolean
}

/**
 * Marks the row as failed; only a retry, by its owner or an operator, can queue it again. In the same transaction, the
 * caller decrements the usage counter if the order had incremented one.
 */
export function failSql(held: HeldRow, { code, message, ranMs, dropsPicture, isQuiet }: Failure): Prisma.Sql {
  return Prisma.sql`
    UPDATE generations SET ${enterState('fail')}, ${SET_LEASE_ENDED}, stage = 'Failed', "finishedAt" = now(),
      "runningMs" = "runningMs" + ${Math.round(ranMs)}::int, "errorCode" = ${code}, "errorMessage" = ${message},
      "dismissedAt" = CASE WHEN ${isQuiet} THEN now() END, "usagePeriod" = NULL, checkpoint = CASE WHEN ${dropsPicture} THEN checkpoint - 'picture' ELSE checkpoint END
    WHERE ${heldBefore('fail', held)}`
}

/**
 * Queues rows again that have lost fewer than `maxLosses` leases: those whose lease has expired, and those whose
 * worker is dead even before their lease expires (D-77). The statement returns their ids. A lease that ends within
 * `unrenewedSeconds` (seconds) was not renewed by the last heartbeats; `holderIsDead` is a condition on `generations`.
 * A row that another transaction has locked is left to the next call, because the process of that transaction can be
 * frozen, and the other rows must not wait for it.
 */
export function expireSql({
  maxLosses,
  unrenewedSeconds,
  holderIsDead,
}: {
  maxLosses: number
  unrenewedSeconds: number
  holderIsDead: Prisma.Sql
}): Prisma.Sql {
  return Prisma.sql`
    WITH lost AS (
      SELECT id AS "lostId" FROM generations
      WHERE ${inStateBefore('expire')} AND "leaseLosses" < ${maxLosses} AND ("leaseUntil" < now()
        OR ("leaseUntil" < now() + make_interval(secs => ${unrenewedSeconds}) AND ${holderIsDead}))
      FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE generations SET ${enterState('expire')}, ${SET_UNDISPATCHED}, stage = 'Going on with another writer',
      "leaseLosses" = "leaseLosses" + 1, "runAfter" = now(),
      "runningMs" = "runningMs" + greatest(0, extract(epoch FROM "leaseUntil" - "claimedAt") * 1000)::int
    FROM lost WHERE id = "lostId" AND ${inStateBefore('expire')}
    RETURNING id`
}
