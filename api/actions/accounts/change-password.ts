import type { Config } from '#core/config.ts'
import { AppError, notFound } from '#core/errors.ts'
import { queueMail } from '#core/mail/queue-mail.ts'
import type { Db, Tx } from '#core/postgres/client.ts'
import { isPasswordCorrect } from '#core/security/passwords.ts'
import type { Services } from '../../services.ts'
import type { OnCommit } from '../../wire/types.ts'
import { endSessionsOf } from './end-sessions.ts'

/**
 * Checks the password of a signed-in user. It runs outside the transaction, because hashing takes 50 ms.
 * @param field the request field that the error message refers to.
 * @returns the stored hash; the caller changes the account only if this hash is still stored at that time.
 * @throws AppError not_found; invalid when the password is wrong, or when the account has none. The status of a wrong
 * password is not 401, because 401 would mean that the session has ended.
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

/**
 * Sets a new password, ends the user's other sessions and open reset links, and tells the user by mail (D-149).
 * @throws AppError invalid when the password was changed meanwhile.
 */
export async function changePassword(
  change: { tx: Tx; after: OnCommit; config: Config } & Pick<Services, 'dropSockets'>,
  user: { userId: string; sessionId: string; email: string },
  { before, passwordHash }: { before: string; passwordHash: string },
): Promise<void> {
  const { tx, after, config, dropSockets } = change
  const { userId, sessionId } = user
  const { count } = await tx.user.updateMany({
    where: { id: userId, passwordHash: before },
    data: { passwordHash },
  })
  if (count === 0) throw new AppError('invalid', 'Your password was changed elsewhere just now.')
  await tx.resetLink.deleteMany({ where: { userId, usedAt: null } })
  await endSessionsOf({ on: tx, after, dropSockets }, userId, { except: sessionId })
  await queueMail(tx, config, { userId, address: user.email, template: 'password_changed' })
}
