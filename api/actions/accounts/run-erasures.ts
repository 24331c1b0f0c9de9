import { z } from 'zod'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute, queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { Services } from '../../services.ts'
import { beginInteractive, runTransaction } from '../../wire/run-transaction.ts'
import type { WriteContext } from '../write-context.ts'
import { emptyingSteps } from './empty-account.ts'
import { eraseAccount } from './erase-account.ts'

type ErasureServices = Pick<Services, 'db' | 'log' | 'publish'>

/** The time (ms) between two searches for interrupted erasures. */
const everyMs = 5000
const atOnce = 10
const idRow = rowSchema({ id: z.string() })

/**
 * Empties an account whose erasure has begun, in short transactions, and then erases it (D-68). It can be interrupted
 * and called again at any time, also by several processes.
 * @returns false if `isOver` returned true before the account was erased. `isOver` is not asked while works are still visible.
 */
export async function continueErasure(
  services: ErasureServices,
  userId: string,
  isOver: () => boolean,
): Promise<boolean> {
  const { db, log, publish } = services
  const inTransaction = <T>(work: (change: WriteContext) => Promise<T>) =>
    runTransaction(beginInteractive(db), log, (tx: Tx, after) => work({ tx, after, publish }))
  for (const { remove, most, hides } of emptyingSteps) {
    let size = most
    for (;;) {
      if (!hides && isOver()) return false
      try {
        const removed = await inTransaction(async (change) => {
          // If two processes erase the same account, one of them waits for the other.
          await execute(change.tx, Prisma.sql`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`)
          return remove(change, userId, size)
        })
        if (removed === 0) break
      } catch (error) {
        // So many rows can depend on one row that a full batch exceeds the statement timeout. The step is then repeated
        // with a smaller batch.
        if (size === 1) throw error
        size = Math.ceil(size / 10)
      }
    }
  }
  await inTransaction((change) => eraseAccount(change, userId))
  return true
}

/**
 * Starts a timer that completes interrupted erasures. An erasure is interrupted if its process ended, if its call
 * stopped waiting, or if a service was down.
 */
export function startErasures(services: ErasureServices): { close(): Promise<void> } {
  let isClosed = false
  let working: Promise<void> | undefined
  const timer = setInterval(() => {
    working ??= eraseBegun(services, () => isClosed).finally(() => {
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

async function eraseBegun(services: ErasureServices, isClosed: () => boolean): Promise<void> {
  const { db, log } = services
  try {
    const begun = await queryRows(
      db,
      idRow,
      // The call that began an erasure works on it itself for some seconds.
      Prisma.sql`
      SELECT id FROM users WHERE "erasureStartedAt" < now() - interval '10 seconds'
      ORDER BY "erasureStartedAt" LIMIT ${atOnce}`,
    )
    for (const { id } of begun)
      await continueErasure(services, id, isClosed).catch((error: unknown) =>
        log.warn({ err: error, userId: id }, 'erasing account failed, will retry'),
      )
  } catch (error) {
    log.warn({ err: error }, 'searching for interrupted erasures failed, will retry')
  }
}
