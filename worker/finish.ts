import { channels } from '#core/channels.ts'
import { Prisma, type Tx } from '#core/db.ts'
import { notify } from '#core/notifications.ts'
import type { Deps } from './deps.ts'
import { LostRun, type Run } from './run.ts'
import { publishSummary } from './settle-failure.ts'

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
  const notification = await db.$transaction(async (tx) => {
    const mine = await tx.$queryRaw<{ id: string }[]>(Prisma.sql`
      SELECT id FROM generations WHERE id = ${row.id}::uuid AND attempt = ${row.attempt} AND status = 'running' FOR UPDATE`)
    if (mine.length === 0) throw new LostRun()
    const { result, title, link } = await write(tx)
    await tx.$executeRaw(Prisma.sql`
      UPDATE generations SET status = 'completed', progress = 1, stage = 'Finished', "leaseUntil" = NULL, "workerId" = NULL,
        "finishedAt" = now(), "waitingSince" = NULL, "runningMs" = "runningMs" + ${Math.round(ranMs)}::int,
        result = ${JSON.stringify(result)}::jsonb,
        usage = (SELECT jsonb_build_object('calls', count(*), 'promptTokens', coalesce(sum("promptTokens"), 0),
          'completionTokens', coalesce(sum("completionTokens"), 0), 'images', coalesce(sum(images), 0),
          'costMicros', coalesce(sum("costMicros"), 0)) FROM model_calls WHERE "generationId" = ${row.id}::uuid)
      WHERE id = ${row.id}::uuid`)
    await tx.$executeRaw`SELECT pg_notify(${channels.generationEnded}, ${row.id})`
    return notify(tx, {
      userId: row.ownerId,
      type: 'system',
      title,
      link,
      generationId: row.id,
      generationAttempt: row.attempt,
    })
  })
  await publishSummary(deps, row.id)
  if (notification) publish(row.ownerId, 'notification.created', notification)
}
