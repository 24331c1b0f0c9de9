import { z } from 'zod'
import type { AuthenticationAnswer } from '#contract/second-factor.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { readClock } from '#core/postgres/clock.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { type PasskeySite, verifyPasskey } from '#core/security/passkeys.ts'
import { recoveryCodeId } from '#core/security/recovery-codes.ts'
import { openSecret } from '#core/security/secrets.ts'
import { totpStep } from '#core/security/totp.ts'
import { findStep } from '../../plugins/sign-in-steps.ts'
import { announceSecurityChange, type SecurityContext } from '../accounts/announce-security-change.ts'
import { lockAccount } from '../accounts/lock-account.ts'

/**
 * The result of an attempt to complete a sign-in. A wrong attempt is a result and not an exception, because its
 * transaction must commit: the failed attempt is counted.
 */
export type SignInStepOutcome =
  | { outcome: 'passed'; userId: string }
  | { outcome: 'wrong' }
  | { outcome: 'expired' }
  | { outcome: 'locked'; seconds: number }

/**
 * A sign-in ends after this number of wrong codes. The app is then locked for a minute, and each later lock is twice as
 * long.
 */
const maxTries = 5
const maxLockSeconds = 3600

const stepRow = rowSchema({
  id: z.string(),
  userId: z.string().nullable(),
  challenge: z.string().nullable(),
  tries: z.int(),
})
type Step = z.infer<typeof stepRow>

const appRow = rowSchema({
  secret: z.string(),
  lastStep: z.int(),
  failures: z.int(),
  lockedSeconds: z.float64().nullable(),
})

/**
 * Completes a sign-in with a code of the app or with a recovery code. Each code works once, and a code of the
 * app is at most one time step old.
 */
export async function completeSignInWithCode(
  change: SecurityContext,
  keys: readonly string[],
  stepId: string,
  code: string,
): Promise<SignInStepOutcome> {
  const { tx } = change
  const step = await lockStep(tx, stepId)
  if (!step?.userId) return { outcome: 'expired' }
  const plain = code.replace(/[\s-]/g, '')
  const outcome = /^\d{6}$/.test(plain)
    ? await tryApp(change, keys, step.userId, plain)
    : await tryRecoveryCode(change, step.userId, plain)
  return settle(tx, step, outcome)
}

/**
 * Completes a sign-in with the answer of a passkey. After a check of the password, the passkey must belong to the user.
 * Without a password, it can be any passkey that has verified its user. Each challenge is answered once.
 */
export async function completeSignInWithPasskey(
  { tx }: SecurityContext,
  site: PasskeySite,
  stepId: string,
  answer: AuthenticationAnswer,
): Promise<SignInStepOutcome> {
  const step = await lockStep(tx, stepId)
  if (!step?.challenge) return { outcome: 'expired' }
  await tx.signInStep.update({ where: { id: step.id }, data: { challenge: null } })
  const passkey = await lockPasskey(tx, answer.id)
  if (!passkey?.user.isActive || (step.userId !== null && step.userId !== passkey.userId))
    return settle(tx, step, { outcome: 'wrong' })
  const stored = {
    ...passkey,
    publicKey: new Uint8Array(passkey.publicKey),
    counter: Number(passkey.counter),
  }
  const counter = await verifyPasskey(site, step.challenge, answer, stored, {
    verifiesUser: step.userId === null,
  })
  if (counter === null) return settle(tx, step, { outcome: 'wrong' })
  await tx.passkey.update({ where: { id: passkey.id }, data: { counter, lastUsedAt: new Date() } })
  return settle(tx, step, { outcome: 'passed', userId: passkey.userId })
}

/**
 * Locks the account of a passkey and then reads the passkey again, because before the lock is held the passkey can be
 * removed or the account deactivated.
 */
async function lockPasskey(tx: Tx, credentialId: string) {
  const found = await tx.passkey.findUnique({ where: { credentialId }, select: { userId: true } })
  if (!found) return null
  await lockAccount(tx, found.userId)
  return tx.passkey.findUnique({
    where: { credentialId },
    include: { user: { select: { isActive: true } } },
  })
}

/**
 * Locks the row of a sign-in that has not ended, so that concurrent attempts are counted one after the other. A change
 * of the password locks the account and then deletes its sign-ins, so the account is locked first here too.
 */
async function lockStep(tx: Tx, id: string): Promise<Step | undefined> {
  const begun = await findStep(tx, id)
  if (begun?.userId) await lockAccount(tx, begun.userId)
  const [step] = await queryRows(
    tx,
    stepRow,
    Prisma.sql`
    SELECT id, "userId", challenge, tries FROM sign_in_steps WHERE id = ${id} AND "expiresAt" > now() FOR UPDATE`,
  )
  return step
}

async function settle(tx: Tx, { id, tries }: Step, outcome: SignInStepOutcome): Promise<SignInStepOutcome> {
  if (outcome.outcome === 'passed' || tries + 1 >= maxTries) await tx.signInStep.delete({ where: { id } })
  else await tx.signInStep.update({ where: { id }, data: { tries: tries + 1 } })
  return outcome
}

async function tryApp(
  change: SecurityContext,
  keys: readonly string[],
  userId: string,
  code: string,
): Promise<SignInStepOutcome> {
  const { tx } = change
  const [app] = await queryRows(
    tx,
    appRow,
    Prisma.sql`
    SELECT secret, "lastStep", failures,
      CASE WHEN "lockedUntil" > now() THEN extract(epoch FROM "lockedUntil" - now())::float8 END AS "lockedSeconds"
    FROM totp_secrets WHERE "userId" = ${userId} AND "confirmedAt" IS NOT NULL FOR UPDATE`,
  )
  if (!app) return { outcome: 'wrong' }
  if (app.lockedSeconds !== null) return { outcome: 'locked', seconds: Math.ceil(app.lockedSeconds) }
  const key = openSecret(keys, userId, app.secret)
  const used = key === null ? null : totpStep(key, code, (await readClock(tx)).getTime())
  if (used !== null && used > app.lastStep) {
    await tx.totpSecret.update({
      where: { userId },
      data: { lastStep: used, failures: 0, lockedUntil: null },
    })
    return { outcome: 'passed', userId }
  }
  await countFailure(change, userId, app.failures + 1)
  return { outcome: 'wrong' }
}

// The count is in Postgres, so that it works while Redis is down and covers all sign-ins of the account
// together.
async function countFailure(change: SecurityContext, userId: string, failures: number): Promise<void> {
  const over = failures - maxTries
  const seconds = Math.min(60 * 2 ** over, maxLockSeconds)
  const lockedUntil = over < 0 ? null : new Date((await readClock(change.tx)).getTime() + seconds * 1000)
  await change.tx.totpSecret.update({ where: { userId }, data: { failures, lockedUntil } })
  if (over === 0)
    await announceSecurityChange(
      change,
      userId,
      'Somebody knows your password',
      'Your password was right, and the code of your authenticator app was wrong several times. If that was not you, change your password.',
    )
}

async function tryRecoveryCode(
  change: SecurityContext,
  userId: string,
  code: string,
): Promise<SignInStepOutcome> {
  const { tx } = change
  const { count } = await tx.recoveryCode.deleteMany({ where: { id: recoveryCodeId(userId, code), userId } })
  if (count === 0) return { outcome: 'wrong' }
  const left = await tx.recoveryCode.count({ where: { userId } })
  await announceSecurityChange(
    change,
    userId,
    'A recovery code was used',
    `Somebody signed in to your account with a recovery code. ${left} are left. If that was not you, change your password.`,
  )
  return { outcome: 'passed', userId }
}
