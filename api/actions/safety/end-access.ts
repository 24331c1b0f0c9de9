import { z } from 'zod'
import { Prisma } from '#core/postgres/client.ts'
import { execute, queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { WriteContext } from '../write-context.ts'

/** Tables that give a user access to a thing of another: the table, its column with the thing, the table of the things. */
const grants = [
  ['character_shares', 'characterId', 'characters'],
  ['character_collaborators', 'characterId', 'characters'],
] as const

const removedRow = rowSchema({ id: z.int() })

/**
 * Ends what two people share with each other, in both directions: shares, collaborations and waiting requests (D-147). A
 * request of the blocked person reads as declined; one of the blocker is withdrawn. Screens that show any of it read again.
 */
export async function endAccessBetween(
  { tx, after, publish }: WriteContext,
  blockerId: string,
  blockedId: string,
): Promise<void> {
  let ended = 0
  for (const [table, key, things] of grants)
    ended += await execute(
      tx,
      Prisma.sql`
      DELETE FROM ${Prisma.raw(table)} g USING ${Prisma.raw(things)} t
      WHERE t.id = g.${Prisma.raw(`"${key}"`)} AND (t."authorId", g."userId") IN
        ((${blockerId}, ${blockedId}), (${blockedId}, ${blockerId}))`,
    )
  const withdrawn = await queryRows(
    tx,
    removedRow,
    Prisma.sql`DELETE FROM collaboration_requests
      WHERE "requesterId" = ${blockerId} AND "toUserId" = ${blockedId} AND status = 'pending' RETURNING id`,
  )
  const declined = await queryRows(
    tx,
    removedRow,
    Prisma.sql`UPDATE collaboration_requests SET status = 'rejected', "decidedAt" = now()
      WHERE "requesterId" = ${blockedId} AND "toUserId" = ${blockerId} AND status = 'pending' RETURNING id`,
  )
  after(() => {
    for (const to of [blockerId, blockedId]) {
      if (ended > 0) publish(to, 'resync', {})
      for (const { id } of [...withdrawn, ...declined]) publish(to, 'collaboration-request.updated', { id })
    }
  })
}
