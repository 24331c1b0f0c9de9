import { Prisma } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'
import { endGenerations } from '../generations/end-generations.ts'
import type { Change } from '../tell.ts'

/** Deletes characters: they leave every story, cast and collection; the prose stays (D-38, D-88). */
export async function deleteCharacters(change: Change, ids: number[]): Promise<void> {
  await endGenerations(change, Prisma.sql`g."characterId" = ANY(${ids}::int[])`)
  await execute(change.tx, Prisma.sql`DELETE FROM characters WHERE id = ANY(${ids}::int[])`)
}
