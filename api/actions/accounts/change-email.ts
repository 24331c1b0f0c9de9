import type { Config } from '#core/config.ts'
import { AppError } from '#core/errors.ts'
import { queueMail } from '#core/mail/queue-mail.ts'
import { sendsMail } from '#core/mail/sends-mail.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { lockOwnAccount } from './lock-account.ts'

/** Creates the failure for an e-mail address that another account has. */
function emailTaken(): AppError {
  return new AppError('email_taken', 'Another account has this e-mail already.')
}

/**
 * Changes the address of an account (D-149). With a mail server, the change waits until the new address is confirmed,
 * and the present address immediately gets a mail with a link that undoes the change. Without a mail server, the
 * address changes immediately. A change to the present address cancels a change that waits for confirmation.
 * @param checkedHash the hash of the password that was checked.
 * @throws AppError not_found, unauthorized, invalid when the password was changed meanwhile, email_taken, rate_limited
 * when too many addresses were tried today.
 */
export async function changeEmail(
  tx: Tx,
  config: Config,
  user: { userId: string; sessionId: string },
  { to, checkedHash }: { to: string; checkedHash: string },
): Promise<void> {
  const { userId } = user
  const { email } = await lockOwnAccount(tx, user, checkedHash)
  if (to === email) {
    await cancelEmailChange(tx, { userId, email })
    return
  }
  if (!sendsMail(config)) return setEmail(tx, userId, to, { verified: false })
  if (await tx.user.findUnique({ where: { email: to }, select: { id: true } })) throw emailTaken()
  await tx.user.update({ where: { id: userId }, data: { pendingEmail: to } })
  await queueOrRefuse(tx, config, { userId, address: to, template: 'confirm_email' })
  const params = { to: maskAddress(to) }
  await queueOrRefuse(tx, config, { userId, address: email, template: 'email_changing', params })
}

/**
 * Cancels the change of address that waits for confirmation, if there is one, with its links and its mails that are not
 * sent yet. A link that confirms the present address stays valid.
 */
export async function cancelEmailChange(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { pendingEmail: null }, select: { id: true } })
  await tx.mailLink.deleteMany({
    where: { userId, purpose: 'confirm', usedAt: null, address: { not: email } },
  })
  await tx.mail.deleteMany({
    where: { userId, template: 'confirm_email', sentAt: null, handedOverAt: null },
  })
}

/**
 * Sets the address of a user, removes the address that waits for confirmation, and deletes the unused links that reset
 * the password.
 * @throws AppError email_taken
 */
export async function setEmail(
  tx: Tx,
  userId: string,
  email: string,
  { verified }: { verified: boolean },
): Promise<void> {
  try {
    await tx.user.update({
      where: { id: userId },
      data: { email, emailVerifiedAt: verified ? new Date() : null, pendingEmail: null },
    })
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') throw emailTaken()
    throw error
  }
  await tx.resetLink.deleteMany({ where: { userId, usedAt: null } })
}

/**
 * Queues the mail with the link that confirms an address of the user: the new address while a change of address waits,
 * otherwise the current address if it is not confirmed yet. Otherwise no mail is queued.
 * @throws AppError rate_limited
 */
export async function queueConfirmation(tx: Tx, config: Config, userId: string): Promise<void> {
  const user = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { email: true, emailVerifiedAt: true, pendingEmail: true },
  })
  if (user.pendingEmail !== null)
    await queueOrRefuse(tx, config, { userId, address: user.pendingEmail, template: 'confirm_email' })
  else if (user.emailVerifiedAt === null)
    await queueOrRefuse(tx, config, { userId, address: user.email, template: 'verify_email' })
}

async function queueOrRefuse(tx: Tx, config: Config, mail: Parameters<typeof queueMail>[2]): Promise<void> {
  if (!sendsMail(config) || (await queueMail(tx, config, mail))) return
  const message =
    'That was the last of these mails for today. Look into your spam folder, or try again tomorrow.'
  throw new AppError('rate_limited', message, { retryAfterSeconds: 24 * 60 * 60 })
}

/** The mail to the old address shows only a part of the new address, because others may read that mailbox. */
export function maskAddress(address: string): string {
  const [local = '', domain = ''] = address.split('@')
  return `${[...local][0] ?? ''}…@${domain}`
}
