import { z } from 'zod'
import { AppError } from '#core/errors.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { hashToken } from '#core/security/tokens.ts'

const usedLinkRow = rowSchema({ userId: z.string() })

/**
 * Sets a new password by a reset link, which is valid once and for an hour, and ends every session of its user
 * (D-91).
 * @returns the user's id.
 * @throws AppError invalid when the link is unknown, used or too old.
 */
export async function resetPassword(tx: Tx, token: string, passwordHash: string): Promise<string> {
  const [link] = await queryRows(
    tx,
    usedLinkRow,
    Prisma.sql`
    UPDATE reset_links SET "usedAt" = now()
    WHERE id = ${hashToken(token)} AND "usedAt" IS NULL AND "expiresAt" > now() RETURNING "userId"`,
  )
  if (!link) throw new AppError('invalid', 'This link is no longer valid. Ask for a new one.')
  await tx.user.update({ where: { id: link.userId }, data: { passwordHash } })
  await tx.session.deleteMany({ where: { userId: link.userId } })
  return link.userId
}
