import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { builtins, getTypeParser, setTypeParser } from 'pg-types'
import type { Prisma } from '../../prisma/generated/client.ts'
import { PrismaClient } from '../../prisma/generated/client.ts'
import { isTransactionPooler } from '../config.ts'
import { StatementNames } from './statement-names.ts'
import { timedClient } from './timed-client.ts'

// biome-ignore lint/performance/noBarrelFile: every other file imports the generated client from here
export { Prisma } from '../../prisma/generated/client.ts'
export type Db = PrismaClient
export type Tx = Prisma.TransactionClient

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

// A value of type DATE becomes midnight in UTC, as Prisma reads it.
setTypeParser(builtins.DATE, (day) => new Date(`${day}T00:00:00Z`))

// The pool that each client of Prisma uses, for statements that are sent by the driver without Prisma.
const pools = new WeakMap<Db | Tx, pg.Pool>()

/** The settings of a process for its database connections. */
export interface ConnectionSettings {
  /** The time (ms) that a query waits for a free or new connection, and then for its answer. */
  connectMs: number
  queryMs: number
  /** The time (ms) after which an unused connection is closed. */
  idleMs: number
  /**
   * The time (ms) after which Postgres ends a transaction whose process sends nothing. A suspended process would
   * otherwise hold its row locks for as long as it is suspended, and every process that needs these rows would wait.
   */
  idleInTransactionMs: number
  /**
   * `isPlannedOnce` is true when every named statement can use one plan for all values. Otherwise Postgres plans the
   * first five executions of a statement on a connection separately, and planning a large statement takes longer than
   * running it.
   */
  isPlannedOnce: boolean
}

/**
 * A person waits for the answer of an API call, so the two times together are below ten seconds: after that time a call
 * must be answered with 503.
 */
export const apiConnections: ConnectionSettings = {
  connectMs: 4000,
  queryMs: 5000,
  idleMs: 30_000,
  idleInTransactionMs: 15_000,
  isPlannedOnce: false,
}
/**
 * A run can wait longer than a person, but a connection that no longer answers must still be replaced. The statements
 * of a run select by ids, so one plan fits all values. Connections are kept open, because each new connection plans all
 * statements again.
 */
export const workerConnections: ConnectionSettings = {
  connectMs: 5000,
  queryMs: 10_000,
  idleMs: 600_000,
  idleInTransactionMs: 15_000,
  isPlannedOnce: true,
}

const namesOf = new WeakMap<object, StatementNames>()

/**
 * Returns the name of a statement on a pool or a connection of it; '' for a statement that has none. A pooler in
 * transaction mode gives one connection of Postgres to several clients in turn. The statements that one client has
 * named are unknown to the next client, so with such a pooler statements have no names.
 */
export function statementName(connection: pg.Pool | pg.ClientBase, sql: string): string {
  return namesOf.get(connection)?.nameOf(sql) ?? ''
}

/**
 * Opens a pool of `size` connections and Prisma on top of it. Nothing connects before the first query. An address with
 * `pgbouncer=true` is that of a pooler in transaction mode: statements have no names and connections no settings. With
 * `settings` a query that is not answered in time fails and its connection is replaced. A query therefore does not wait
 * for a peer that no longer answers (failover, NAT).
 */
export function openDatabase(url: string, size = 10, settings?: ConnectionSettings): Database {
  const isPooler = isTransactionPooler(url)
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: settings?.connectMs ?? 10_000,
    ...(settings && { Client: timedClient(settings.queryMs) }),
    keepAlive: true,
    idleTimeoutMillis: settings?.idleMs ?? 30_000,
    // A connection may send a statement before the previous one is answered; pipelineTransaction needs this.
    pipeline: true,
    // The driver's own parsers are of an older version, which takes up to eight times as long for dates and arrays.
    types: { getTypeParser },
  })
  const names = isPooler ? null : new StatementNames()
  if (names) namesOf.set(pool, names)
  // An error of an idle connection needs no action: a connection that breaks (a restart of Postgres) is replaced at the
  // next query.
  pool.on('error', () => undefined)
  // A connection can also break while the pool gives it to a caller, when its last answer and its end arrive together.
  // Without this listener the error would end the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    if (names) namesOf.set(client, names)
    // The first statement of a connection is sent together with its settings, so it does not wait for them.
    if (settings && !isPooler) client.query(settingsSql(settings)).catch(() => undefined)
  })
  const db = new PrismaClient({
    adapter: new PrismaPg(pool, {
      disposeExternalPool: false,
      ...(names && { statementNameGenerator: ({ sql }) => names.nameOf(sql) }),
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

// A client that stops waiting closes its connection, but Postgres notices this only when the lock is free. With a
// `lock_timeout` that is one second longer than the client waits, Postgres ends the statement itself. Otherwise the
// connections that wait for one lock would add up.
function settingsSql({ queryMs, idleInTransactionMs, isPlannedOnce }: ConnectionSettings): string {
  return [
    `SET lock_timeout = ${queryMs + 1000}`,
    `SET idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
    ...(isPlannedOnce ? ['SET plan_cache_mode = force_generic_plan'] : []),
  ].join('; ')
}

/** Returns the pool that a client of `openDatabase` uses; undefined for an interactive transaction of Prisma. */
export function poolOf(client: Db | Tx): pg.Pool | undefined {
  return pools.get(client)
}
