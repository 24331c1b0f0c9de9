import { z } from 'zod'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'

const sumsRow = rowSchema({ reserved: z.number(), spent: z.number(), active: z.int() })
const differenceRow = rowSchema({ ownerId: z.string(), counted: z.number(), called: z.number() })

/**
 * Reads the money that all unfinished orders reserve and the money that was spent, both in millionths of a dollar, and
 * the number of unfinished orders.
 */
export async function readMoney(db: Db) {
  const [sums] = await queryRows(
    db,
    sumsRow,
    Prisma.sql`
    SELECT reserved_micros(NULL)::float8 AS reserved, (SELECT coalesce(sum(micros), 0)::float8 FROM spending) AS spent,
      (SELECT count(*)::int FROM generations WHERE status IN ('queued', 'running')) AS active`,
  )
  return sums ?? { reserved: 0, spent: 0, active: 0 }
}

/**
 * Finds the users whose counted spending differs from the cost of their calls to the model. Both are in millionths of a
 * dollar.
 */
export function findMiscounted(db: Db) {
  return queryRows(
    db,
    differenceRow,
    Prisma.sql`
    SELECT u.id AS "ownerId", coalesce(s.micros, 0)::float8 AS counted, coalesce(c.micros, 0)::float8 AS called
    FROM users u
    LEFT JOIN (SELECT "ownerId", sum(micros) AS micros FROM spending GROUP BY 1) s ON s."ownerId" = u.id
    LEFT JOIN (SELECT g."ownerId", sum(m."costMicros") AS micros FROM model_calls m
      JOIN generations g ON g.id = m."generationId" GROUP BY 1) c ON c."ownerId" = u.id
    WHERE coalesce(s.micros, 0) <> coalesce(c.micros, 0)`,
  )
}
