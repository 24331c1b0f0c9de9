import type pg from 'pg'
import type { Log } from '#core/observability/log.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { isUnavailable } from '#core/postgres/database-errors.ts'

/**
 * Says every two seconds that this process is there and how many slots it has: what the dispatcher counts with.
 * `leave` takes the slots away at once, so that a stopping worker is handed nothing more.
 * @throws what is wrong with a database that is there.
 */
export async function announce(options: {
  db: Db
  log: Log
  workerId: string
  textSlots: number
  imageSlots: number
}): Promise<{ leave(): Promise<void> }> {
  const { db, log, workerId, textSlots, imageSlots } = options
  const say = () => db.$executeRaw`
    INSERT INTO worker_processes (id, "textSlots", "imageSlots") VALUES (${workerId}, ${textSlots}, ${imageSlots})
    ON CONFLICT (id) DO UPDATE SET "seenAt" = now(), "textSlots" = excluded."textSlots", "imageSlots" = excluded."imageSlots"`
  await say().catch((error: unknown) => {
    if (!isUnavailable(error)) throw error
    log.warn({ err: error }, 'Postgres is away, this worker begins when it is back')
  })
  const timer = setInterval(() => {
    say().catch((error: unknown) =>
      log.warn({ err: error }, 'saying that this worker is there failed, trying again'),
    )
  }, 2000)
  return {
    leave: async () => {
      clearInterval(timer)
      await db.$executeRaw`DELETE FROM worker_processes WHERE id = ${workerId}`
    },
  }
}

// Names this use among the advisory locks of the database.
const alive = 7_301_002

/**
 * Holds a lock on a connection of the worker for as long as both live: Postgres lets go of it the moment the process
 * is killed, which a lease alone tells only when it runs out. Shared, so that a connection made anew never waits.
 */
export function holdAlive(client: pg.Client, workerId: string): Promise<unknown> {
  return client.query('SELECT pg_advisory_lock_shared($1, hashtext($2))', [alive, workerId])
}

/** Whether the worker that holds a row of `generations` is known to be dead: nobody holds its lock any more. */
export const holderIsDead = Prisma.sql`NOT EXISTS (
  SELECT 1 FROM pg_locks l WHERE l.locktype = 'advisory' AND l.classid = ${Prisma.raw(String(alive))}
    AND l.objid = hashtext(generations."workerId")::oid
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()))`
