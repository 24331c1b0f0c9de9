import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import type { Prisma } from '../../prisma/generated/client.ts'
import { PrismaClient } from '../../prisma/generated/client.ts'
import { nameOf } from './statement-names.ts'

// biome-ignore lint/performance/noBarrelFile: every other file imports the generated client from here
export { Prisma } from '../../prisma/generated/client.ts'
export type Db = PrismaClient
export type Tx = Prisma.TransactionClient

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

// The pool beneath each client, for the statements that go to the driver directly.
const pools = new WeakMap<Db | Tx, pg.Pool>()

/** The time (ms) that a query waits for a free or new connection, and then for its answer. */
export interface Patience {
  connectMs: number
  queryMs: number
}

/**
 * A person waits for the answer of a call. Both times together are below ten seconds, after which a call must be
 * answered with 503.
 */
export const apiPatience: Patience = { connectMs: 4000, queryMs: 5000 }
/** A run can wait longer than a person, but a connection that has gone silent must still be replaced. */
export const workerPatience: Patience = { connectMs: 5000, queryMs: 10_000 }

/**
 * Opens a pool of `size` connections and Prisma on top of it. Nothing connects before the first query. With
 * `patience` a query that is not answered in time fails and its connection is replaced, so that a silent peer
 * (failover, NAT) does not block it.
 */
export function openDatabase(url: string, size = 10, patience?: Patience): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: patience?.connectMs ?? 10_000,
    ...(patience && { query_timeout: patience.queryMs }),
    keepAlive: true,
    idleTimeoutMillis: 30_000,
    // A connection may send a statement before the previous one is answered; pipelineTransaction needs this.
    pipeline: true,
  })
  // An idle connection that breaks (a restart of Postgres) is replaced at the next query.
  pool.on('error', () => undefined)
  // A connection can also break while it is handed out, when its last answer and its end arrive together. Without
  // this listener the error would end the process.
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

/** The pool beneath a client of `openDatabase`; undefined for an interactive transaction of Prisma. */
export function poolOf(client: Db | Tx): pg.Pool | undefined {
  return pools.get(client)
}
