import { channels } from '#core/channels.ts'
import { Prisma } from '#core/db.ts'
import { inTransaction, type RawTx } from '#core/driver.ts'
import { notify } from '#core/notifications.ts'
import type { Claimed } from './claim.ts'
import type { Deps } from './deps.ts'
import { LostRun, type Run } from './run.ts'

/** What is written of a finished generation: its `result` (decision 12), and the notification of it. */
export interface Written {
  result: Record<string, unknown>
  title: string
  link: string
}

/** What a job hands over when the model has done its part. */
export interface Finish {
  /** Writes the result in the finishing transaction. It waits for every statement it asks for. */
  write(tx: RawTx): Promise<Written>
}

/**
 * Result, links, usage and notification in one transaction, guarded by the attempt that holds the row and by its
 * still running (decision 21): all of it, or nothing.
 * @throws LostRun when the row is not ours any more.
 */
export async function finish(deps: Deps, run: Run, { write }: Finish, ranMs: number): Promise<void> {
  const { db, publish } = deps
  const { row } = run
  const { summary, remembered } = await run.settled()
  const notes = run.calls.take()
  const told = await inTransaction(db, {
    work: async (tx) => {
      // The first statements of what is written travel with the guard; without it nothing of them stays.
      const asked = [holdRow(tx, row), tx.$queryRaw(notes.insert), write(tx)] as const
      const settled = await Promise.allSettled(asked)
      for (const each of settled) if (each.status === 'rejected') throw each.reason
      return asked[2]
    },
    last: async (tx, { result, title, link }) => {
      const stored = JSON.stringify(result)
      const [done, notification] = await Promise.all([
        complete(tx, row, { stored, remembered, ranMs }),
        notify(tx, {
          userId: row.ownerId,
          type: 'system',
          title,
          link,
          generationId: row.id,
          generationAttempt: row.attempt,
        }),
      ])
      return { result: JSON.parse(stored), done, notification }
    },
  }).catch((error: unknown) => {
    notes.back()
    throw error
  })
  const { result, done, notification } = told
  // Told from what was just written: reading it again would come between the commit and the screen.
  publish(row.ownerId, 'generation.updated', {
    ...summary,
    status: 'completed',
    progress: 1,
    stage: 'Finished',
    etaSeconds: null,
    subject: done.subject,
    result,
    finishedAt: done.finishedAt.toISOString(),
  })
  if (notification) publish(row.ownerId, 'notification.created', notification)
}

async function holdRow(tx: RawTx, { id, attempt }: Claimed): Promise<void> {
  const mine = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM generations WHERE id = ${id}::uuid AND attempt = ${attempt} AND status = 'running' FOR UPDATE`
  if (mine.length === 0) throw new LostRun()
}

async function complete(
  tx: RawTx,
  { id, calls }: Claimed,
  { stored, remembered, ranMs }: { stored: string; remembered: Record<string, unknown>; ranMs: number },
): Promise<{ finishedAt: Date; subject: string }> {
  const [done] = await tx.$queryRaw<{ finishedAt: Date; subject: string }[]>(Prisma.sql`
    WITH g AS (
      UPDATE generations SET status = 'completed', progress = 1, stage = 'Finished', "leaseUntil" = NULL, "workerId" = NULL,
        "finishedAt" = now(), "waitingSince" = NULL, "runningMs" = "runningMs" + ${Math.round(ranMs)}::int,
        calls = ${calls}::int, result = ${stored}::jsonb,
        checkpoint = coalesce(checkpoint, '{}'::jsonb) || ${JSON.stringify(remembered)}::jsonb,
        usage = (SELECT jsonb_build_object('calls', count(*), 'promptTokens', coalesce(sum("promptTokens"), 0),
          'completionTokens', coalesce(sum("completionTokens"), 0), 'images', coalesce(sum(images), 0),
          'costMicros', coalesce(sum("costMicros"), 0)) FROM model_calls WHERE "generationId" = ${id}::uuid)
      WHERE id = ${id}::uuid RETURNING id, "ownerId", "storyId", "characterId", "finishedAt"
    )
    SELECT g."finishedAt", coalesce(s.title, c.name, u."firstName") AS subject, pg_notify(${channels.generationEnded}, g.id::text)::text
    FROM g JOIN users u ON u.id = g."ownerId"
    LEFT JOIN stories s ON s.id = g."storyId" LEFT JOIN characters c ON c.id = g."characterId"`)
  // It is held since the guard.
  if (!done) throw new Error('a generation that is held could not be completed')
  return done
}
