import type { GenerationSummary } from '#contract/generation-fields.ts'
import { subject, subjectJoins } from '#core/generations/subject.ts'
import { notify } from '#core/notifications.ts'
import { channels } from '#core/postgres/channels.ts'
import { Prisma } from '#core/postgres/client.ts'
import { inTransaction, must, NotSo, type RawTx } from '#core/postgres/pipeline.ts'
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
   * Writes the result in the finishing transaction: from what is known, without waiting for its statements. What it
   * depends on is one of them (`must`); where `isUnmoved` is not so, it is asked once more, to look first how things are.
   */
  write(tx: RawTx, looksFirst: boolean): Promise<Written>
}

/** `must` of a finish: the row is ours, or what is written to is still there. */
export const isHeld = 'held'
/** `must` of a finish: what is written to is as it was when the run began. */
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
      if (error instanceof NotSo && error.what === isUnmoved) return write(true)
      throw error
    })
    .catch((error: unknown) => {
      throw error instanceof NotSo && error.what === isHeld ? new LostRun() : error
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
  notification: Awaited<ReturnType<typeof notify>>
}

// Its statements travel together, with the commit right behind them.
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
    return await inTransaction(db, {
      work: (tx) => {
        void tx.$queryRaw(holdRow(row))
        void tx.$queryRaw(notes.insert)
        return write(tx, looksFirst)
      },
      last: async (tx, { result, title, link }) => {
        const [completed, notification] = await Promise.all([
          complete(tx, row, { result, remembered, ranMs }),
          notify(tx, {
            userId: row.ownerId,
            type: 'system',
            title,
            link,
            generationId: row.id,
            generationAttempt: row.attempt,
          }),
        ])
        return { completed, notification }
      },
    })
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
    ${must(Prisma.sql`EXISTS (SELECT FROM mine)`, isHeld)}`
}

interface Completed {
  finishedAt: Date
  subject: string
  result: GenerationSummary['result']
}

async function complete(
  tx: RawTx,
  { id, calls }: Claimed,
  { result, remembered, ranMs }: { result: Prisma.Sql; remembered: Record<string, unknown>; ranMs: number },
): Promise<Completed> {
  const [done] = await tx.$queryRaw<Completed[]>(Prisma.sql`
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
    SELECT g."finishedAt", g.result, ${subject}, pg_notify(${channels.generationEnded}, g.id::text)::text
    FROM g ${subjectJoins}`)
  // It is held since the guard.
  if (!done) throw new Error('a generation that is held could not be completed')
  return done
}
