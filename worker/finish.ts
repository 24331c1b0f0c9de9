import { channels } from '#core/channels.ts'
import { Prisma, type Tx } from '#core/db.ts'
import { notify } from '#core/notifications.ts'
import type { Deps } from './deps.ts'
import { LostRun, type Run } from './run.ts'

/** What a job hands over when the model has done its part. */
export interface Finish {
  /** Writes the result in the finishing transaction and returns what the generation's `result` holds (decision 12). */
  write(tx: Tx): Promise<{ result: Record<string, unknown>; title: string; link: string }>
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
  const told = await db.$transaction(async (tx) => {
    const mine = await tx.$queryRaw<{ id: string }[]>(Prisma.sql`
      SELECT id FROM generations WHERE id = ${row.id}::uuid AND attempt = ${row.attempt} AND status = 'running' FOR UPDATE`)
    if (mine.length === 0) throw new LostRun()
    const { result, title, link } = await write(tx)
    const stored = JSON.stringify(result)
    const [done] = await tx.$queryRaw<{ finishedAt: Date; subject: string }[]>(Prisma.sql`
      WITH g AS (
        UPDATE generations SET status = 'completed', progress = 1, stage = 'Finished', "leaseUntil" = NULL, "workerId" = NULL,
          "finishedAt" = now(), "waitingSince" = NULL, "runningMs" = "runningMs" + ${Math.round(ranMs)}::int,
          calls = ${row.calls}::int, result = ${stored}::jsonb,
          checkpoint = coalesce(checkpoint, '{}'::jsonb) || ${JSON.stringify(remembered)}::jsonb,
          usage = (SELECT jsonb_build_object('calls', count(*), 'promptTokens', coalesce(sum("promptTokens"), 0),
            'completionTokens', coalesce(sum("completionTokens"), 0), 'images', coalesce(sum(images), 0),
            'costMicros', coalesce(sum("costMicros"), 0)) FROM model_calls WHERE "generationId" = ${row.id}::uuid)
        WHERE id = ${row.id}::uuid RETURNING *
      )
      SELECT g."finishedAt", coalesce(s.title, c.name, u."firstName") AS subject, pg_notify(${channels.generationEnded}, g.id::text)::text
      FROM g JOIN users u ON u.id = g."ownerId"
      LEFT JOIN stories s ON s.id = g."storyId" LEFT JOIN characters c ON c.id = g."characterId"`)
    if (!done) throw new LostRun()
    const notification = await notify(tx, {
      userId: row.ownerId,
      type: 'system',
      title,
      link,
      generationId: row.id,
      generationAttempt: row.attempt,
    })
    return { result: JSON.parse(stored), notification, ...done }
  })
  // Told from what was just written: reading it again would come between the commit and the screen.
  const { result, subject, finishedAt, notification } = told
  publish(row.ownerId, 'generation.updated', {
    ...summary,
    status: 'completed',
    progress: 1,
    stage: 'Finished',
    etaSeconds: null,
    subject,
    result,
    finishedAt: finishedAt.toISOString(),
  })
  if (notification) publish(row.ownerId, 'notification.created', notification)
}
