import { z } from 'zod'
import type { Config } from '#core/config.ts'
import { queueMail } from '#core/mail/queue-mail.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { ExternalIdentity } from '../../plugins/external-provider.ts'
import { registerUser } from './register-user.ts'

const identityRow = rowSchema({ userId: z.string() })

/** How an external sign-in ended; every outcome except `signed-in` and `connected` has a message on a screen. */
export type ExternalOutcome =
  | { outcome: 'signed-in'; userId: string }
  | { outcome: 'connected' | 'taken' | 'email-taken' | 'no-email' | 'inactive' }

/**
 * Finds or creates the account of an external identity. An identity is the pair of issuer and subject. It is never
 * connected to an existing account because of its e-mail, only from a session of that account (D-25).
 * A user with a verified e-mail of `ADMIN_EMAILS` becomes an admin (D-28).
 */
export async function signInExternally(
  tx: Tx,
  person: ExternalIdentity,
  config: Config,
): Promise<ExternalOutcome> {
  const { issuer, subject, email } = person
  const known = await tx.externalIdentity.findUnique({
    where: { issuer_subject: { issuer, subject } },
    include: { user: { select: { isActive: true } } },
  })
  if (known && !known.user.isActive) return { outcome: 'inactive' }
  const userId = known?.userId ?? (await makeAccount(tx, config, person))
  if (userId === 'email-taken' || userId === 'no-email') return { outcome: userId }
  if (
    email !== null &&
    person.emailVerified &&
    config.ADMIN_EMAILS.some((one) => one.toLowerCase() === email)
  ) {
    await tx.user.update({ where: { id: userId }, data: { isAdmin: true }, select: { id: true } })
  }
  return { outcome: 'signed-in', userId }
}

async function makeAccount(tx: Tx, config: Config, person: ExternalIdentity): Promise<string> {
  const { issuer, subject, email, firstName, lastName } = person
  if (email === null) return 'no-email'
  if (await tx.user.findUnique({ where: { email }, select: { id: true } })) return 'email-taken'
  // The provider has verified the address, so nobody has to confirm it once more (D-149).
  const emailVerifiedAt = person.emailVerified ? new Date() : null
  const { id } = await registerUser(tx, { email, firstName, lastName, passwordHash: null, emailVerifiedAt })
  if (!person.emailVerified)
    await queueMail(tx, config, { userId: id, address: email, template: 'verify_email' })
  await tx.externalIdentity.create({ data: { issuer, subject, userId: id } })
  return id
}

/** Connects an external identity to the account of a session. */
export async function connectExternally(
  tx: Tx,
  { issuer, subject }: ExternalIdentity,
  userId: string,
): Promise<ExternalOutcome> {
  const [row] = await queryRows(
    tx,
    identityRow,
    Prisma.sql`
    INSERT INTO external_identities (issuer, subject, "userId") VALUES (${issuer}, ${subject}, ${userId})
    ON CONFLICT (issuer, subject) DO UPDATE SET issuer = EXCLUDED.issuer RETURNING "userId"`,
  )
  return { outcome: row?.userId === userId ? 'connected' : 'taken' }
}
