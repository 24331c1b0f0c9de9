import type pg from 'pg'
import { z } from 'zod'
import { type Db, Prisma } from './client.ts'
import { queryRows, rowSchema } from './sql.ts'

// Names this use among the advisory locks of the database.
const lockClass = 7_301_004

/**
 * While a backup is made, objects of what is deleted stay in storage: its rows are of a moment before, and name them.
 * Shared, so that two backups do not wait for each other; Postgres lets go when the connection ends.
 */
export function holdObjects(client: pg.Client): Promise<unknown> {
  return client.query('SELECT pg_advisory_lock_shared($1, 0)', [lockClass])
}

/**
 * Whether a backup is being made, in SQL. Asked in the statement that reads what to remove, or after it: the rows of a
 * backup that begins later are without what that statement has seen deleted.
 */
export const backupUnderWay = Prisma.sql`EXISTS (
  SELECT 1 FROM pg_locks l WHERE l.locktype = 'advisory' AND l.classid = ${Prisma.raw(String(lockClass))}
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()))`

const heldRow = rowSchema({ held: z.boolean() })

/** Whether a backup is being made. */
export async function isBackingUp(db: Db): Promise<boolean> {
  const [row] = await queryRows(db, heldRow, Prisma.sql`SELECT ${backupUnderWay} AS held`)
  return row?.held ?? false
}
