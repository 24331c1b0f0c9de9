import { z } from 'zod'
import { Prisma } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'
import type { Deps } from '../deps.ts'

/** The columns that `processObjects` needs of an object which must be written to storage or removed from it. */
export const dueShape = {
  key: z.string(),
  /** The number of failures so far; null when no attempt has failed. */
  tries: z.int().nullable(),
}
export type DueObject = z.infer<z.ZodObject<typeof dueShape>>

/** Returns an SQL join that adds the failures of an object (table `object_failures` as `f`) by its key. */
export const withFailures = (key: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`LEFT JOIN object_failures f ON f.key = ${key}`

/** The SQL condition that an object may be tried now: it never failed, or the pause after its last failure is over. */
export const dueObjectWhere = Prisma.sql`(f.key IS NULL OR f."tryAfter" <= now())`

/**
 * Runs `work` for each object. When the work fails although storage is up, the failure is recorded, and the object is
 * skipped for a pause, so that it does not block the others. The pause is ten seconds and doubles with each failure, up
 * to an hour.
 * @throws the error of the storage check when storage does not answer, because then the object is not the cause.
 */
export async function processObjects<T extends DueObject>(
  { db, storage, log }: Pick<Deps, 'db' | 'storage' | 'log'>,
  due: readonly T[],
  work: (object: T) => Promise<unknown>,
): Promise<void> {
  for (const object of due) {
    const { key, tries } = object
    try {
      await work(object)
    } catch (error) {
      await storage.ping()
      log.warn({ err: error, key, tries: (tries ?? 0) + 1 }, 'storing or removing object failed, will retry')
      // When several workers fail at the same time, only the first failure is counted.
      await execute(
        db,
        Prisma.sql`
        INSERT INTO object_failures (key, "tryAfter") VALUES (${key}, now() + interval '10 seconds')
        ON CONFLICT (key) DO UPDATE SET tries = object_failures.tries + 1,
          "tryAfter" = now() + make_interval(secs => least(3600, 10 * 2 ^ least(object_failures.tries, 10)))
        WHERE object_failures."tryAfter" <= now()`,
      )
      continue
    }
    if (tries !== null) await db.objectFailure.deleteMany({ where: { key } })
  }
}
