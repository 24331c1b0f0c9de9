import { z } from 'zod'
import { generationSummary } from '#contract/generation-fields.ts'
import { comesWithFirstChapter } from '#contract/generation-input.ts'
import { generationKinds } from '#contract/generation-kinds.ts'
import { findGeneration } from '#core/generations/find-generations.ts'
import { type Completion, finishSql, lockHeldRowSql } from '#core/generations/run-transitions.ts'
import { notificationEvent, notificationStatement } from '#core/notifications/notifications.ts'
import { Prisma } from '#core/postgres/client.ts'
import { isDeadlock } from '#core/postgres/database-errors.ts'
import { AssertionFailed, pipelineTransaction } from '#core/postgres/pipeline.ts'
import { execute, type PipelineTx, rowSchema, type Statement } from '#core/postgres/sql.ts'
import type { Deps } from '../deps.ts'
import { notificationHeadOf } from './notice.ts'
import { LostRun, type Run } from './run.ts'

/** The parts of a finished generation that its row and its notification need (D-12, D-76). */
export interface FinishedContent {
  /**
   * The result as a jsonb expression. Postgres computes it, so the statement can be sent before the earlier statements
   * are answered.
   */
  result: Prisma.Sql
  /** The title or name of the subject; '' for a user. */
  subject: string
  /** The name of a finished chapter, such as 'Chapter 3'; missing for other kinds. */
  chapter?: string
  /** The text of the notification, when the result needs an explanation. */
  explanation?: string
  /** Whether the new text replaced an earlier version of the chapter. */
  isRewritten?: boolean
  /**
   * The insert of another order that the result makes necessary, such as a cover for a new story. It is the last
   * statement of the transaction.
   */
  follows?: Statement<typeof followingRow>
}

/** The id of the order that a finishing transaction added, and its announcement. */
const followingRow = rowSchema({ id: z.string(), announced: z.string() })

/** A job returns this after its last model call, to have its result stored. */
export interface JobResult {
  /**
   * Writes the result in the finishing transaction. `write` does not wait for the answers to its statements, so that
   * they share one round trip; its conditions are statements too (`assertInSql`). If `GUARD_SUBJECT_UNCHANGED` fails,
   * `write` is called once more in a new transaction with `readsFirst`, and then reads the present state before it
   * writes.
   */
  write(tx: PipelineTx, readsFirst: boolean): Promise<FinishedContent>
  /**
   * Statements that lock the subject that `write` changes, before the row of the generation is locked. Calls of the API
   * and the other finishing transactions lock in the same order, so that no deadlock can occur.
   */
  locks?: readonly Prisma.Sql[]
}

/**
 * The name of a check in a finishing transaction: the run still holds the row, and the rows that it changes still
 * exist.
 */
export const GUARD_LEASE_HELD = 'held'
/** The name of a check in a finishing transaction: the subject has not changed since the run started. */
export const GUARD_SUBJECT_UNCHANGED = 'unmoved'

/** Makes the SQL expression of a `result` whose value is known before the transaction. */
export function resultOf(result: Record<string, unknown>): Prisma.Sql {
  return Prisma.sql`${JSON.stringify(result)}::jsonb`
}

/**
 * Writes result, links, usage and notification in one transaction, guarded by the attempt and by the status running
 * (D-21), and then pushes them.
 * @throws LostRun if the run does not hold the row any more; then nothing is written.
 */
export async function finishRun(deps: Deps, run: Run, job: JobResult, ranMs: number): Promise<void> {
  const { summary, unsaved, contract } = await run.settled()
  const writeOnce = (readsFirst: boolean) =>
    writeFinish(deps, run, job, { checkpoint: unsaved, contract, ranMs, readsFirst })
  // Postgres has rolled back a transaction that it ended because of a deadlock, so the transaction is repeated. Another
  // run would pay for the work a second time.
  const write = (readsFirst: boolean) =>
    writeOnce(readsFirst).catch((error: unknown) => {
      if (isDeadlock(error)) return writeOnce(readsFirst)
      throw error
    })
  const { completed, notification, orderedId } = await write(false)
    .catch((error: unknown) => {
      if (error instanceof AssertionFailed && error.assertion === GUARD_SUBJECT_UNCHANGED) return write(true)
      throw error
    })
    .catch((error: unknown) => {
      throw error instanceof AssertionFailed && error.assertion === GUARD_LEASE_HELD ? new LostRun() : error
    })
  const { publish } = deps
  const { ownerId, kind, storyId } = run.row
  if (generationKinds[kind].isInternal) {
    if (storyId !== null) publish(ownerId, 'book.updated', { storyId })
    return
  }
  // The push is made from the values that were just written, because reading the row again would delay the
  // screen by a round trip.
  publish(ownerId, 'generation.updated', {
    ...summary,
    status: 'completed',
    progress: 1,
    stage: 'Finished',
    progressDetail: null,
    etaSeconds: null,
    subject: completed.subject,
    result: completed.result,
    finishedAt: completed.finishedAt.toISOString(),
  })
  if (notification) publish(ownerId, 'notification.created', notification)
  if (orderedId !== null) await pushOrdered(deps, orderedId)
}

// A failed push does not fail the order, because a push is only a hint.
async function pushOrdered({ db, publish, log }: Deps, id: string): Promise<void> {
  const found = await findGeneration(db, id).catch((error: unknown) => {
    log.warn({ err: error, generationId: id }, 'pushing queued cover generation failed')
    return null
  })
  if (found) publish(found.ownerId, 'generation.updated', found.summary)
}

const completedRow = rowSchema({
  finishedAt: z.date(),
  subject: z.string(),
  result: generationSummary.shape.result,
  notified: z.string(),
})

interface FinishResult {
  completed: z.infer<typeof completedRow>
  notification: ReturnType<typeof notificationEvent>
  /** The id of the other order that the transaction added; null without one. */
  orderedId: string | null
}

// All statements are sent together with the commit in one round trip, unless `write` waits for the answer to one of
// them.
async function writeFinish(
  { db }: Deps,
  { row, calls }: Run,
  { write, locks = [] }: JobResult,
  { readsFirst, ...done }: Pick<Completion, 'checkpoint' | 'contract' | 'ranMs'> & { readsFirst: boolean },
): Promise<FinishResult> {
  const notes = calls.take()
  try {
    const [[completed], [notification], [ordered] = []] = await pipelineTransaction(db, async (tx) => {
      for (const lock of locks) void execute(tx, lock)
      void execute(tx, lockHeldRowSql(row, GUARD_LEASE_HELD))
      void execute(tx, notes.insert)
      tx.flush()
      const { result, explanation, isRewritten, follows, ...of } = await write(tx, readsFirst)
      const { name, link } = notificationHeadOf(row, of)
      return [
        { row: completedRow, sql: finishSql(row, { result, calls: row.calls, ...done }) },
        notificationStatement({
          userId: row.ownerId,
          type: 'system',
          title: `${name} is ${isRewritten ? 'rewritten' : 'ready'}`,
          ...(explanation === undefined ? {} : { content: explanation }),
          link,
          generationId: row.id,
          generationAttempt: row.attempt,
          silent: generationKinds[row.kind].isInternal || comesWithFirstChapter(row.input),
        }),
        ...(follows ? [follows] : []),
      ] as const
    })
    // `lockHeldRowSql` has locked the row, so it cannot be missing.
    if (!completed) throw new Error('the generation was not completed although its lease is held')
    return { completed, notification: notificationEvent(notification), orderedId: ordered?.id ?? null }
  } catch (error) {
    notes.putBack()
    throw error
  }
}
