import { z } from 'zod'
import { Prisma } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'
import type { Deps } from '../deps.ts'

/** Columns of an object to be written or removed. */
export const dueShape = {
  key: z.string(),
  /** How often that has failed; null when it never has. */
  tries: z.int().nullable(),
}
export type DueObject = z.infer<z.ZodObject<typeof dueShape>>

/** Joins the failures of an object to the row with its key; they have the column `tries`. */
export const withFailures = (key: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`LEFT JOIN object_failures f ON f.key = ${key}`

/** Condition: an object is due. One that never failed is due at once. */
export const isTime = Prisma.sql`(f.key IS NULL OR f."tryAfter" <= now())`

/**
 * Runs `work` for each object. When storage is reachable but refuses one, its failure is recorded and it is skipped for a
 * pause: ten seconds, doubled after each failure, at most an hour. So one object cannot block the others.
 * @throws the error when storage is unreachable, because that is no failure of the object.
 */
export async function eachObject<T extends DueObject>(
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
      log.warn({ err: error, key, tries: (tries ?? 0) + 1 }, 'storage refused an object, trying again later')
      // When several workers try at the same time, only one failure is counted.
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
