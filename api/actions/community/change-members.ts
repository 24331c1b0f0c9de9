import { notFound } from '#core/errors.ts'
import { assertCan, type Viewer } from '#core/policy/policy.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute } from '#core/postgres/sql.ts'

type Group = 'cast' | 'collection'

const members = {
  cast: { table: Prisma.raw('cast_characters'), key: Prisma.raw('"castId"') },
  collection: { table: Prisma.raw('collection_characters'), key: Prisma.raw('"collectionId"') },
}

/**
 * Adds characters that the user may see to a cast or collection of theirs, in the given sequence. Characters that are
 * already members stay.
 * @throws AppError not_found or forbidden for the group, not_found for a character.
 */
export async function addMembers(
  tx: Tx,
  group: Group,
  id: number,
  characterIds: readonly number[],
  user: NonNullable<Viewer>,
): Promise<void> {
  await assertCan(tx, 'edit', group, id, user)
  const { table, key } = members[group]
  for (const characterId of new Set(characterIds)) {
    await assertCan(tx, 'see', 'character', characterId, user)
    // Members are listed sorted by the times at which they were added. Two members may be added within one millisecond,
    // so each member gets a later time than the member before.
    await execute(
      tx,
      Prisma.sql`
      INSERT INTO ${table} (${key}, "characterId", "createdAt")
      SELECT ${id}, ${characterId}, greatest(clock_timestamp(), max("createdAt") + interval '1 ms')
      FROM ${table} WHERE ${key} = ${id}
      ON CONFLICT DO NOTHING`,
    )
  }
}

/**
 * Removes a character from a cast or collection. @throws AppError not_found or forbidden for the group, not_found
 * when the character is not in it.
 */
export async function removeMember(
  tx: Tx,
  group: Group,
  id: number,
  characterId: number,
  user: NonNullable<Viewer>,
): Promise<void> {
  await assertCan(tx, 'edit', group, id, user)
  const { table, key } = members[group]
  const removed = await execute(
    tx,
    Prisma.sql`DELETE FROM ${table} WHERE ${key} = ${id} AND "characterId" = ${characterId}`,
  )
  if (removed === 0) throw notFound('Character')
}
