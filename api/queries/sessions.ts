import { z } from 'zod'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { hashToken } from '#core/security/tokens.ts'

const sessionRow = rowSchema({
  id: z.string(),
  device: z.string(),
  createdAt: z.date(),
  seenAt: z.date(),
})

/**
 * Returns the id by which lists name a session. It is a hash of the stored id, which is itself a hash of the token, so
 * that nobody can compute the stored id or the token from it. It is the same in every list.
 */
export function listedId(sessionId: string): string {
  return hashToken(`listed session ${sessionId}`).slice(0, 32)
}

/** The valid sessions of a user, with their stored ids, the latest first. */
export function findSessionsOf(db: Db, userId: string) {
  return queryRows(
    db,
    sessionRow,
    Prisma.sql`
    SELECT id, device, "createdAt", "seenAt" FROM sessions
    WHERE "userId" = ${userId} AND "expiresAt" > now() ORDER BY "seenAt" DESC, id LIMIT 200`,
  )
}
