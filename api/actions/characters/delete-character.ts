import { Prisma } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'
import { endGenerations } from '../generations/end-generations.ts'
import { publishDeletedAccess } from '../sharing/publish-access.ts'
import type { WriteContext } from '../write-context.ts'

/** Deletes characters and their links to stories, casts and collections; the prose stays (D-38, D-88). */
export async function deleteCharacters(change: WriteContext, ids: number[]): Promise<void> {
  await publishDeletedAccess(change, 'character', ids)
  await endGenerations(change, Prisma.sql`g."characterId" = ANY(${ids}::int[])`)
  await execute(change.tx, Prisma.sql`DELETE FROM characters WHERE id = ANY(${ids}::int[])`)
}
