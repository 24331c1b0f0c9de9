import { z } from 'zod'
import { Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { WriteContext } from '../write-context.ts'

const requestRow = rowSchema({ id: z.int() })

/**
 * Ends the pending requests between two people when one blocks the other: requests of the blocked person are shown as
 * declined, and requests of the blocker are withdrawn (D-147).
 */
export async function endRequestsBetween(
  { tx, after, publish }: WriteContext,
  blockerId: string,
  blockedId: string,
): Promise<void> {
  const withdrawn = await queryRows(
    tx,
    requestRow,
    Prisma.sql`DELETE FROM collaboration_requests
      WHERE "requesterId" = ${blockerId} AND "toUserId" = ${blockedId} AND status = 'pending' RETURNING id`,
  )
  const declined = await queryRows(
    tx,
    requestRow,
    Prisma.sql`UPDATE collaboration_requests SET status = 'rejected', "decidedAt" = now()
      WHERE "requesterId" = ${blockedId} AND "toUserId" = ${blockerId} AND status = 'pending' RETURNING id`,
  )
  after(() => {
    for (const to of [blockerId, blockedId])
      for (const { id } of [...withdrawn, ...declined]) publish(to, 'collaboration-request.updated', { id })
  })
}
