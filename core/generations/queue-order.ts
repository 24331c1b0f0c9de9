import type { QueueName } from '#contract/generation-kinds.ts'
import { Prisma } from '../postgres/client.ts'
import { orderedByUserWhere, queueColumn } from './kind-sql.ts'

// The condition of the partial indexes on queued rows. Postgres uses them only for a statement with exactly
// this text.
const queuedWhere = Prisma.sql`g.status = 'queued' AND g."dispatchedAt" IS NULL AND g.awaits IS NULL`
// "runAfter" is rounded to milliseconds, so for a row that is due now it can be up to half a millisecond after
// `now()`.
const timeOf = (row: Prisma.Sql) => Prisma.sql`${row}."runAfter" <= now() + interval '1 ms'`
// The reading of a chapter needs the facts and people of the chapters before it, so it waits while the reading of an
// earlier chapter of the story runs, is delivered or is due (D-103, D-105). It does not wait for one that starts later.
const behindReadingWhere = Prisma.sql`EXISTS (
  SELECT 1 FROM chapters c JOIN chapters b ON b."storyId" = c."storyId" AND b."chapterNumber" < c."chapterNumber"
  JOIN generations e ON e."chapterId" = b.id AND e.kind = 'reading' AND e.status IN ('queued', 'running')
  WHERE c.id = g."chapterId"
    AND (e.status = 'running' OR e."dispatchedAt" IS NOT NULL OR ${timeOf(Prisma.sql`e`)}))`
const startableWhere = Prisma.sql`${timeOf(Prisma.sql`g`)} AND (g.kind <> 'reading' OR NOT ${behindReadingWhere})`
const dueWhere = Prisma.sql`${startableWhere} AND NOT EXISTS (SELECT 1 FROM paused_kinds p WHERE p.kind = g.kind)`

/**
 * A SELECT of the rows `g` that use a slot: those that run, and those that are delivered to a worker. Each of its two
 * parts uses an index.
 */
export function slotHolders(columns: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT ${columns} FROM generations g WHERE g.status = 'running'
    UNION ALL
    SELECT ${columns} FROM generations g WHERE g.status = 'queued' AND g."dispatchedAt" IS NOT NULL`
}

/** A SELECT that counts, for each owner and queue, the slots that generations ordered by the owner use. */
const busyOwners = Prisma.sql`
  SELECT h."ownerId", h.queue, count(*)::int AS busy
  FROM (${slotHolders(Prisma.sql`g."ownerId", ${queueColumn} AS queue, ${orderedByUserWhere} AS ordered`)}) h
  WHERE h.ordered GROUP BY 1, 2`

/**
 * The time (s) in which the quotient (see `withQueuePositions`) decreases by 1 for the first waiting generation of an owner without
 * a slot.
 */
const agingSeconds = 600

/**
 * Gives rows `r` their position in their queue (1 is next). Rows that users ordered come before rows that the system
 * ordered. In each group the rows are sorted by a quotient, and rows with the same quotient by age. The quotient is the
 * number of the owner's generations that use a slot or are earlier in the queue, plus 1, divided by the weight of the
 * tier. Thirty orders of one user thus delay the single order of another by at most one job per worker. A tier with a
 * higher weight starts more often. Without the age, three pros whose generations follow one another would keep a free
 * user waiting for ever. So the quotient of the first generation of an owner who has no slot decreases by 1 in ten
 * minutes. Further generations do not age, because a user with many orders would otherwise overtake a user with one.
 */
const withQueuePositions = (rows: Prisma.Sql) => Prisma.sql`
  SELECT w.id, w.queue,
    row_number() OVER (
      PARTITION BY w.queue ORDER BY w."isInternal", (w.busy + w.turn)::float8 / w.weight - CASE
        WHEN w.busy + w.turn = 1 THEN extract(epoch FROM now() - w."createdAt")::float8 / ${agingSeconds}::float8 ELSE 0
      END, w."createdAt", w.id
    )::int AS place
  FROM (
    SELECT r.id, r."createdAt", r.queue, r.busy, r."isInternal", greatest(r.weight, 1) AS weight,
      row_number() OVER (PARTITION BY r."ownerId", r.queue, r."isInternal" ORDER BY r."createdAt", r.id) AS turn
    FROM (${rows}) r
  ) w`

/** A SELECT of all waiting rows that are due and whose kind is not paused, with the position in their queue. */
export const waitingInOrder = withQueuePositions(Prisma.sql`
  SELECT g.id, g."ownerId", g."createdAt", g.weight, ${queueColumn} AS queue, NOT ${orderedByUserWhere} AS "isInternal",
    coalesce(b.busy, 0) AS busy
  FROM generations g LEFT JOIN (${busyOwners}) b ON b."ownerId" = g."ownerId" AND b.queue = ${queueColumn}
  WHERE ${queuedWhere} AND ${dueWhere}`)

/**
 * CTEs that end with `next` (id): the waiting rows that get the free slots, in the order of `waitingInOrder`. They
 * follow `WITH RECURSIVE` and do not read all waiting rows. Two groups of owners can be next. The first group already
 * has a slot, so it has at most as many owners as there are slots. In the second group the oldest row of each owner is
 * compared by weight and age. Of each weight therefore only as many owners as there are free slots can be next. `walk`
 * reads the rows of one kind and weight by age and skips the owners that it has already found. Of each owner at most as
 * many rows as there are free slots can be next.
 */
export const nextForFreeSlots = Prisma.sql`
  free AS MATERIALIZED (
    SELECT a.queue, a.slots - coalesce(used.slots, 0) AS slots
    FROM (VALUES ('text', ${capacityOf('text')}), ('image', ${capacityOf('image')})) a (queue, slots)
    LEFT JOIN (
      SELECT h.queue, count(*)::int AS slots FROM (${slotHolders(Prisma.sql`${queueColumn} AS queue`)}) h GROUP BY 1
    ) used ON used.queue = a.queue
    WHERE a.slots > coalesce(used.slots, 0)
  ), busy AS MATERIALIZED (
    SELECT b.* FROM (${busyOwners}) b JOIN free ON free.queue = b.queue
  ), lane AS (
    SELECT g.kind, g.queue, g.slots, (
      SELECT min(f.weight) FROM generations f
      WHERE f.kind = g.kind AND f.status = 'queued' AND f."dispatchedAt" IS NULL AND f.awaits IS NULL) AS weight
    FROM (
      SELECT g.kind, free.queue, free.slots FROM unnest(enum_range(NULL::"GenerationKind")) g (kind)
      JOIN free ON free.queue = ${queueColumn}
      WHERE NOT EXISTS (SELECT 1 FROM paused_kinds p WHERE p.kind = g.kind)
    ) g
    UNION ALL
    SELECT lane.kind, lane.queue, lane.slots, (
      SELECT min(f.weight) FROM generations f
      WHERE f.kind = lane.kind AND f.weight > lane.weight
        AND f.status = 'queued' AND f."dispatchedAt" IS NULL AND f.awaits IS NULL)
    FROM lane WHERE lane.weight IS NOT NULL
  ), walk AS (
    SELECT lane.kind, lane.queue, lane.slots, lane.weight, NULL::text AS "ownerId",
      '-infinity'::timestamptz AS "createdAt", '00000000-0000-0000-0000-000000000000'::uuid AS id,
      ARRAY(SELECT busy."ownerId" FROM busy WHERE busy.queue = lane.queue) AS met, 0 AS found
    FROM lane WHERE lane.weight IS NOT NULL
    UNION ALL
    SELECT walk.kind, walk.queue, walk.slots, walk.weight, n."ownerId", n."createdAt", n.id,
      walk.met || n."ownerId", walk.found + 1
    FROM walk CROSS JOIN LATERAL (
      SELECT g."ownerId", g."createdAt", g.id FROM generations g
      WHERE g.kind = walk.kind AND g.weight = walk.weight AND ${queuedWhere} AND ${startableWhere}
        AND (g."createdAt", g.id) > (walk."createdAt", walk.id) AND g."ownerId" <> ALL (walk.met)
      ORDER BY g."createdAt", g.id LIMIT 1
    ) n
    WHERE walk.found < walk.slots
  ), candidate AS (
    SELECT "ownerId", queue, busy FROM busy
    UNION ALL
    SELECT DISTINCT "ownerId", queue, 0 FROM walk WHERE "ownerId" IS NOT NULL
  ), next AS (
    SELECT o.id FROM (${withQueuePositions(Prisma.sql`
      SELECT first.*, c.busy FROM candidate c JOIN free ON free.queue = c.queue
      CROSS JOIN (VALUES (false), (true)) part ("isInternal")
      CROSS JOIN LATERAL (
        SELECT g.id, g."ownerId", g."createdAt", g.weight, c.queue, part."isInternal" FROM generations g
        WHERE g."ownerId" = c."ownerId" AND ${queuedWhere} AND ${dueWhere} AND ${queueColumn} = c.queue
          AND ${orderedByUserWhere} <> part."isInternal"
        ORDER BY g."createdAt", g.id LIMIT free.slots
      ) first`)}) o
    JOIN free ON free.queue = o.queue WHERE o.place <= free.slots
  )`

/** The number of slots that a queue has in all workers which have reported within the last six seconds. */
export function capacityOf(queue: QueueName): Prisma.Sql {
  const column = queue === 'image' ? Prisma.sql`"imageSlots"` : Prisma.sql`"textSlots"`
  return Prisma.sql`(
    SELECT coalesce(sum(${column}), 0)::int FROM worker_processes WHERE "seenAt" > now() - interval '6 seconds')`
}
