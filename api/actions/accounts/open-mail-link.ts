import type { MailLinkPurpose } from '#contract/mail.ts'
import { AppError } from '#core/errors.ts'
import { consumeLink, storeLink } from '#core/mail/links.ts'
import { templates } from '#core/mail/templates.ts'
import { newToken } from '#core/security/tokens.ts'
import type { Services } from '../../services.ts'
import { announceSecurityChange, type SecurityContext } from './announce-security-change.ts'
import { cancelEmailChange, setEmail } from './change-email.ts'
import { endSessionsOf } from './end-sessions.ts'
import { lockAccount } from './lock-account.ts'
import { removeRecentMethods } from './remove-recent-methods.ts'

type MailLinkContext = SecurityContext & Pick<Services, 'dropSockets'>

/** Creates the error for a link that is unknown, used or too old. */
function staleLink(): AppError {
  return new AppError('invalid', 'This link is no longer valid. Ask for a new one.')
}

/**
 * Uses a link from a mail: it confirms an address, undoes a change of address, or ends the digest mails (D-149).
 * @returns after a change of address was undone: the token of a reset link, and the removed sign-in methods in words.
 * @throws AppError invalid when the link is not valid, email_taken when another account has the address now.
 */
export async function openMailLink(
  context: MailLinkContext,
  purpose: MailLinkPurpose,
  token: string,
): Promise<{ resetToken: string | null; removed: string[] }> {
  const { tx } = context
  const link = await consumeLink(tx, purpose, token)
  if (!link) throw staleLink()
  const { userId, address } = link
  if (purpose === 'unsubscribe') {
    await tx.user.update({ where: { id: userId }, data: { digest: 'off' }, select: { id: true } })
    return { resetToken: null, removed: [] }
  }
  const user = await lockAccount(tx, userId)
  if (!user) throw staleLink()
  if (purpose === 'undo') return undoChange(context, link)
  if (user.email === address)
    await tx.user.update({
      where: { id: userId },
      data: { emailVerifiedAt: new Date() },
      select: { id: true },
    })
  else if (user.pendingEmail === address) await setEmail(tx, userId, address, { verified: true })
  else throw staleLink()
  return { resetToken: null, removed: [] }
}

/**
 * The longest time from a change of address until its undo link expires: the mail waits at most `giveUpMinutes` before
 * it is sent, and its link then works for `hours`. Sign-in methods that were added within this time before the link
 * expires may be from the person who changed the address, so the undo removes them.
 */
const { link: undoLink, giveUpMinutes } = templates.email_changing
const doubtfulMs = ((undoLink?.hours ?? 0) * 60 + giveUpMinutes) * 60_000

/**
 * Restores the earlier address of an account. The person who changed the address knew the password, so the password
 * becomes invalid, every session ends, the sign-in methods that were added lately are removed, and no later change can
 * be undone or confirmed. Links that undo earlier changes stay valid, because the earlier addresses belong to the first
 * owner of the account. Sign-in methods from before stay: they also protect the account from somebody who only reads
 * the mails of the earlier address.
 */
async function undoChange(
  context: MailLinkContext,
  { userId, address, expiresAt }: { userId: string; address: string; expiresAt: Date },
): Promise<{ resetToken: string; removed: string[] }> {
  const { tx, after, dropSockets } = context
  await setEmail(tx, userId, address, { verified: true })
  await cancelEmailChange(tx, { userId, email: address })
  await tx.user.update({ where: { id: userId }, data: { passwordHash: null }, select: { id: true } })
  const removed = await removeRecentMethods(tx, userId, new Date(expiresAt.getTime() - doubtfulMs))
  await endSessionsOf({ on: tx, after, dropSockets }, userId, { except: null })
  await tx.mailLink.deleteMany({
    where: { userId, usedAt: null, purpose: 'undo', expiresAt: { gte: expiresAt } },
  })
  // A queued mail about a later change is deleted, because its link would restore the address from before that change,
  // which is the address that is being undone here.
  await tx.mail.deleteMany({
    where: { userId, template: 'email_changing', sentAt: null, handedOverAt: null },
  })
  if (removed.length > 0)
    await announceSecurityChange(
      context,
      userId,
      'Ways to sign in were removed',
      `You kept your address, so what was added lately was removed: ${removed.join(', ')}. Add again what is yours.`,
    )
  const token = newToken()
  const hours = templates.reset_password.link?.hours ?? 1
  await storeLink(tx, { token, purpose: 'reset', userId, address, hours })
  return { resetToken: token, removed }
}
