import { Prisma } from '#core/postgres/client.ts'
import type { Deps } from '../deps.ts'

/** An object to be written or removed, with how often that has failed. */
export interface DueObject {
  key: string
  /** Null when it has not. */
  tries: number | null
}

/** Joins what is known of an object to the rows that have its key; `tries` is a column of it. */
export const withFailures = (key: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`LEFT JOIN object_failures f ON f.key = ${key}`

/** Whether it is time for an object: at once for one that never failed. */
export const isTime = Prisma.sql`(f.key IS NULL OR f."tryAfter" <= now())`

/**
 * Does the work of each object. One that storage refuses, though it is there, is noted and passed over until after a
 * pause, ten seconds at first and twice as long each time, an hour at most; so it keeps nothing from the others.
 * @throws what went wrong when storage is away: that says nothing of any object.
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
      log.warn({ err: error, key, tries: (tries ?? 0) + 1 }, 'storage refuses an object, trying again later')
      // Of workers that try at the same time one counts.
      await db.$executeRaw`
        INSERT INTO object_failures (key, "tryAfter") VALUES (${key}, now() + interval '10 seconds')
        ON CONFLICT (key) DO UPDATE SET tries = object_failures.tries + 1,
          "tryAfter" = now() + make_interval(secs => least(3600, 10 * 2 ^ least(object_failures.tries, 10)))
        WHERE object_failures."tryAfter" <= now()`
      continue
    }
    if (tries !== null) await db.objectFailure.deleteMany({ where: { key } })
  }
}
