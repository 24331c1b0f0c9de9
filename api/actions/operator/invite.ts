import { z } from 'zod'
import type { Invitation } from '#contract/operator.ts'
import { AppError, notFound } from '#core/errors.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { readClock } from '#core/postgres/clock.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { hashToken, newToken } from '#core/security/tokens.ts'
import { findInvitation } from '../../queries/operator.ts'
import { addAuditEntry } from '../add-audit-entry.ts'

const usedRow = rowSchema({ id: z.int() })

/**
 * Makes an invitation (D-150). Only the hash of its token is stored, so only this call can return the token.
 * @throws AppError invalid when it would expire in the past
 */
export async function createInvitation(
  tx: Tx,
  adminId: string,
  { uses, expiresAt }: { uses: number; expiresAt: string },
): Promise<Invitation & { token: string }> {
  if (new Date(expiresAt) <= (await readClock(tx))) {
    const message = 'The invitation must expire in the future'
    throw new AppError('invalid', message, { issues: [{ path: 'expiresAt', message }] })
  }
  const token = newToken()
  const { id } = await tx.invitation.create({
    data: { tokenHash: hashToken(token), uses, expiresAt: new Date(expiresAt), createdById: adminId },
    select: { id: true },
  })
  await addAuditEntry(tx, adminId, 'invitation.create', { type: 'invitation', id }, { uses, expiresAt })
  return { ...(await findInvitation(tx, id)), token }
}

/**
 * Revokes an invitation. A repeated call changes nothing.
 * @throws AppError not_found
 */
export async function revokeInvitation(tx: Tx, adminId: string, id: number): Promise<void> {
  const found = await tx.invitation.findUnique({ where: { id }, select: { revokedAt: true } })
  if (!found) throw notFound('Invitation')
  if (found.revokedAt) return
  await tx.invitation.update({ where: { id }, data: { revokedAt: new Date() } })
  await addAuditEntry(tx, adminId, 'invitation.revoke', { type: 'invitation', id })
}

/**
 * Counts one use of an invitation in the transaction of a registration. One statement checks and counts, so that
 * concurrent registrations, also in several processes, never exceed its number of uses.
 * @returns whether the invitation was valid.
 */
export async function countInvitationUse(tx: Tx, token: string): Promise<boolean> {
  const taken = await queryRows(
    tx,
    usedRow,
    Prisma.sql`
    UPDATE invitations SET used = used + 1
    WHERE "tokenHash" = ${hashToken(token)} AND used < uses AND "expiresAt" > now() AND "revokedAt" IS NULL
    RETURNING id`,
  )
  return taken.length > 0
}
