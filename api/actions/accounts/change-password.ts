import type { Config } from '#core/config.ts'
import { queueMail } from '#core/mail/queue-mail.ts'
import type { Tx } from '#core/postgres/client.ts'
import type { Services } from '../../services.ts'
import type { OnCommit } from '../../wire/types.ts'
import { cancelEmailChange } from './change-email.ts'
import { endSessionsOf } from './end-sessions.ts'
import { lockOwnAccount } from './lock-account.ts'

/**
 * Sets a new password, ends the user's other sessions and open reset links, and notifies the user by mail (D-149). A
 * change of address that waits for confirmation is cancelled, because somebody who knew the old password may have asked
 * for it.
 * @throws AppError not_found, unauthorized, invalid when the password was changed meanwhile.
 */
export async function changePassword(
  change: { tx: Tx; after: OnCommit; config: Config } & Pick<Services, 'dropSockets'>,
  user: { userId: string; sessionId: string },
  { before, passwordHash }: { before: string; passwordHash: string },
): Promise<void> {
  const { tx, after, config, dropSockets } = change
  const { userId, sessionId } = user
  const { email } = await lockOwnAccount(tx, user, before)
  await tx.user.update({ where: { id: userId }, data: { passwordHash }, select: { id: true } })
  await cancelEmailChange(tx, { userId, email })
  await tx.resetLink.deleteMany({ where: { userId, usedAt: null } })
  await endSessionsOf({ on: tx, after, dropSockets }, userId, { except: sessionId })
  await queueMail(tx, config, { userId, address: email, template: 'password_changed' })
}
