import { AppError, notFound } from '#core/errors.ts'
import type { Db } from '#core/postgres/client.ts'
import { isPasswordCorrect } from '#core/security/passwords.ts'

/**
 * Checks the password of a signed-in user, if the account has one.
 * @returns the stored hash, like `checkOwnPassword`; null for an account without a password.
 * @throws AppError not_found; invalid when the password is wrong.
 */
export async function checkPasswordIfAny(db: Db, userId: string, password: string): Promise<string | null> {
  const user = await db.user.findUnique({ where: { id: userId }, select: { passwordHash: true } })
  if (!user) throw notFound('User')
  return user.passwordHash === null ? null : checkOwnPassword(db, userId, { field: 'password', password })
}

/**
 * Checks the password of a signed-in user. It runs outside the transaction, because hashing takes 50 ms.
 * @param field the request field that the error message refers to.
 * @returns the stored hash. The transaction that changes the account passes it to `lockOwnAccount`.
 * @throws AppError not_found; invalid when the password is wrong, or when the account has none. The status is not 401,
 * because 401 would mean that the session has ended.
 */
export async function checkOwnPassword(
  db: Db,
  userId: string,
  { field, password }: { field: 'currentPassword' | 'password'; password: string },
): Promise<string> {
  const user = await db.user.findUnique({ where: { id: userId }, select: { passwordHash: true } })
  if (!user) throw notFound('User')
  const hash = user.passwordHash
  if (hash !== null && (await isPasswordCorrect(password, hash))) return hash
  const message =
    hash === null
      ? 'Your account has no password yet. Ask for a link on the sign-in page to choose one.'
      : 'This is not your password.'
  throw new AppError('invalid', message, { issues: [{ path: field, message }] })
}
