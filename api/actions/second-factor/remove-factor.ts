import { notFound } from '#core/errors.ts'
import { announceSecurityChange, type SecurityContext } from '../accounts/announce-change.ts'

const unlessYou = 'If that was not you, change your password.'

/** Removes a passkey of a locked account. @throws AppError not_found when it is not the user's. */
export async function removePasskey(change: SecurityContext, userId: string, id: number): Promise<void> {
  const passkey = await change.tx.passkey.findFirst({ where: { id, userId }, select: { name: true } })
  if (!passkey) throw notFound('Passkey')
  await change.tx.passkey.delete({ where: { id } })
  await announceSecurityChange(
    change,
    userId,
    'A passkey was removed',
    `“${passkey.name}” can no longer be used to sign in to your account. ${unlessYou}`,
  )
}

/** Removes the authenticator app of a locked account, also one that was never confirmed. @throws AppError not_found */
export async function removeApp(change: SecurityContext, userId: string): Promise<void> {
  const { count } = await change.tx.totpSecret.deleteMany({ where: { userId } })
  if (count === 0) throw notFound('Authenticator app')
  await announceSecurityChange(
    change,
    userId,
    'The authenticator app was removed',
    `Signing in no longer asks for its code. ${unlessYou}`,
  )
}
