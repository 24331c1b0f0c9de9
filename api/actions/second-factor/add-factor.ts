import { AppError } from '#core/errors.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { readClock } from '#core/postgres/clock.ts'
import { execute } from '#core/postgres/sql.ts'
import type { PasskeyKey } from '#core/security/passkeys.ts'
import { newRecoveryCodes, recoveryCodeId } from '#core/security/recovery-codes.ts'
import { openSecret, sealSecret } from '#core/security/secrets.ts'
import { newTotpKey, totpStep } from '#core/security/totp.ts'
import { findHasSecondFactor } from '../../queries/second-factor.ts'
import type { Services } from '../../services.ts'
import { announceSecurityChange, type SecurityContext } from '../accounts/announce-security-change.ts'
import { endSessionsOf } from '../accounts/end-sessions.ts'
import { lockOwnAccount } from '../accounts/lock-account.ts'

type FactorContext = SecurityContext & Pick<Services, 'dropSockets'>
interface Owner {
  userId: string
  sessionId: string
}

const maxPasskeys = 20

/**
 * Adds a passkey that was verified.
 * @returns the passkey, and recovery codes if it is the first factor.
 * @throws AppError not_found, unauthorized, invalid
 */
export async function addPasskey(change: FactorContext, owner: Owner, name: string, key: PasskeyKey) {
  const { tx } = change
  await lockOwnAccount(tx, owner)
  const had = await findHasSecondFactor(tx, owner.userId)
  if ((await tx.passkey.count({ where: { userId: owner.userId } })) >= maxPasskeys)
    throw new AppError('invalid', `An account has at most ${maxPasskeys} passkeys. Remove one first.`)
  if (await tx.passkey.findUnique({ where: { credentialId: key.credentialId }, select: { id: true } }))
    throw new AppError('invalid', 'This passkey belongs to an account already.')
  const passkey = await tx.passkey.create({
    data: { ...key, userId: owner.userId, name },
    select: { id: true, name: true, createdAt: true, lastUsedAt: true },
  })
  await announceSecurityChange(
    change,
    owner.userId,
    'A passkey was added',
    `“${name}” can be used to sign in to your account. If that was not you, change your password and remove it.`,
  )
  return { passkey, recoveryCodes: await settle(change, owner, had) }
}

/**
 * Stores a new key for an authenticator app of a locked account. The app becomes a second factor when its first code is
 * confirmed. @throws AppError invalid
 */
export async function beginApp(tx: Tx, keys: readonly string[], userId: string): Promise<string> {
  const key = newTotpKey()
  const secret = sealSecret(keys, userId, key)
  const stored = await tx.totpSecret.findUnique({ where: { userId }, select: { confirmedAt: true } })
  if (stored?.confirmedAt) throw new AppError('invalid', 'Remove the present authenticator app first.')
  const fresh = { secret, createdAt: new Date(), lastStep: 0, failures: 0, lockedUntil: null }
  await tx.totpSecret.upsert({ where: { userId }, create: { userId, ...fresh }, update: fresh })
  return key
}

/**
 * Activates an authenticator app by its first code.
 * @returns recovery codes if the app is the first factor.
 * @throws AppError not_found, unauthorized, invalid
 */
export async function confirmApp(
  change: FactorContext,
  keys: readonly string[],
  owner: Owner,
  code: string,
): Promise<string[] | null> {
  const { tx } = change
  const { userId } = owner
  await lockOwnAccount(tx, owner)
  const had = await findHasSecondFactor(tx, userId)
  const stored = await tx.totpSecret.findUnique({ where: { userId } })
  if (!stored || stored.confirmedAt)
    throw new AppError('invalid', 'There is no authenticator app to confirm. Set it up again.')
  const key = openSecret(keys, userId, stored.secret)
  const lastStep =
    key === null ? null : totpStep(key, code.replace(/\s/g, ''), (await readClock(tx)).getTime())
  if (lastStep === null) {
    const message = 'This code is not right. Enter the one that the app shows now.'
    throw new AppError('invalid', message, { issues: [{ path: 'code', message }] })
  }
  await tx.totpSecret.update({ where: { userId }, data: { confirmedAt: new Date(), lastStep } })
  await announceSecurityChange(
    change,
    userId,
    'An authenticator app was added',
    'Signing in asks for its code from now on. If that was not you, change your password and remove it.',
  )
  return settle(change, owner, had)
}

/**
 * Makes ten new recovery codes for a locked account and invalidates the earlier ones.
 * @throws AppError invalid without a second factor.
 */
export async function renewRecoveryCodes(change: SecurityContext, userId: string): Promise<string[]> {
  if (!(await findHasSecondFactor(change.tx, userId)))
    throw new AppError('invalid', 'Recovery codes come with the first passkey or authenticator app.')
  await announceSecurityChange(
    change,
    userId,
    'You have new recovery codes',
    'The earlier ones no longer work. If that was not you, change your password.',
  )
  return replaceCodes(change.tx, userId)
}

// When the first factor is added, the other sessions end, because each of them was begun without a second factor.
async function settle(change: FactorContext, { userId, sessionId }: Owner, had: boolean) {
  const { tx, after, dropSockets } = change
  if (had) return null
  await endSessionsOf({ on: tx, after, dropSockets }, userId, { except: sessionId })
  return replaceCodes(tx, userId)
}

async function replaceCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await execute(tx, Prisma.sql`DELETE FROM recovery_codes WHERE "userId" = ${userId}`)
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ id: recoveryCodeId(userId, code), userId })),
  })
  return codes
}
