import type { PersonId } from '../policy/blocks.ts'
import { Prisma } from '../postgres/client.ts'

/**
 * SQL condition: `reader` has not deleted a notification of the same `act` of the same `actor`, which therefore notifies
 * no second time (D-47). It is one look-up by primary key, so frequent calls include it in their statement (ADR-0020).
 */
export function notDeletedWhere(
  reader: PersonId,
  actor: PersonId,
  act: string | Prisma.Sql | undefined,
): Prisma.Sql {
  if (act === undefined) return Prisma.sql`TRUE`
  return Prisma.sql`NOT EXISTS (SELECT 1 FROM deleted_notifications
    WHERE "userId" = ${reader} AND "actorId" = ${actor} AND act = ${act})`
}
