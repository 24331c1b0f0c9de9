import { z } from 'zod'
import { createBacklogRunner } from '#core/backlog-runner.ts'
import { AppError } from '#core/errors.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { isTimeout } from '#core/postgres/database-errors.ts'
import { execute, queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { Services } from '../../services.ts'
import { beginInteractive, runTransaction } from '../../wire/run-transaction.ts'
import type { WriteContext } from '../write-context.ts'
import { type Batches, hidingSteps, removingSteps } from './empty-account.ts'
import { eraseAccount } from './erase-account.ts'

type ErasureServices = Pick<Services, 'db' | 'log' | 'publish'>

/** The time (ms) between two searches for interrupted erasures. */
const everyMs = 5000
/** The number of accounts that take turns, and the time (ms) after which the next one has its turn. */
const atOnce = 10
const turnMs = 2000
/** The time for which a part of an erasure waits for a lock. It is shorter than the client waits for a statement. */
const lockTimeout = '3s'
const idRow = rowSchema({ id: z.string() })

/** Is thrown when another process works on the erasure of the same account, or has ended it. */
class WorkedOnElsewhere extends Error {}

/** The action while another process works on the erasure of the same account: wait for it, or skip the account. */
type IfLocked = 'wait' | 'skip'

/**
 * Runs one part of an erasure in a transaction that holds the row of the account, so that only one process works on it.
 * @throws WorkedOnElsewhere when another process holds the row and `ifLocked` is 'skip'.
 */
function inErasure<T>(
  { db, log, publish }: ErasureServices,
  userId: string,
  ifLocked: IfLocked,
  work: (change: WriteContext) => Promise<T>,
): Promise<T> {
  return runTransaction(beginInteractive(db), log, async (tx: Tx, after) => {
    // A wait for a lock must not look like a batch that is too large.
    await execute(tx, Prisma.sql`SELECT set_config('lock_timeout', ${lockTimeout}, TRUE)`)
    const held = await queryRows(
      tx,
      idRow,
      Prisma.sql`
      SELECT id FROM users WHERE id = ${userId}
      FOR NO KEY UPDATE ${ifLocked === 'skip' ? Prisma.sql`SKIP LOCKED` : Prisma.empty}`,
    )
    if (held.length === 0 && ifLocked === 'skip') throw new WorkedOnElsewhere()
    return work({ tx, after, publish })
  })
}

/** Repeats a step until it finds nothing. @returns false if `isOver` has ended it before. */
async function runStep(
  services: ErasureServices,
  userId: string,
  ifLocked: IfLocked,
  { remove, most }: Batches,
  isOver: () => boolean,
): Promise<boolean> {
  let size = most
  while (!isOver()) {
    try {
      if ((await inErasure(services, userId, ifLocked, (change) => remove(change, userId, size))) === 0)
        return true
    } catch (error) {
      // A row can have so many others that depend on it that a full batch takes longer than a statement may. A smaller
      // batch does not help against other errors, such as a lock that another transaction holds for long.
      if (size === 1 || !isTimeout(error)) throw error
      size = Math.ceil(size / 10)
    }
  }
  return false
}

/**
 * Hides all works of an account whose erasure has begun. The call that erases an account succeeds only after it, because
 * from the answer on nobody may see these works (D-68).
 * @throws AppError unavailable when the works cannot be hidden now. `startErasures` will hide them.
 */
export async function hideWorksOf(services: ErasureServices, userId: string): Promise<void> {
  try {
    for (const step of hidingSteps) await runStep(services, userId, 'wait', step, () => false)
  } catch (error) {
    services.log.warn({ err: error, userId }, 'hiding works of an erased account failed, will retry')
    throw new AppError(
      'unavailable',
      'Your account is closed and will be erased, but its works cannot be hidden at the moment. They will be hidden as soon as possible.',
      { retryAfterSeconds: 10 },
    )
  }
}

/**
 * Empties an account whose erasure has begun, in short transactions, and then erases it (D-68). It can be interrupted
 * and called again at any time, also by several processes.
 * @returns false if `isOver` returned true before the account was erased. `isOver` is not called before all works are
 * hidden.
 * @throws WorkedOnElsewhere
 */
export async function continueErasure(
  services: ErasureServices,
  userId: string,
  isOver: () => boolean,
  ifLocked: IfLocked = 'wait',
): Promise<boolean> {
  for (const step of hidingSteps) await runStep(services, userId, ifLocked, step, () => false)
  for (const step of removingSteps)
    if (!(await runStep(services, userId, ifLocked, step, isOver))) return false
  await inErasure(services, userId, ifLocked, (change) => eraseAccount(change, userId))
  return true
}

/**
 * Starts a timer that completes interrupted erasures. An erasure is interrupted if its process ended, if its call
 * stopped waiting, or if a service was down. The accounts take turns, and an account that cannot be erased rests, so that it does not delay the
 * others.
 */
export function startErasures(services: ErasureServices): { close(): Promise<void> } {
  const { log } = services
  let isClosed = false
  let working: Promise<void> | undefined
  const eraseBegun = createBacklogRunner<string>({
    find: async (backedOff) => (isClosed ? [] : findBegun(services, backedOff)),
    work: (userId) => takeTurn(services, userId, () => isClosed),
    failed: (err, userId) => log.warn({ err, userId }, 'erasing account failed, will retry'),
  })
  const timer = setInterval(() => {
    working ??= eraseBegun()
      .catch((err: unknown) => log.warn({ err }, 'searching for interrupted erasures failed, will retry'))
      .finally(() => {
        working = undefined
      })
  }, everyMs)
  timer.unref()
  return {
    close: async () => {
      isClosed = true
      clearInterval(timer)
      await working
    },
  }
}

/** Finds accounts whose erasure waits for work, without those on which another process works. */
async function findBegun({ db }: ErasureServices, backedOff: readonly string[]): Promise<string[]> {
  const begun = await queryRows(
    db,
    idRow,
    // The call that began an erasure works on it itself for some seconds.
    Prisma.sql`
    SELECT id FROM users
    WHERE "erasureStartedAt" < now() - interval '10 seconds' AND id <> ALL(${[...backedOff]}::text[])
    ORDER BY "erasureStartedAt" LIMIT ${atOnce} FOR NO KEY UPDATE SKIP LOCKED`,
  )
  return begun.map(({ id }) => id)
}

async function takeTurn(services: ErasureServices, userId: string, isClosed: () => boolean): Promise<void> {
  if (isClosed()) return
  const began = performance.now()
  const isOver = () => isClosed() || performance.now() - began > turnMs
  try {
    await continueErasure(services, userId, isOver, 'skip')
  } catch (error) {
    if (!(error instanceof WorkedOnElsewhere)) throw error
  }
}
