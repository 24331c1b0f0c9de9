import type { QueueName } from '#contract/generation-kinds.ts'
import { Prisma } from '../postgres/client.ts'
import { orderedByUser, queueColumn } from './kind-sql.ts'

/**
 * The waiting rows that are due and whose kind is not paused, with their position in their queue (1 is next). The
 * rows are ordered by the number of generations that the owner has running or earlier in the queue, divided by the
 * weight of the tier, and then by age. Thirty orders of one user thus delay the single order of another by at most
 * one job per worker, and a tier with a higher weight starts more often.
 */
export const waitingInOrder = Prisma.sql`
  SELECT w.id, w.queue,
    row_number() OVER (
      PARTITION BY w.queue ORDER BY w."isInternal", (w.busy + w.turn)::float8 / w.weight, w."createdAt", w.id
    )::int AS place
  FROM (
    SELECT g.id, g."createdAt", greatest(g.weight, 1) AS weight, ${queueColumn} AS queue, NOT ${orderedByUser} AS "isInternal",
      row_number() OVER (PARTITION BY g."ownerId", ${queueColumn}, ${orderedByUser} ORDER BY g."createdAt", g.id) AS turn,
      coalesce(b.busy, 0) AS busy
    FROM generations g
    LEFT JOIN (
      SELECT g."ownerId", ${queueColumn} AS queue, count(*) AS busy FROM generations g
      WHERE (g.status = 'running' OR (g.status = 'queued' AND g."dispatchedAt" IS NOT NULL)) AND ${orderedByUser}
      GROUP BY 1, 2
    ) b ON b."ownerId" = g."ownerId" AND b.queue = ${queueColumn}
    WHERE g.status = 'queued' AND g."dispatchedAt" IS NULL AND g."runAfter" <= now()
      AND g.awaits IS NULL AND NOT EXISTS (SELECT 1 FROM paused_kinds p WHERE p.kind = g.kind)
  ) w`

/** The slots of a queue in all workers that reported within the last six seconds. */
export function capacityOf(queue: QueueName): Prisma.Sql {
  const column = queue === 'image' ? Prisma.sql`"imageSlots"` : Prisma.sql`"textSlots"`
  return Prisma.sql`(
    SELECT coalesce(sum(${column}), 0)::int FROM worker_processes WHERE "seenAt" > now() - interval '6 seconds')`
}
