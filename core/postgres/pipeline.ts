import pg from 'pg'
import { type Db, Prisma, poolOf } from './client.ts'
import { nameOf } from './statement-names.ts'

// Statements by the driver alone, where the client would take longer than Postgres does: the lists that are read most,
// and what a generation waits for. Times are Dates, JSON is parsed, counts have to be cast to int and days to text.

// As prisma/migrations has the function `must` raise it.
const notSoState = 'HR001'

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

/** What a transaction depends on (`must`) is not so. */
export class NotSo extends Error {
  readonly what: string

  constructor(what: string, options?: ErrorOptions) {
    super(`a transaction depends on what is not so: ${what}`, options)
    this.what = what
  }
}

/** A statement that ends its transaction with `NotSo` of that name, unless `condition` is true. */
export function must(condition: Prisma.Sql, what: string): Prisma.Sql {
  return Prisma.sql`SELECT must(${condition}, ${what})::text`
}

/**
 * Does `work` and then `last` in one transaction. Statements are sent as they are asked for, in their order and without
 * waiting for one another: those that do not need each other's rows travel together. `last` must ask for all of its
 * own at once, for the commit goes right behind them. A statement that takes over 30 seconds fails.
 * @throws what the first statement that fails throws, whoever waits for it; else what either throws: then nothing of
 * it has happened.
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
  const sent: Promise<unknown>[] = []
  const send = <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    // Whoever asked may not wait for it: it is looked at in the end.
    answer.catch(() => undefined)
    sent.push(answer)
    return answer
  }
  const tx: RawTx = {
    // The very promise that was looked after: one made of it would be a failure of its own that nobody waits for.
    $queryRaw: <Rows>(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]) => {
      if (isOver) return Promise.reject(new Error('a statement came after the end of its transaction'))
      const sql = query instanceof Prisma.Sql ? query : Prisma.sql(query, ...values)
      return send(run(client, sql)) as Promise<Rows>
    },
  }
  try {
    void send(client.query(opening))
    const made = await work(tx)
    const telling = last(tx, made)
    isOver = true
    // Where a statement has failed, Postgres rolls back instead.
    void send(client.query('COMMIT'))
    const [told] = await Promise.allSettled([telling, ...sent])
    const failure = await firstFailure(sent)
    if (failure) throw failure.reason
    if (told.status === 'rejected') throw told.reason
    client.release()
    return told.value
  } catch (error) {
    isOver = true
    await client.query('ROLLBACK').then(
      () => client.release(),
      () => client.release(true),
    )
    // Those after the first one that failed only say that one did.
    const failure = await firstFailure(sent)
    throw asNotSo(failure ? failure.reason : error)
  }
}

async function firstFailure(sent: readonly Promise<unknown>[]): Promise<PromiseRejectedResult | undefined> {
  return (await Promise.allSettled(sent)).find((each) => each.status === 'rejected')
}

function asNotSo(error: unknown): unknown {
  const isNot = error instanceof pg.DatabaseError && error.code === notSoState
  return isNot ? new NotSo(error.message, { cause: error }) : error
}
