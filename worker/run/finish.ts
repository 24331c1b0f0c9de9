import { z } from 'zod'
import { generationSummary } from '#contract/generation-fields.ts'
import { subject, subjectJoins } from '#core/generations/subject.ts'
import { notificationEvent, notificationStatement } from '#core/notifications.ts'
import { channels } from '#core/postgres/channels.ts'
import { Prisma } from '#core/postgres/client.ts'
import { AssertionFailed, assertInSql, pipelineTransaction } from '#core/postgres/pipeline.ts'
import { execute, type PipelineTx, rowSchema, type Statement } from '#core/postgres/sql.ts'
import type { Deps } from '../deps.ts'
import type { Claimed } from './claim.ts'
import { LostRun, type Run } from './run.ts'

/** What is written of a finished generation: its `result` (decision 12), and the notification of it. */
export interface Written {
  /** JSON, said by Postgres: what it is told of need not have come back before it is written. */
  result: Prisma.Sql
  title: string
  link: string
}

/** What a job hands over when the model has done its part. */
export interface Finish {
  /**
   * Writes the result in the finishing transaction, without waiting for its statements: the conditions that it depends on
   * are statements too (`assertInSql`). When `isUnmoved` is false, it is called once more with `looksFirst`, to read the
   * present state of its subject first.
   */
  write(tx: PipelineTx, looksFirst: boolean): Promise<Written>
}

/** Assertion of a finish: the run still holds its row, and the subject that it writes to exists. */
export const isHeld = 'held'
/** Assertion of a finish: the subject is as it was when the run began. */
export const isUnmoved = 'unmoved'

/** A result that is known already. */
export function resultOf(result: Record<string, unknown>): Prisma.Sql {
  return Prisma.sql`${JSON.stringify(result)}::jsonb`
}

/**
 * Result, links, usage and notification in one transaction, guarded by the attempt that holds the row and by its
 * still running (decision 21): all of it, or nothing.
 * @throws LostRun when the row is not ours any more.
 */
export async function finish(deps: Deps, run: Run, done: Finish, ranMs: number): Promise<void> {
  const { summary, remembered } = await run.settled()
  const write = (looksFirst: boolean) => writeDown(deps, run, done, { remembered, ranMs, looksFirst })
  const told = await write(false)
    .catch((error: unknown) => {
      if (error instanceof AssertionFailed && error.assertion === isUnmoved) return write(true)
      throw error
    })
    .catch((error: unknown) => {
      throw error instanceof AssertionFailed && error.assertion === isHeld ? new LostRun() : error
    })
  const { publish } = deps
  const { row } = run
  // Told from what was just written: reading it again would come between the commit and the screen.
  publish(row.ownerId, 'generation.updated', {
    ...summary,
    status: 'completed',
    progress: 1,
    stage: 'Finished',
    etaSeconds: null,
    subject: told.completed.subject,
    result: told.completed.result,
    finishedAt: told.completed.finishedAt.toISOString(),
  })
  if (told.notification) publish(row.ownerId, 'notification.created', told.notification)
}

interface Told {
  completed: Completed
  notification: ReturnType<typeof notificationEvent>
}

// Its statements share a round trip with the commit.
async function writeDown(
  { db }: Deps,
  { row, calls }: Run,
  { write }: Finish,
  {
    remembered,
    ranMs,
    looksFirst,
  }: { remembered: Record<string, unknown>; ranMs: number; looksFirst: boolean },
): Promise<Told> {
  const notes = calls.take()
  try {
    const [[completed], [notification]] = await pipelineTransaction(db, async (tx) => {
      void execute(tx, holdRow(row))
      void execute(tx, notes.insert)
      const { result, title, link } = await write(tx, looksFirst)
      return [
        complete(row, { result, remembered, ranMs }),
        notificationStatement({
          userId: row.ownerId,
          type: 'system',
          title,
          link,
          generationId: row.id,
          generationAttempt: row.attempt,
        }),
      ]
    })
    // The statement of `holdRow` has locked the row.
    if (!completed) throw new Error('a locked generation was not completed')
    return { completed, notification: notificationEvent(notification) }
  } catch (error) {
    notes.back()
    throw error
  }
}

function holdRow({ id, attempt }: Claimed): Prisma.Sql {
  return Prisma.sql`
    WITH mine AS (
      SELECT id FROM generations WHERE id = ${id}::uuid AND attempt = ${attempt} AND status = 'running' FOR UPDATE
    )
    ${assertInSql(Prisma.sql`EXISTS (SELECT FROM mine)`, isHeld)}`
}

const completedRow = rowSchema({
  finishedAt: z.date(),
  subject: z.string(),
  result: generationSummary.shape.result,
  notified: z.string(),
})
type Completed = z.infer<typeof completedRow>

function complete(
  { id, calls }: Claimed,
  { result, remembered, ranMs }: { result: Prisma.Sql; remembered: Record<string, unknown>; ranMs: number },
): Statement<typeof completedRow> {
  return {
    row: completedRow,
    sql: Prisma.sql`
    WITH g AS (
      UPDATE generations SET status = 'completed', progress = 1, stage = 'Finished', "leaseUntil" = NULL, "workerId" = NULL,
        "finishedAt" = now(), "waitingSince" = NULL, "runningMs" = "runningMs" + ${Math.round(ranMs)}::int,
        calls = ${calls}::int, result = ${result},
        checkpoint = coalesce(checkpoint, '{}'::jsonb) || ${JSON.stringify(remembered)}::jsonb,
        usage = (SELECT jsonb_build_object('calls', count(*), 'promptTokens', coalesce(sum("promptTokens"), 0),
          'completionTokens', coalesce(sum("completionTokens"), 0), 'images', coalesce(sum(images), 0),
          'costMicros', coalesce(sum("costMicros"), 0)) FROM model_calls WHERE "generationId" = ${id}::uuid)
      WHERE id = ${id}::uuid RETURNING id, "ownerId", "storyId", "characterId", "finishedAt", result
    )
    SELECT g."finishedAt", g.result, ${subject}, pg_notify(${channels.generationEnded}, g.id::text)::text AS notified
    FROM g ${subjectJoins}`,
  }
}
