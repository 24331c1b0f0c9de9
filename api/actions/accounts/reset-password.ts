import { z } from 'zod'
import type { Config } from '#core/config.ts'
import { AppError } from '#core/errors.ts'
import { queueMail } from '#core/mail/queue-mail.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { hashToken } from '#core/security/tokens.ts'
import { cancelEmailChange } from './change-email.ts'

const usedLinkRow = rowSchema({ userId: z.string(), address: z.string().nullable() })

/**
 * Sets a new password by a reset link, which is valid once and for an hour, and ends every session of its user (D-91).
 * A link that was mailed to the present address also confirms this address (D-149). A change of address that waits for
 * confirmation is cancelled, as by a change of the password.
 * @returns the user's id.
 * @throws AppError invalid when the link is unknown, used or too old.
 */
export async function resetPassword(
  tx: Tx,
  config: Config,
  { token, passwordHash }: { token: string; passwordHash: string },
): Promise<string> {
  const [link] = await queryRows(
    tx,
    usedLinkRow,
    Prisma.sql`
    UPDATE reset_links SET "usedAt" = now()
    WHERE id = ${hashToken(token)} AND "usedAt" IS NULL AND "expiresAt" > now() RETURNING "userId", address`,
  )
  if (!link) throw new AppError('invalid', 'This link is no longer valid. Ask for a new one.')
  const { userId } = link
  const { email, emailVerifiedAt } = await tx.user.update({
    where: { id: userId },
    data: { passwordHash },
    select: { email: true, emailVerifiedAt: true },
  })
  if (link.address === email && emailVerifiedAt === null)
    await tx.user.update({
      where: { id: userId },
      data: { emailVerifiedAt: new Date() },
      select: { id: true },
    })
  await cancelEmailChange(tx, { userId, email })
  await tx.session.deleteMany({ where: { userId } })
  await queueMail(tx, config, { userId, address: email, template: 'password_changed' })
  return userId
}
