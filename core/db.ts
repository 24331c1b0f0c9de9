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
  const db = new PrismaClient({
    adapter: new PrismaPg(pool, {
      disposeExternalPool: false,
      statementNameGenerator: ({ sql }) => nameOf(sql),
    }),
    transactionOptions: { maxWait: 10_000, timeout: 30_000 },
  })
  return {
    db,
    pool,
    close: async () => {
      await db.$disconnect()
      await pool.end()
    },
  }
}
