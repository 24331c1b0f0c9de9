import type { Tx } from '#core/postgres/client.ts'
import { providerOf } from '../../present/external-identities.ts'

/**
 * Removes the passkeys, the authenticator app and the connected identities that were added to an account at `since` or
 * later, and all recovery codes, because everybody who knew the password could have made new ones. Older methods stay.
 * The caller has locked the account.
 * @returns the removed methods in words.
 */
export async function removeRecentMethods(tx: Tx, userId: string, since: Date): Promise<string[]> {
  const recent = { where: { userId, createdAt: { gte: since } } }
  const codes = await tx.recoveryCode.deleteMany({ where: { userId } })
  const passkeys = await tx.passkey.findMany({ ...recent, orderBy: { id: 'asc' }, select: { name: true } })
  await tx.passkey.deleteMany(recent)
  const apps = await tx.totpSecret.deleteMany({
    where: { userId, OR: [{ confirmedAt: null }, { confirmedAt: { gte: since } }] },
  })
  const identities = await tx.externalIdentity.findMany({ ...recent, select: { issuer: true } })
  await tx.externalIdentity.deleteMany(recent)
  return [
    ...passkeys.map(({ name }) => `the passkey “${name}”`),
    ...(apps.count > 0 ? ['the authenticator app'] : []),
    ...identities.map(({ issuer }) => `single sign-on with ${providerOf(issuer)}`),
    ...(codes.count > 0 ? ['the recovery codes'] : []),
  ]
}
