import { z } from 'zod'
import { Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { WriteContext } from '../write-context.ts'

/** Tables that give a user access to a thing of another: the table, its column with the thing, the things, their type. */
const grants = [
  ['character_shares', 'characterId', 'characters', 'character'],
  ['character_collaborators', 'characterId', 'characters', 'character'],
] as const

const endedRow = rowSchema({ id: z.int(), userId: z.string() })

/** Ends all shares and collaborations that two people have given each other, in both directions (D-154). */
export async function endAccessBetween(
  { tx, after, publish }: WriteContext,
  one: string,
  other: string,
): Promise<void> {
  for (const [table, key, things, type] of grants) {
    const ended = await queryRows(
      tx,
      endedRow,
      Prisma.sql`
      DELETE FROM ${Prisma.raw(table)} g USING ${Prisma.raw(things)} t
      WHERE t.id = g.${Prisma.raw(`"${key}"`)} AND (t."authorId", g."userId") IN ((${one}, ${other}), (${other}, ${one}))
      RETURNING t.id, g."userId"`,
    )
    for (const { id, userId } of ended) after(() => publish(userId, 'access.updated', { type, id }))
  }
}
