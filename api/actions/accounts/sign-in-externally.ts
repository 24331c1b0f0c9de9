import { normalizeEmail } from '#contract/email-address.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Config } from '#core/config.ts'
import { AppError } from '#core/errors.ts'
import { queueMail } from '#core/mail/queue-mail.ts'
import type { Tx } from '#core/postgres/client.ts'
import type { ExternalIdentity } from '../../plugins/external-provider.ts'
import type { WriteContext } from '../write-context.ts'
import { admitSignup, notifyAdminsOfWaitingSignup } from './admit-signup.ts'
import { lockAccount } from './lock-account.ts'
import { registerUser } from './register-user.ts'

/** The result of an external sign-in. Every outcome except `signed-in` and `connected` has a message on a screen. */
export type ExternalOutcome =
  | { outcome: 'signed-in'; userId: string }
  | { outcome: 'connected' | 'taken' | 'failed' | Unmade | 'inactive' }

/**
 * The reasons why an external identity gets no new account or no session; the last three follow from the sign-up mode
 * (D-150).
 */
type Unmade = 'email-taken' | 'no-email' | 'signups-closed' | 'invitation-needed' | 'awaiting-approval'

/**
 * Finds or creates the account of an external identity. An identity is the pair of issuer and subject. It is never
 * connected to an existing account because of its e-mail, only from a session of that account (D-25). The sign-up mode
 * applies to a new account, as it does to an account with a password (D-150). A user with a verified e-mail of
 * ADMIN_EMAILS becomes an admin (D-28). That is so in every mode, and also when the account waits for an admin.
 */
export async function signInExternally(
  context: WriteContext,
  person: ExternalIdentity,
  config: Config,
  invitation: string | undefined,
): Promise<ExternalOutcome> {
  const { tx } = context
  const { issuer, subject, email } = person
  const known = await lockKnown(tx, { issuer, subject })
  const isAdmin =
    email !== null && person.emailVerified && config.ADMIN_EMAILS.some((one) => normalizeEmail(one) === email)
  const awaitsApproval = known?.user.awaitsApproval ?? false
  if (awaitsApproval && !isAdmin) return { outcome: 'awaiting-approval' }
  if (known && !known.user.isActive && !awaitsApproval) return { outcome: 'inactive' }
  const made = known
    ? { userId: known.userId }
    : await makeAccount(
        context,
        config,
        person,
        isAdmin ? () => open : () => admitSignup(tx, config, invitation),
      )
  if (!('userId' in made)) return made
  const { userId } = made
  if (isAdmin)
    await tx.user.update({
      where: { id: userId },
      data: { isAdmin: true, ...(awaitsApproval && { awaitsApproval: false, isActive: true }) },
      select: { id: true },
    })
  return { outcome: 'signed-in', userId }
}

/**
 * Finds the account of an identity and locks it. The identity is then read again, because it can be removed before the
 * lock is held.
 */
async function lockKnown(tx: Tx, of: Pick<ExternalIdentity, 'issuer' | 'subject'>) {
  const where = { issuer_subject: { issuer: of.issuer, subject: of.subject } }
  const found = await tx.externalIdentity.findUnique({ where, select: { userId: true } })
  if (!found) return null
  await lockAccount(tx, found.userId)
  return tx.externalIdentity.findUnique({
    where,
    include: { user: { select: { isActive: true, awaitsApproval: true } } },
  })
}

const open = { awaitsApproval: false }
const refusals: Partial<Record<ErrorCode, Unmade>> = {
  signups_closed: 'signups-closed',
  invitation_needed: 'invitation-needed',
}

async function makeAccount(
  context: WriteContext,
  config: Config,
  { issuer, subject, email, emailVerified, firstName, lastName }: ExternalIdentity,
  admitted: () => typeof open | Promise<typeof open>,
): Promise<{ userId: string } | { outcome: Unmade }> {
  const { tx } = context
  if (email === null) return { outcome: 'no-email' }
  if (await tx.user.findUnique({ where: { email }, select: { id: true } })) return { outcome: 'email-taken' }
  try {
    const { awaitsApproval } = await admitted()
    const names = { email, firstName, lastName, passwordHash: null }
    // If the provider has verified the e-mail address, the user does not have to confirm it again (D-149).
    const emailVerifiedAt = emailVerified ? new Date() : null
    const { id } = await registerUser(tx, { ...names, awaitsApproval, emailVerifiedAt })
    if (!emailVerified) await queueMail(tx, config, { userId: id, address: email, template: 'verify_email' })
    await tx.externalIdentity.create({ data: { issuer, subject, userId: id } })
    if (!awaitsApproval) return { userId: id }
    await notifyAdminsOfWaitingSignup(context, id)
    return { outcome: 'awaiting-approval' }
  } catch (error) {
    const outcome = error instanceof AppError ? refusals[error.code] : undefined
    if (outcome === undefined) throw error
    return { outcome }
  }
}
