import { z } from 'zod'
import { AppError, notFound } from '#core/errors.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'

const accountRow = rowSchema({
  email: z.string(),
  pendingEmail: z.string().nullable(),
  passwordHash: z.string().nullable(),
  isActive: z.boolean(),
})
export type LockedAccount = z.infer<typeof accountRow>

/**
 * Locks the row of a user until the transaction ends. A change of a sign-in method takes this lock before it reads the
 * account, because a password check takes 50 ms, and the account can change meanwhile.
 */
export async function lockAccount(tx: Tx, userId: string): Promise<LockedAccount | undefined> {
  const [account] = await queryRows(
    tx,
    accountRow,
    Prisma.sql`SELECT email, "pendingEmail", "passwordHash", "isActive" FROM users WHERE id = ${userId} FOR NO KEY UPDATE`,
  )
  return account
}

/**
 * Locks the account of a session, and asserts that the session still exists. With `checkedHash` it also asserts that
 * this is still the hash of the password; null asserts that the account still has no password.
 * @throws AppError not_found, unauthorized when the session has ended, invalid when the password was changed meanwhile.
 */
export async function lockOwnAccount(
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string },
  checkedHash?: string | null,
): Promise<LockedAccount> {
  const account = await lockAccount(tx, userId)
  if (!account) throw notFound('User')
  if (checkedHash !== undefined && account.passwordHash !== checkedHash)
    throw new AppError('invalid', 'Your password was changed elsewhere just now.')
  if ((await tx.session.count({ where: { id: sessionId, userId } })) === 0)
    throw new AppError('unauthorized', 'Your session has ended. Sign in again.')
  return account
}
