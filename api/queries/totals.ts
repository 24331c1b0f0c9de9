import { z } from 'zod'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'

const countRow = rowSchema({ count: z.int() })

const lifeMs = 60_000
const exactUpTo = 1000
const mostKept = 500

interface Kept {
  until: number
  value: Promise<unknown>
}

// One per process and database: totals of public lists may be a minute old (D-6 and D-34).
const kept = new WeakMap<Db, Map<string, Kept>>()

/** Keeps what `load` gives for 60 s; callers at the same time share one load, and a failed one is not kept. */
export function keep<T>(db: Db, key: string, load: () => Promise<T>): Promise<T> {
  const entries = kept.get(db) ?? new Map<string, Kept>()
  kept.set(db, entries)
  const entry = entries.get(key)
  if (entry && entry.until > Date.now()) return entry.value as Promise<T>
  if (entries.size >= mostKept) entries.clear()
  const value = load()
  entries.set(key, { until: Date.now() + lifeMs, value })
  value.catch(() => entries.delete(key))
  return value
}

/**
 * How many rows of `table` (alias t) match. Up to 1000 it is exact at every call, since counting so few costs next to
 * nothing; beyond that it is at most 60 s old. `key` names the condition.
 */
export async function publicTotal(db: Db, table: string, where: Prisma.Sql, key: string): Promise<number> {
  const name = `${table}:${key}`
  if (!isKept(db, name)) {
    const few = await count(db, table, where, exactUpTo + 1)
    if (few <= exactUpTo) return few
  }
  return keep(db, name, () => count(db, table, where, 2_147_483_647))
}

function isKept(db: Db, key: string): boolean {
  return (kept.get(db)?.get(key)?.until ?? 0) > Date.now()
}

async function count(db: Db, table: string, where: Prisma.Sql, cap: number): Promise<number> {
  const [row] = await queryRows(
    db,
    countRow,
    Prisma.sql`
    SELECT count(*)::int AS count FROM (SELECT 1 FROM ${Prisma.raw(table)} t WHERE ${where} LIMIT ${cap}) found`,
  )
  return row?.count ?? 0
}
