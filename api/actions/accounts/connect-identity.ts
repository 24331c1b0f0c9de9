import { AppError, notFound } from '#core/errors.ts'
import type { Tx } from '#core/postgres/client.ts'
import { hashToken } from '#core/security/tokens.ts'
import { type ExternalIdentity, handshakeSeconds } from '../../plugins/external-provider.ts'
import { storeStep, takeChallenge } from '../../plugins/sign-in-steps.ts'
import { providerOf } from '../../present/external-identities.ts'
import { announceSecurityChange, type SecurityContext } from './announce-security-change.ts'
import { lockOwnAccount } from './lock-account.ts'

interface Owner {
  userId: string
  sessionId: string
}

// Returns the id of the sign-in step in which a session connects an identity. The id is computed from the session's id,
// so a session connects one identity at a time. A change of the password deletes this step, as it deletes all begun
// sign-ins.
function pendingConnectionOf({ sessionId }: Owner): string {
  return hashToken(`new identity of ${sessionId}`)
}

/**
 * Stores that a session whose password was checked has sent its browser to the provider. The cookie of the browser is
 * no proof of that, because the browser can write it.
 * @param state the state that the provider returns.
 * @throws AppError not_found, unauthorized, invalid when the password was changed meanwhile.
 */
export async function beginConnection(
  tx: Tx,
  owner: Owner,
  { state, checkedHash }: { state: string; checkedHash: string | null },
): Promise<void> {
  await lockOwnAccount(tx, owner, checkedHash)
  await storeStep(tx, {
    id: pendingConnectionOf(owner),
    userId: owner.userId,
    challenge: state,
    seconds: handshakeSeconds,
  })
}

/**
 * Connects an external identity to the account of a session, which must have begun this connection (D-25).
 * @throws AppError not_found, unauthorized
 */
export async function connectIdentity(
  change: SecurityContext,
  { issuer, subject }: ExternalIdentity,
  owner: Owner,
  state: string,
): Promise<{ outcome: 'connected' | 'taken' | 'failed' }> {
  const { tx } = change
  const { userId } = owner
  await lockOwnAccount(tx, owner)
  if ((await takeChallenge(tx, pendingConnectionOf(owner))) !== state) return { outcome: 'failed' }
  const { count } = await tx.externalIdentity.createMany({
    data: [{ issuer, subject, userId }],
    skipDuplicates: true,
  })
  if (count === 0) {
    const where = { issuer_subject: { issuer, subject } }
    const known = await tx.externalIdentity.findUnique({ where, select: { userId: true } })
    return { outcome: known?.userId === userId ? 'connected' : 'taken' }
  }
  await announceSecurityChange(
    change,
    userId,
    'Single sign-on was connected',
    `An account at ${providerOf(issuer)} can be used to sign in. If that was not you, change your password and remove it.`,
  )
  return { outcome: 'connected' }
}

/**
 * Removes an external identity of an account.
 * @throws AppError not_found, unauthorized, invalid when the password was changed meanwhile, or when the account has no
 * password and no other identity.
 */
export async function removeIdentity(
  change: SecurityContext,
  owner: Owner,
  { id, checkedHash }: { id: number; checkedHash: string | null },
): Promise<void> {
  const { tx } = change
  const { userId } = owner
  const { passwordHash } = await lockOwnAccount(tx, owner, checkedHash)
  const identity = await tx.externalIdentity.findFirst({ where: { id, userId }, select: { issuer: true } })
  if (!identity) throw notFound('External identity')
  if (passwordHash === null && (await tx.externalIdentity.count({ where: { userId } })) === 1)
    throw new AppError(
      'invalid',
      'You have no password, so this is how you sign in. Ask for a link on the sign-in page to choose one first.',
    )
  await tx.externalIdentity.delete({ where: { id } })
  await announceSecurityChange(
    change,
    userId,
    'Single sign-on was removed',
    `The account at ${providerOf(identity.issuer)} can no longer be used to sign in. If that was not you, change your password.`,
  )
}
