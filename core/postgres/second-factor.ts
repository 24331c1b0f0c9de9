import { Prisma } from './client.ts'

/** Condition: a user (u) has a second factor, which every sign-in asks for (D-149). */
export function hasSecondFactor(u: string): Prisma.Sql {
  const id = Prisma.raw(`${u}.id`)
  return Prisma.sql`(EXISTS (SELECT 1 FROM passkeys WHERE "userId" = ${id})
    OR EXISTS (SELECT 1 FROM totp_secrets WHERE "userId" = ${id} AND "confirmedAt" IS NOT NULL))`
}
