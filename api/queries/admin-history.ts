import { z } from 'zod'
import { type AdminHistory, adminHistory } from '#contract/admin.ts'
import { orderedByUserWhere } from '#core/generations/kind-sql.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'

const dayRow = rowSchema(adminHistory.shape.days.element.shape)
const hourRow = rowSchema({ at: z.date(), waiting: z.int() })

/**
 * Reads the sign-ups, the ended generations and the spending of each of the last thirty days (UTC), and the number of
 * waiting generations at each of the last 24 hours. Days and hours without events have zeros.
 */
export async function findAdminHistory(db: Db): Promise<AdminHistory> {
  const [days, queue] = await Promise.all([
    queryRows(
      db,
      dayRow,
      Prisma.sql`
      WITH span AS (SELECT date_trunc('day', now(), 'UTC') - interval '29 days' AS start),
      signed AS (SELECT date_trunc('day', "createdAt", 'UTC') AS day, count(*) AS n FROM users, span
        WHERE "createdAt" >= span.start GROUP BY 1),
      ended AS (SELECT date_trunc('day', g."finishedAt", 'UTC') AS day,
          count(*) FILTER (WHERE g.status = 'completed' AND ${orderedByUserWhere}) AS completed,
          count(*) FILTER (WHERE g.status = 'failed' AND ${orderedByUserWhere}) AS failed,
          count(*) FILTER (WHERE g.status = 'cancelled' AND ${orderedByUserWhere}) AS cancelled,
          count(*) FILTER (WHERE g.status = 'completed' AND NOT (${orderedByUserWhere})) AS readings
        FROM generations g, span WHERE g."finishedAt" >= span.start GROUP BY 1),
      spent AS (SELECT s.day::timestamp AT TIME ZONE 'UTC' AS day, sum(s.micros) AS n FROM spending s, span
        WHERE s.day >= (span.start AT TIME ZONE 'UTC')::date GROUP BY 1)
      SELECT to_char(d.day AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, coalesce(signed.n, 0)::int AS "signUps",
        coalesce(ended.completed, 0)::int AS completed, coalesce(ended.failed, 0)::int AS failed,
        coalesce(ended.cancelled, 0)::int AS cancelled, coalesce(ended.readings, 0)::int AS readings, coalesce(spent.n, 0)::float8 AS "costMicros"
      FROM span, generate_series(0, 29) AS n, LATERAL (SELECT span.start + n * interval '24 hours' AS day) d
      LEFT JOIN signed ON signed.day = d.day LEFT JOIN ended ON ended.day = d.day LEFT JOIN spent ON spent.day = d.day
      ORDER BY d.day`,
    ),
    // A generation waits from its creation to its start, or to its end when it never started. Readings are not counted,
    // because they wait for a planned start time.
    queryRows(
      db,
      hourRow,
      Prisma.sql`
      WITH recent AS MATERIALIZED (
        SELECT g."createdAt" AS began, coalesce(g."startedAt", g."finishedAt", 'infinity') AS ended FROM generations g
        WHERE g."createdAt" > now() - interval '2 days' AND ${orderedByUserWhere}
      )
      SELECT h.at, count(recent.began)::int AS waiting
      FROM generate_series(0, 23) AS n,
        LATERAL (SELECT date_trunc('hour', now(), 'UTC') - (23 - n) * interval '1 hour' AS at) h
      LEFT JOIN recent ON recent.began <= h.at AND recent.ended > h.at
      GROUP BY h.at ORDER BY h.at`,
    ),
  ])
  return { days, queue: queue.map(({ at, waiting }) => ({ at: at.toISOString(), waiting })) }
}
