import { z } from 'zod'
import type { Config } from '#core/config.ts'
import { AppError, notFound } from '#core/errors.ts'
import { type MailConfig, queueMail } from '#core/mail/queue-mail.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { readOperatorSettings } from '#core/settings/operator-settings.ts'
import { addAuditEntry } from '../add-audit-entry.ts'
import { countInvitationUse } from '../operator/invite.ts'
import { notifyInTransaction, type WriteContext } from '../write-context.ts'

const waitingRow = rowSchema({ id: z.string(), email: z.string(), firstName: z.string() })
const adminRow = rowSchema({ id: z.string() })

/**
 * Decides whether somebody may sign up now, and counts their invitation (D-150). The settings are read in the same
 * transaction, so that a change applies to the next registration everywhere. An account with an invitation needs no
 * approval, because an admin made the invitation. While sign-ups are open, the invitation is neither needed nor
 * counted.
 * @returns whether the new account waits for an admin.
 * @throws AppError signups_closed, invitation_needed
 */
export async function admitSignup(
  tx: Tx,
  config: Config,
  invitation: string | undefined,
): Promise<{ awaitsApproval: boolean }> {
  const { signups } = (await readOperatorSettings(tx, config)).settings
  if (signups === 'open') return { awaitsApproval: false }
  if (signups === 'closed')
    throw new AppError(
      'signups_closed',
      'Nobody can sign up here at the moment. If you have an account, you can sign in.',
    )
  if (invitation !== undefined && (await countInvitationUse(tx, invitation))) return { awaitsApproval: false }
  if (signups === 'approve') return { awaitsApproval: true }
  throw new AppError(
    'invitation_needed',
    invitation === undefined
      ? 'You need an invitation to sign up here. Ask somebody who runs this Heartroom for a link.'
      : 'This invitation is used up, has expired or was taken back. Ask for a new one.',
  )
}

/**
 * Notifies the admins that an account waits for approval. While an earlier account still waits, the admins get no
 * second notification, so that many sign-ups cause only one.
 */
export async function notifyAdminsOfWaitingSignup(context: WriteContext, userId: string): Promise<void> {
  const { tx } = context
  if ((await tx.user.count({ where: { awaitsApproval: true, id: { not: userId } }, take: 1 })) > 0) return
  const admins = await queryRows(
    tx,
    adminRow,
    Prisma.sql`SELECT id FROM users WHERE "isAdmin" AND "isActive" ORDER BY id LIMIT 100`,
  )
  for (const { id } of admins)
    await notifyInTransaction(context, {
      userId: id,
      type: 'system',
      title: 'Somebody waits to be let in',
      content: 'A new account waits for an admin.',
      link: '/admin?tab=people',
    })
}

/**
 * Decides about an account that waits for approval (D-150): an accepted account can sign in, and a declined one is
 * erased. The person gets a mail, queued by the same transaction.
 * @throws AppError not_found when no account with this id waits
 */
export async function decideSignup(
  context: WriteContext,
  config: MailConfig,
  { adminId, id, accept }: { adminId: string; id: string; accept: boolean },
): Promise<void> {
  const { tx } = context
  const [waiting] = await queryRows(
    tx,
    waitingRow,
    Prisma.sql`SELECT id, email, "firstName" FROM users WHERE id = ${id} AND "awaitsApproval" FOR UPDATE`,
  )
  if (!waiting) throw notFound('Sign-up')
  const { email: address, firstName } = waiting
  await addAuditEntry(tx, adminId, accept ? 'signup.accept' : 'signup.decline', { type: 'user', id })
  if (!accept) {
    await queueMail(tx, config, { userId: null, address, template: 'signup_declined', params: { firstName } })
    // No user has ever signed in to this account, so it owns nothing.
    await tx.user.delete({ where: { id } })
    return
  }
  await tx.user.update({ where: { id }, data: { awaitsApproval: false, isActive: true } })
  await queueMail(tx, config, { userId: id, address, template: 'signup_accepted' })
  await notifyInTransaction(context, {
    userId: id,
    type: 'system',
    title: 'Welcome to Heartroom',
    content: 'Your account was accepted: the room is yours.',
    link: '/',
  })
}
