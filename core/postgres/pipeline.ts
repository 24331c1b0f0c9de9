import pg from 'pg'
import type { z } from 'zod'
import { type Db, Prisma, poolOf } from './client.ts'
import { isOftenUsed } from './contention.ts'
import { isUnavailable } from './database-errors.ts'
import {
  type AnySql,
  CheckedDb,
  execute,
  PipelineTx,
  type Queryable,
  queryRows,
  type RowSchema,
  type Statement,
  sendWithCommit,
} from './sql.ts'

// The SQLSTATE of the error that the database function `assert_true` raises.
const ASSERTION_FAILED_SQLSTATE = 'HR001'

/** The error of a transaction whose condition (`assertInSql`) is false. */
export class AssertionFailed extends Error {
  readonly assertion: string

  constructor(assertion: string, options?: ErrorOptions) {
    super(`a condition of the transaction is false: ${assertion}`, options)
    this.assertion = assertion
  }
}

/** Builds a statement that fails its transaction with `AssertionFailed` of that name unless `condition` is true. */
export function assertInSql(condition: Prisma.Sql, assertion: string): Prisma.Sql {
  return Prisma.sql`SELECT assert_true(${condition}, ${assertion})::text AS asserted`
}

type RowsOf<Last extends readonly Statement[]> = {
  -readonly [Index in keyof Last]: z.infer<Last[Index]['row']>[]
}

/**
 * Runs `work` and then the statements that it returns in one transaction, and returns the rows of those last
 * statements. Statements are sent when `queryRows` or `execute` is called, in that order and without waiting for each
 * other's answers, so statements that do not need each other's rows share one round trip. The last statements share the
 * round trip of the commit.
 *
 * The commit is sent after `work` has resolved and after every last statement has been sent: no code of the caller runs
 * between the two, so nothing can throw after the commit is sent, and rows are decoded after the transaction. A
 * statement that `work` sends after it has resolved, from a promise that it did not await, is rejected. A statement
 * that takes over 30 seconds fails.
 * @throws the error of the first statement that failed, else what `work` throws; the transaction is then rolled back.
 */
export function pipelineTransaction<const Last extends readonly Statement[]>(
  db: Db,
  work: (tx: PipelineTx) => Promise<Last>,
): Promise<RowsOf<Last>> {
  return transact(db, `BEGIN; SET LOCAL statement_timeout = '30s'`, work)
}

/**
 * Runs one statement under an advisory lock: it sees everything that earlier holders of the lock have written. The
 * commit is asynchronous, as with `queryAsyncCommit`.
 */
export async function queryUnderAdvisoryLock<Schema extends RowSchema>(
  db: Db,
  lock: number,
  row: Schema,
  sql: Prisma.Sql,
): Promise<z.infer<Schema>[]> {
  // A separate statement takes the lock, because a statement sees only what was committed before it began.
  const opening = `${asyncCommit}; SELECT pg_advisory_xact_lock(${Math.trunc(lock)})`
  const [rows] = await transact(db, opening, async () => [{ row, sql }])
  return rows
}

/**
 * Runs one statement whose commit does not wait for the disk. A crash of Postgres may undo it, so use it only for
 * writes that are repeated after such a crash.
 */
export async function queryAsyncCommit<Schema extends RowSchema>(
  db: Db,
  row: Schema,
  sql: Prisma.Sql,
): Promise<z.infer<Schema>[]> {
  const [rows] = await transact(db, asyncCommit, async () => [{ row, sql }])
  return rows
}

/**
 * Runs one statement that locks a row which many callers may change, such as the unread count of an author whose works
 * get many likes. `lockedRow` names the row. If the row is often used, the commit does not wait for the disk, so the
 * next caller gets the lock at once. A second transaction in the same round trip waits for the disk, which then has
 * both commits, so a crash of Postgres undoes nothing that was returned. If the caller has a transaction, the
 * statement becomes a part of it.
 */
export async function queryFreeingLocksEarly<Schema extends RowSchema>(
  on: Queryable,
  lockedRow: string,
  row: Schema,
  sql: Prisma.Sql,
): Promise<z.infer<Schema>[]> {
  const db = on instanceof CheckedDb ? on.db : (on as Db)
  if (on instanceof PipelineTx || !poolOf(db) || !isOftenUsed(lockedRow)) return queryRows(on, row, sql)
  const statement = { row, sql, leading: on instanceof CheckedDb ? on.leading : undefined }
  const [rows] = await transact(db, asyncCommit, async () => [statement], commitAndWaitForDisk)
  return rows
}

/**
 * Runs `last` after the statements of `leading`, in one transaction and one round trip, without BEGIN and COMMIT
 * (`QuerySequence`). Each statement sees what others have committed while the statements before it waited for locks.
 * The leading statements must change nothing. If the caller has a transaction, all statements become a part of it and
 * are not waited for, as with `sendWithCommit`.
 */
export async function executeInSequence(
  on: Db | CheckedDb | PipelineTx,
  leading: readonly AnySql[],
  last: AnySql,
): Promise<void> {
  if (on instanceof PipelineTx)
    return sendWithCommit(
      on,
      [...leading, last].map((sql) => () => execute(on, sql)),
    )
  const checks = on instanceof CheckedDb ? on.leading : []
  const client = await connect(on instanceof CheckedDb ? on.db : on)
  try {
    await execute(client, last, [...checks, ...leading.map((sql) => ({ sql }))])
  } catch (error) {
    // A failed statement has ended its transaction, so its connection can be used again. The pool's own `query` closes
    // the connection after every error, and each refused order would then cost a new connection.
    client.release(!(error instanceof pg.DatabaseError) || isUnavailable(error))
    throw asAssertionFailed(error)
  }
  client.release()
}

function connect(db: Db): Promise<pg.PoolClient> {
  const pool = poolOf(db)
  if (!pool) throw new Error('a pipelined transaction needs a database client that openDatabase has created')
  return pool.connect()
}

const asyncCommit = 'BEGIN; SET LOCAL synchronous_commit = off'

// The SELECT after COMMIT is a transaction with synchronous commit that writes a message to the WAL. Nobody reads this
// message, but the transaction ends only when the WAL is on disk, with the changes committed before it.
const commitAndWaitForDisk = `COMMIT; SELECT pg_logical_emit_message(true, 'heartroom', '')`

async function transact<const Last extends readonly Statement[]>(
  db: Db,
  opening: string,
  work: (tx: PipelineTx) => Promise<Last>,
  closing = 'COMMIT',
): Promise<RowsOf<Last>> {
  const client = await connect(db)
  const { cork, uncork } = corkOf(client)
  const sent: Promise<unknown>[] = []
  let isOpen = true
  const tx = new PipelineTx((run) => {
    if (!isOpen) return Promise.reject(new Error('a statement was sent after the end of its transaction'))
    cork()
    const answer = run(client)
    // The caller may never await this promise. `firstFailure` reports its error in any case, so the error is ignored
    // here.
    answer.catch(() => undefined)
    sent.push(answer)
    return answer
  }, uncork)
  try {
    void tx.send((connection) => connection.query(opening))
    const last = await work(tx)
    const answers = last.map(({ row, sql, leading }) => queryRows(tx, row, sql, leading))
    // If an earlier statement has failed, Postgres executes the commit as a rollback.
    void tx.send((connection) => connection.query(closing))
    isOpen = false
    const failure = await firstFailure(sent)
    if (failure) throw failure.reason
    client.release()
    return (await Promise.all(answers)) as RowsOf<Last>
  } catch (error) {
    isOpen = false
    await client.query('ROLLBACK').then(
      () => client.release(),
      () => client.release(true),
    )
    // After a failed statement, the errors of later ones state only that the transaction is aborted. So the first error
    // is thrown.
    const failure = await firstFailure(sent)
    throw asAssertionFailed(failure ? failure.reason : error)
  }
}

/**
 * Returns `cork`, which collects the data that the connection writes, and `uncork`, which sends the data. Without a
 * call of `uncork` it is sent when the present turn of the event loop ends. Statements that are sent together then need
 * one system call instead of several.
 */
function corkOf(client: pg.PoolClient): { cork: () => void; uncork: () => void } {
  const { stream } = (client as unknown as pg.Client).connection
  let isCorked = false
  const uncork = () => {
    if (!isCorked) return
    isCorked = false
    stream.uncork()
  }
  return {
    cork: () => {
      if (isCorked) return
      isCorked = true
      stream.cork()
      process.nextTick(uncork)
    },
    uncork,
  }
}

async function firstFailure(sent: readonly Promise<unknown>[]): Promise<PromiseRejectedResult | undefined> {
  return (await Promise.allSettled(sent)).find((each) => each.status === 'rejected')
}

/**
 * Returns whether an error was caused by the condition with the name `assertion`. The error may be an `AssertionFailed`
 * or the database error from which one is made.
 */
export function isFailedAssertion(error: unknown, assertion: string): boolean {
  const failed = asAssertionFailed(error)
  return failed instanceof AssertionFailed && failed.assertion === assertion
}

function asAssertionFailed(error: unknown): unknown {
  const isAssertion = error instanceof pg.DatabaseError && error.code === ASSERTION_FAILED_SQLSTATE
  return isAssertion ? new AssertionFailed(error.message, { cause: error }) : error
}
