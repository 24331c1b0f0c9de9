import { Prisma } from '../postgres/client.ts'
import type { QueueName } from '../queue/queue-names.ts'

/** Which queue a row of `generations` belongs to, in SQL. The twin of `queueOf`. */
export const queueColumn = Prisma.sql`(CASE WHEN g.kind IN ('image', 'avatar', 'cover') THEN 'image' ELSE 'text' END)`

/**
 * Rows that wait, are due and of no paused kind, with their place (1 is next) in each queue: by what their owner already has
 * at work and before them in line, divided by the tier's weight; then by age.
 * So one user's thirty delay another's one by at most one job a worker, and a heavier tier goes more often.
 */
export const waitingInOrder = Prisma.sql`
  SELECT w.id, w.queue,
    row_number() OVER (
      PARTITION BY w.queue ORDER BY (w.busy + w.turn)::float8 / w.weight, w."createdAt", w.id
    )::int AS place
  FROM (
    SELECT g.id, g."createdAt", greatest(g.weight, 1) AS weight, ${queueColumn} AS queue,
      row_number() OVER (PARTITION BY g."ownerId", ${queueColumn} ORDER BY g."createdAt", g.id) AS turn,
      coalesce(b.busy, 0) AS busy
    FROM generations g
    LEFT JOIN (
      SELECT g."ownerId", ${queueColumn} AS queue, count(*) AS busy FROM generations g
      WHERE g.status = 'running' OR (g.status = 'queued' AND g."dispatchedAt" IS NOT NULL)
      GROUP BY 1, 2
    ) b ON b."ownerId" = g."ownerId" AND b.queue = ${queueColumn}
    WHERE g.status = 'queued' AND g."dispatchedAt" IS NULL AND g."runAfter" <= now()
      AND NOT EXISTS (SELECT 1 FROM paused_kinds p WHERE p.kind = g.kind)
  ) w`

/** Slots of all workers seen in the last six seconds. */
export function capacityOf(queue: QueueName): Prisma.Sql {
  const column = queue === 'image' ? Prisma.sql`"imageSlots"` : Prisma.sql`"textSlots"`
  return Prisma.sql`(
    SELECT coalesce(sum(${column}), 0)::int FROM worker_processes WHERE "seenAt" > now() - interval '6 seconds')`
}
