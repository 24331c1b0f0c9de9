import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import type { Prisma } from '../prisma/generated/client.ts'
import { PrismaClient } from '../prisma/generated/client.ts'

// biome-ignore lint/performance/noBarrelFile: the one door to the generated client
export { Prisma } from '../prisma/generated/client.ts'
export type Db = PrismaClient
export type Tx = Prisma.TransactionClient

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

// The pool beneath each client, for the reads that go past it.
const pools = new WeakMap<Db, pg.Pool>()

const names = new Map<string, string>()
const mostNames = 500

// A named statement is planned once a connection instead of at every call, which for the larger reads is most of
// their time. Statements beyond the bound (lists of many lengths, say) stay unnamed.
function nameOf(sql: string): string {
  const known = names.get(sql)
  if (known !== undefined) return known
  if (names.size >= mostNames) return ''
  const name = `s${names.size}`
  names.set(sql, name)
  return name
}

/** Opens a pool of `size` connections and Prisma on top of it. Nothing connects before the first query. */
export function openDatabase(url: string, size = 10): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
  })
  // An idle connection that breaks (a restart of Postgres) is replaced at the next query.
  pool.on('error', () => undefined)
  // And one that breaks in the very moment it is handed out has nobody to hear it yet, which would end the process:
  // its last answer and its end may come in one piece.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new PrismaClient({
    adapter: new PrismaPg(pool, {
      disposeExternalPool: false,
      statementNameGenerator: ({ sql }) => nameOf(sql),
    }),
    transactionOptions: { maxWait: 10_000, timeout: 30_000 },
  })
  pools.set(db, pool)
  return {
    db,
    pool,
    close: async () => {
      await db.$disconnect()
      await pool.end()
    },
  }
}

/**
 * The rows of one statement by the driver alone: times are Dates, JSON is parsed, counts have to be cast to int. For
 * the lists that are read most: the client takes longer over a page than Postgres does. Never inside a transaction.
 */
export async function readRows<Row extends object>(db: Db, { text, values }: Prisma.Sql): Promise<Row[]> {
  const pool = pools.get(db)
  if (!pool) throw new Error('readRows needs a client of openDatabase')
  const name = nameOf(text)
  const { rows } = await pool.query<Row>({ ...(name === '' ? {} : { name }), text, values })
  return rows
}

/**
 * One statement that no other process does at the same time: after everybody who holds `lock` (advisory) is done, so
 * that it sees what they did. In a transaction whose commit does not wait for the disk: what a crash of Postgres may
 * take back has to be something that is simply done again.
 */
export async function inTurn<Row extends object>(
  db: Db,
  lock: number,
  { text, values }: Prisma.Sql,
): Promise<Row[]> {
  const pool = pools.get(db)
  if (!pool) throw new Error('inTurn needs a client of openDatabase')
  const client = await pool.connect()
  try {
    // A statement of its own, for the snapshot of the next one is to be taken when the lock is held.
    await client.query(
      `BEGIN; SET LOCAL synchronous_commit = off; SELECT pg_advisory_xact_lock(${Math.trunc(lock)})`,
    )
    const name = nameOf(text)
    const { rows } = await client.query<Row>({ ...(name === '' ? {} : { name }), text, values })
    await client.query('COMMIT')
    client.release()
    return rows
  } catch (error) {
    client.release(true)
    throw error
  }
}
