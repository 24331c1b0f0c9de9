import type pg from 'pg'
import { z } from 'zod'
import { type Db, Prisma } from './client.ts'
import { queryRows, rowSchema } from './sql.ts'

// The first number (class) of the advisory lock that a backup holds while it runs.
const lockClass = 7_301_004

/**
 * Keeps the objects of deleted rows in storage while a backup runs, because the older rows in the backup
 * still refer to them. The lock is shared, so that two backups do not block each other; Postgres releases it
 * with the connection.
 */
export function keepObjectsDuringBackup(client: pg.Client): Promise<unknown> {
  return client.query('SELECT pg_advisory_lock_shared($1, 0)', [lockClass])
}

/**
 * SQL condition: a backup is running. Use it in the statement that reads the objects to remove, or after it.
 * A backup that begins later does not contain rows that this statement has seen as deleted.
 */
export const backupRunningWhere = Prisma.sql`EXISTS (
  SELECT 1 FROM pg_locks l WHERE l.locktype = 'advisory' AND l.classid = ${Prisma.raw(String(lockClass))}
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()))`

const heldRow = rowSchema({ held: z.boolean() })

/** Returns true when a backup is being made. */
export async function isBackingUp(db: Db): Promise<boolean> {
  const [row] = await queryRows(db, heldRow, Prisma.sql`SELECT ${backupRunningWhere} AS held`)
  return row?.held ?? false
}
