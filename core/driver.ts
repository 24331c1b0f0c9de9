import type pg from 'pg'
import { type Db, Prisma, poolOf } from './db.ts'
import { nameOf } from './statement-names.ts'

// Statements by the driver alone, where the client would take longer than Postgres does: the lists that are read most,
// and what a generation waits for. Times are Dates, JSON is parsed, counts have to be cast to int and days to text.

/** A transaction that statements can be run in: one of the client (`Tx`), or one of `inTransaction`. */
export interface RawTx {
  $queryRaw<Rows = unknown>(
    query: TemplateStringsArray | Prisma.Sql,
    // What the client takes as a value: numbers, texts, dates, lists, null.
    // biome-ignore lint/suspicious/noExplicitAny: the client's own word for it
    ...values: any[]
  ): Promise<Rows>
}

async function run<Row extends object>(
  on: pg.Pool | pg.PoolClient,
  { text, values }: Prisma.Sql,
): Promise<Row[]> {
  const name = nameOf(text)
  const { rows } = await on.query<Row>({ ...(name === '' ? {} : { name }), text, values })
  return rows
}

/** The rows of one statement. Never inside a transaction. */
export function queryRows<Row extends object>(db: Db, sql: Prisma.Sql): Promise<Row[]> {
  return run(poolOf(db), sql)
}

/**
 * Does `work` and then `last` in one transaction. Statements are sent as they are asked for, in their order and without
 * waiting for one another: those that do not need each other's rows travel together. `last` must ask for all of its
 * own at once, for the commit goes right behind them. A statement that takes over 30 seconds fails.
 * @throws what either throws, or any statement they wait for: then nothing of it has happened.
 */
export function inTransaction<Made, Told>(
  db: Db,
  steps: { work(tx: RawTx): Promise<Made>; last(tx: RawTx, made: Made): Promise<Told> },
): Promise<Told> {
  return transact(db, `BEGIN; SET LOCAL statement_timeout = '30s'`, steps)
}

/**
 * One statement that no other process does at the same time: after everybody who holds `lock` (advisory) is done, so
 * that it sees what they did. In a transaction whose commit does not wait for the disk: what a crash of Postgres may
 * take back has to be something that is simply done again.
 */
export function inTurn<Row extends object>(db: Db, lock: number, sql: Prisma.Sql): Promise<Row[]> {
  // The statement's own snapshot is taken when the lock is held.
  return oneInHaste(db, sql, `; SELECT pg_advisory_xact_lock(${Math.trunc(lock)})`)
}

/**
 * One statement whose commit does not wait for the disk: what a crash of Postgres may take back has to be something that
 * is simply done again.
 */
export function inHaste<Row extends object>(db: Db, sql: Prisma.Sql): Promise<Row[]> {
  return oneInHaste(db, sql)
}

function oneInHaste<Row extends object>(db: Db, sql: Prisma.Sql, before = ''): Promise<Row[]> {
  return transact(db, `BEGIN; SET LOCAL synchronous_commit = off${before}`, {
    work: async () => undefined,
    last: (tx) => tx.$queryRaw<Row[]>(sql),
  })
}

async function transact<Made, Told>(
  db: Db,
  opening: string,
  { work, last }: { work(tx: RawTx): Promise<Made>; last(tx: RawTx, made: Made): Promise<Told> },
): Promise<Told> {
  const client = await poolOf(db).connect()
  let isOver = false
  const tx: RawTx = {
    $queryRaw: async <Rows>(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) => {
      if (isOver) throw new Error('a statement came after the end of its transaction')
      return (await run(client, query instanceof Prisma.Sql ? query : Prisma.sql(query, ...values))) as Rows
    },
  }
  const opened = client.query(opening)
  // Should it fail, so does all that follows it.
  opened.catch(() => undefined)
  try {
    const made = await work(tx)
    const telling = last(tx, made)
    isOver = true
    // Where one of the last fails, Postgres rolls back instead.
    const [told, committed] = await Promise.allSettled([telling, client.query('COMMIT'), opened])
    if (told.status === 'rejected') throw told.reason
    if (committed.status === 'rejected') throw committed.reason
    client.release()
    return told.value
  } catch (error) {
    isOver = true
    await client.query('ROLLBACK').then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
}
