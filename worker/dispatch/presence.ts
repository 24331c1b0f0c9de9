import type pg from 'pg'
import type { Log } from '#core/observability/log.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { isUnavailable } from '#core/postgres/database-errors.ts'
import { execute } from '#core/postgres/sql.ts'

/**
 * Registers this worker with its slots, from which the dispatcher computes free slots, and renews the registration
 * every two seconds. `leave` removes the slots at once, so that a stopping worker gets no more deliveries.
 * @throws an error of Postgres, unless it means that Postgres is unavailable.
 */
export async function registerWorker(options: {
  db: Db
  log: Log
  workerId: string
  textSlots: number
  imageSlots: number
}): Promise<{ leave(): Promise<void> }> {
  const { db, log, workerId, textSlots, imageSlots } = options
  const register = () =>
    execute(
      db,
      Prisma.sql`
    INSERT INTO worker_processes (id, "textSlots", "imageSlots") VALUES (${workerId}, ${textSlots}, ${imageSlots})
    ON CONFLICT (id) DO UPDATE SET "seenAt" = now(), "textSlots" = excluded."textSlots", "imageSlots" = excluded."imageSlots"`,
    )
  await register().catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
    log.warn({ err: error }, 'postgres unavailable, worker start will retry')
  })
  const timer = setInterval(() => {
    register().catch((error: unknown) => log.warn({ err: error }, 'worker heartbeat failed, will retry'))
  }, 2000)
  return {
    leave: async () => {
      clearInterval(timer)
      await execute(db, Prisma.sql`DELETE FROM worker_processes WHERE id = ${workerId}`)
    },
  }
}

/** The first key of the advisory lock that each running worker holds. The second key is the hash of the worker's id. */
const ALIVE_LOCK = 7_301_002

/**
 * Takes an advisory lock on a connection of the worker. Postgres releases it at once when the process is killed, so
 * other workers notice the end of the process before its leases expire. The lock is shared, so that a new connection
 * of the same worker never waits for the old one.
 */
export function holdAliveLock(client: pg.Client, workerId: string): Promise<unknown> {
  return client.query('SELECT pg_advisory_lock_shared($1, hashtext($2))', [ALIVE_LOCK, workerId])
}

const holderOf = (table: 'generations' | 'mails') => Prisma.sql`NOT EXISTS (
  SELECT 1 FROM pg_locks l WHERE l.locktype = 'advisory' AND l.classid = ${Prisma.raw(String(ALIVE_LOCK))}
    AND l.objid = hashtext(${Prisma.raw(table)}."workerId")::oid
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()))`

/** The SQL condition that the worker of a row of `generations` is dead: nobody holds its advisory lock. */
export const holderDeadWhere = holderOf('generations')

/** The SQL condition that the worker of a row of `mails` is dead: nobody holds its advisory lock. */
export const mailHolderDeadWhere = holderOf('mails')
