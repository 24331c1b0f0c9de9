import { z } from 'zod'
import { Prisma } from './client.ts'
import { type Queryable, queryRows, rowSchema } from './sql.ts'

const clockRow = rowSchema({ now: z.date() })

/**
 * The time of the database. Due and expiry times are compared with it, because the clocks of processes may differ by a
 * minute. Statements use `now()` where they can.
 */
export async function readClock(on: Queryable): Promise<Date> {
  const [row] = await queryRows(on, clockRow, Prisma.sql`SELECT clock_timestamp() AS now`)
  if (!row) throw new Error('reading the time of the database returned no row')
  return row.now
}
