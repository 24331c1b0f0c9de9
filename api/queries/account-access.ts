import type { AccountAccess } from '#contract/mail.ts'
import type { Config } from '#core/config.ts'
import { notFound } from '#core/errors.ts'
import { sendsMail } from '#core/mail/sends-mail.ts'
import type { Db, Tx } from '#core/postgres/client.ts'

/**
 * Reads the e-mail address of a user, whether the account has a password, and whether this site has mail and single
 * sign-on (D-149). @throws AppError not_found
 */
export async function readAccountAccess(
  db: Db | Tx,
  config: Pick<Config, 'SMTP_URL' | 'OIDC_ISSUER'>,
  userId: string,
): Promise<AccountAccess> {
  const user = await db.user.findUnique({
    where: { id: userId },
    select: { email: true, emailVerifiedAt: true, pendingEmail: true, passwordHash: true },
  })
  if (!user) throw notFound('User')
  return {
    email: user.email,
    emailVerified: user.emailVerifiedAt !== null,
    pendingEmail: user.pendingEmail,
    hasPassword: user.passwordHash !== null,
    sendsMail: sendsMail(config),
    singleSignOn: config.OIDC_ISSUER !== undefined,
  }
}
