import { z } from 'zod'
import type { SecondFactor } from '#contract/second-factor.ts'
import { notFound } from '#core/errors.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { hasSecondFactor } from '#core/postgres/second-factor.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { PasskeyKey } from '#core/security/passkeys.ts'

const hasRow = rowSchema({ has: z.boolean() })

/** Returns whether a sign-in of this user must be completed with a second factor (D-149). */
export async function findHasSecondFactor(db: Db | Tx, userId: string): Promise<boolean> {
  const [row] = await queryRows(
    db,
    hasRow,
    Prisma.sql`SELECT ${hasSecondFactor('u')} AS has FROM users u WHERE u.id = ${userId}`,
  )
  return row?.has ?? false
}

/**
 * The factors that can complete a sign-in of this user. An app is listed also while it is locked, and recovery codes
 * also when all of them are used.
 */
export async function findSecondFactorWays(
  db: Db | Tx,
  userId: string,
): Promise<('passkey' | 'totp' | 'recovery')[]> {
  const [passkeys, app] = await Promise.all([
    db.passkey.count({ where: { userId } }),
    db.totpSecret.count({ where: { userId, confirmedAt: { not: null } } }),
  ])
  return [
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(app > 0 ? (['totp'] as const) : []),
    'recovery',
  ]
}

/** The second factors of a user, without their secrets. @throws AppError not_found */
export async function findSecondFactor(
  db: Db,
  userId: string,
): Promise<Omit<SecondFactor, 'takesPasskeys' | 'takesApps'>> {
  const user = await db.user.findUnique({
    where: { id: userId },
    select: {
      passwordHash: true,
      passkeys: {
        orderBy: { id: 'asc' },
        select: { id: true, name: true, createdAt: true, lastUsedAt: true },
      },
      totpSecret: { select: { confirmedAt: true } },
      _count: { select: { recoveryCodes: true } },
    },
  })
  if (!user) throw notFound('User')
  return {
    hasPassword: user.passwordHash !== null,
    passkeys: user.passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
      ...passkey,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    appSince: user.totpSecret?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: user._count.recoveryCodes,
  }
}

/** The keys of a user's passkeys, oldest first. */
export async function findPasskeyKeys(db: Db | Tx, userId: string): Promise<PasskeyKey[]> {
  const passkeys = await db.passkey.findMany({ where: { userId }, orderBy: { id: 'asc' } })
  return passkeys.map(({ credentialId, publicKey, counter, transports }) => ({
    credentialId,
    publicKey: new Uint8Array(publicKey),
    counter: Number(counter),
    transports,
  }))
}
