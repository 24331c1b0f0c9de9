import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'

const saltRow = rowSchema({ salt: z.string() })

// The salt of a day is cached for each database, because it does not change.
const latest = new WeakMap<Db, { day: string; salt: Promise<string> }>()

/**
 * Returns the secret key for the hashes of a day's readers. The first API process of the day creates it, and all
 * others read the same one from Postgres.
 * @param day a UTC date, for example 2026-11-21
 */
export function findVisitorSalt(db: Db, day: string): Promise<string> {
  const known = latest.get(db)
  if (known?.day === day) return known.salt
  const salt = readOrCreate(db, day)
  latest.set(db, { day, salt })
  // A failed statement is not cached, so the next call tries again.
  salt.catch(() => {
    if (latest.get(db)?.salt === salt) latest.delete(db)
  })
  return salt
}

async function readOrCreate(db: Db, day: string): Promise<string> {
  const created = randomBytes(32).toString('base64url')
  // `DO UPDATE` changes nothing here; it makes the statement return the salt that another process has stored.
  const [row] = await queryRows(
    db,
    saltRow,
    Prisma.sql`
    INSERT INTO visitor_salts (day, salt) VALUES (${day}::date, ${created})
    ON CONFLICT (day) DO UPDATE SET salt = visitor_salts.salt RETURNING salt`,
  )
  if (!row) throw new Error('storing the visitor salt returned no row')
  return row.salt
}
