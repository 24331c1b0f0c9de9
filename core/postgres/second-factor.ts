import { Prisma } from './client.ts'

/** SQL condition: a user (u) has a second factor, so every sign-in requires it (D-149). */
export function hasSecondFactor(u: string): Prisma.Sql {
  const id = Prisma.raw(`${u}.id`)
  return Prisma.sql`(EXISTS (SELECT 1 FROM passkeys WHERE "userId" = ${id})
    OR EXISTS (SELECT 1 FROM totp_secrets WHERE "userId" = ${id} AND "confirmedAt" IS NOT NULL))`
}
