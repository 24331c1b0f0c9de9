import type { Log } from '#core/observability/log.ts'
import type { Db, Tx } from '#core/postgres/client.ts'
import { isDeadlock } from '#core/postgres/database-errors.ts'
import { pipelineTransaction } from '#core/postgres/pipeline.ts'
import { CheckedDb, execute, type PipelineTx, type StatementCheck } from '#core/postgres/sql.ts'
import type { OnCommit } from './types.ts'

const tries = 3

/** Opens a transaction, runs `work` in it, commits it, and returns the result of `work`. */
export type BeginTransaction<On> = <T>(work: (on: On) => Promise<T>) => Promise<T>

/**
 * Opens a transaction of Prisma, for work that uses its models. Each statement costs a round trip and Prisma's own
 * time.
 */
export const beginInteractive =
  (db: Db): BeginTransaction<Tx> =>
  (work) =>
    db.$transaction(work)

/**
 * Opens a transaction on a connection of the driver, in which statements that are not waited for share their round trip
 * (ADR-0020). With `check` the transaction fails when the condition is false.
 */
export const beginPipelined =
  (db: Db, check?: StatementCheck): BeginTransaction<PipelineTx> =>
  async (work) => {
    let result: { of: Awaited<ReturnType<typeof work>> } | undefined
    await pipelineTransaction(db, async (tx) => {
      if (check) {
        // The error of a failed condition is ignored here: it fails the whole transaction, so `pipelineTransaction`
        // throws it.
        const pass = () => {
          check.hasPassed = true
        }
        execute(tx, check.condition).then(pass, () => undefined)
      }
      result = { of: await work(tx) }
      return []
    })
    // The transaction was committed, so `work` has resolved.
    return (result as { of: Awaited<ReturnType<typeof work>> }).of
  }

/**
 * Opens no transaction, because `work` is one statement, and Postgres runs each statement in a transaction (ADR-0020).
 */
export const runWithoutTransaction =
  (db: Db, check?: StatementCheck): BeginTransaction<Db | CheckedDb> =>
  (work) =>
    work(check ? new CheckedDb(db, check) : db)

/**
 * Runs `work` in one transaction, and after the commit the callbacks that it registered with `after`. A transaction
 * that Postgres rolled back because of a deadlock is repeated, so that it runs at most three times.
 */
export async function runTransaction<On, T>(
  begin: BeginTransaction<On>,
  log: Log,
  work: (on: On, after: OnCommit) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const acts: (() => void)[] = []
    try {
      const result = await begin((on) => work(on, (act) => acts.push(act)))
      for (const act of acts) runQuietly(act, log)
      return result
    } catch (error) {
      if (attempt === tries || !isDeadlock(error)) throw error
    }
  }
}

// The change is already committed, so a failed push must not make the call fail.
function runQuietly(act: () => void, log: Log): void {
  try {
    act()
  } catch (error) {
    log.error({ err: error }, 'callback after commit failed, its push may be lost')
  }
}
