import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'

const keyOf = (userId: string) => Prisma.sql`hashtextextended(${`blocks ${userId}`}, 0)`
const inOrder = (userIds: readonly string[]) => [...new Set(userIds)].sort()

/**
 * Makes a block of or by these users wait for the end of the transaction, and waits for one that is being made. Call it
 * before the check of a block when the transaction then gives access: the block, which ends all access between two people,
 * would not see access that is given at the same moment (D-147).
 */
export async function lockBlocksOf(tx: Tx, userIds: readonly string[]): Promise<void> {
  for (const userId of inOrder(userIds))
    await execute(tx, Prisma.sql`SELECT pg_advisory_xact_lock_shared(${keyOf(userId)})`)
}

/** Waits for all transactions that give access to or by these users, and makes later ones wait. */
export async function lockAccessOf(tx: Tx, userIds: readonly string[]): Promise<void> {
  for (const userId of inOrder(userIds))
    await execute(tx, Prisma.sql`SELECT pg_advisory_xact_lock(${keyOf(userId)})`)
}
