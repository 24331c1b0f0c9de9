import type { Db } from '#core/postgres/client.ts'
import { until } from './bench.ts'

/**
 * Counts the statements of this database that wait for a lock.
 * @param statement a part of their text in the syntax of LIKE.
 */
export async function countLockWaits(db: Pick<Db, '$queryRaw'>, statement = ''): Promise<number> {
  const [row] = await db.$queryRaw<{ waiting: number }[]>`
    SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE wait_event_type = 'Lock' AND datname = current_database() AND query LIKE ${`%${statement}%`}`
  return row?.waiting ?? 0
}

/**
 * Waits until a statement of this database waits for a lock, or until `least` of them do.
 * @param statement a part of its text in the syntax of LIKE.
 */
export function waitForLockWait(db: Pick<Db, '$queryRaw'>, statement = '', least = 1): Promise<unknown> {
  return until(
    `a statement that waits for a lock: ${statement}`,
    async () => (await countLockWaits(db, statement)) >= least,
  )
}
