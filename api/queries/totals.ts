import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'

const countRow = rowSchema({ count: z.int() })

/** A total up to this number is exact, unless it was higher lately (D-6). */
export const exactUpTo = 1000
/**
 * A total may be a minute old (D-6, D-34). A value is cached for less, because its statement takes up to 5 s, and an
 * answer that visitors share contains it for 10 s more.
 */
const cachedMs = 45_000
/** A cached value that expires within this time (ms) is loaded again while callers still get it. */
const refreshMs = 10_000

type Load = () => Promise<NonNullable<unknown>>

// The cached totals of each database.
const caches = new WeakMap<Db, LRUCache<string, NonNullable<unknown>, Load>>()

function cacheOf(db: Db) {
  const known = caches.get(db)
  if (known) return known
  const cache = new LRUCache<string, NonNullable<unknown>, Load>({
    max: 500,
    ttl: cachedMs,
    fetchMethod: (_key, _stale, { context: load }) => load(),
    // If an entry is evicted while it is being loaded, the callers who wait for it still get the loaded value.
    ignoreFetchAbort: true,
  })
  caches.set(db, cache)
  return cache
}

/**
 * Caches the result of `load` for 45 s. Concurrent callers share one load, and a failed load is not cached. A value
 * that is read in its last 10 s is loaded again in the background, so that the readers of a busy list never wait for
 * its total.
 */
export function cacheFor45s<T extends NonNullable<unknown>>(
  db: Db,
  key: string,
  load: () => Promise<T>,
): Promise<T> {
  const cache = cacheOf(db)
  const known = cache.get(key)
  if (known !== undefined && cache.getRemainingTTL(key) < refreshMs) {
    // A failed load removes the value, so that the next caller loads it and gets the error.
    cache.forceFetch(key, { context: load, forceRefresh: true }).catch(() => undefined)
    return Promise.resolve(known as T)
  }
  return cache.forceFetch(key, { context: load }) as Promise<T>
}

/**
 * Counts the rows of `table` (alias t, or the given one) that match, up to `most`. A count up to 1000 is exact, because
 * it is cheap, unless the count was higher less than 45 s ago; a higher count is at most 45 s old. `key` identifies the
 * condition in the cache.
 */
export async function publicTotal(
  db: Db,
  table: string,
  where: Prisma.Sql,
  key: string,
  { most = 2_147_483_647, alias = 't' }: { most?: number; alias?: string } = {},
): Promise<number> {
  const name = `${table}:${key}`
  const from = Prisma.raw(`${table} ${alias}`)
  if (!cacheOf(db).has(name)) {
    const few = await count(db, from, where, exactUpTo + 1)
    if (few <= exactUpTo) return few
  }
  return cacheFor45s(db, name, () => count(db, from, where, most))
}

async function count(db: Db, from: Prisma.Sql, where: Prisma.Sql, cap: number): Promise<number> {
  const [row] = await queryRows(
    db,
    countRow,
    Prisma.sql`
    SELECT count(*)::int AS count FROM (SELECT 1 FROM ${from} WHERE ${where} LIMIT ${cap}) found`,
  )
  return row?.count ?? 0
}
