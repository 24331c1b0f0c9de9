import type { MailLinkPurpose } from '#contract/mail.ts'
import { AppError } from '#core/errors.ts'
import { consumeLink, storeLink } from '#core/mail/links.ts'
import { templates } from '#core/mail/templates.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'
import { newToken } from '#core/security/tokens.ts'
import type { Services } from '../../services.ts'
import type { OnCommit } from '../../wire/types.ts'
import { setEmail } from './change-email.ts'
import { endSessionsOf } from './end-sessions.ts'

type Change = { tx: Tx; after: OnCommit } & Pick<Services, 'dropSockets'>

/** Creates the error for a link that is unknown, used or too old. */
function staleLink(): AppError {
  return new AppError('invalid', 'This link is no longer valid. Ask for a new one.')
}

/**
 * Performs the action of a link in a mail: confirms an address, undoes a change of address, or stops the digest
 * (D-149).
 * @returns the token of a reset link, after a change of address was undone.
 * @throws AppError invalid when the link is not valid, email_taken when another account has the address now.
 */
export async function openMailLink(
  change: Change,
  purpose: MailLinkPurpose,
  token: string,
): Promise<{ resetToken: string | null }> {
  const { tx } = change
  const link = await consumeLink(tx, purpose, token)
  if (!link) throw staleLink()
  const { userId, address } = link
  if (purpose === 'unsubscribe') {
    await tx.user.update({ where: { id: userId }, data: { digest: 'off' }, select: { id: true } })
    return { resetToken: null }
  }
  const user = await lockUser(tx, userId)
  if (purpose === 'undo') return { resetToken: await undoChange(change, link) }
  if (user.email === address)
    await tx.user.update({
      where: { id: userId },
      data: { emailVerifiedAt: new Date() },
      select: { id: true },
    })
  else if (user.pendingEmail === address) await setEmail(tx, userId, address, { verified: true })
  else throw staleLink()
  return { resetToken: null }
}

async function lockUser(tx: Tx, id: string) {
  await execute(tx, Prisma.sql`SELECT 1 FROM users WHERE id = ${id} FOR UPDATE`)
  return tx.user.findUniqueOrThrow({ where: { id }, select: { email: true, pendingEmail: true } })
}

/**
 * Restores the earlier address of an account. The person who changed it knew the password, so the password becomes
 * invalid, every session ends, and no later change can be undone or confirmed. Links that undo earlier changes stay
 * valid, because the earlier addresses belong to the first owner of the account.
 */
async function undoChange(
  { tx, after, dropSockets }: Change,
  { userId, address, expiresAt }: { userId: string; address: string; expiresAt: Date },
): Promise<string> {
  await setEmail(tx, userId, address, { verified: true })
  await tx.user.update({ where: { id: userId }, data: { passwordHash: null }, select: { id: true } })
  await endSessionsOf({ on: tx, after, dropSockets }, userId, { except: null })
  await tx.mailLink.deleteMany({
    where: {
      userId,
      usedAt: null,
      OR: [{ purpose: 'confirm' }, { purpose: 'undo', expiresAt: { gte: expiresAt } }],
    },
  })
  // A queued mail about a later change of address is deleted, because it would contain a new link that undoes that
  // change.
  await tx.mail.deleteMany({
    where: { userId, template: 'email_changing', sentAt: null, handedOverAt: null },
  })
  const token = newToken()
  const hours = templates.reset_password.link?.hours ?? 1
  await storeLink(tx, { token, purpose: 'reset', userId, address, hours })
  return token
}
