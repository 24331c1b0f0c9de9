import { z } from 'zod'
import type { Shareable } from '#core/policy.ts'
import { Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { shareables } from '../../rows/shareables.ts'
import type { WriteContext } from '../write-context.ts'

/** A character or story that is shared. */
export interface SharedThing {
  noun: Shareable
  id: number
}

const betweenRow = rowSchema({ id: z.int(), userId: z.string() })

/**
 * Notifies the screens of these users, after the commit, that their permissions for the thing have changed or
 * ended.
 */
export function publishAccess(
  { after, publish }: Pick<WriteContext, 'after' | 'publish'>,
  { noun, id }: SharedThing,
  userIds: readonly string[],
): void {
  for (const userId of userIds) after(() => publish(userId, 'access.updated', { type: noun, id }))
}

/**
 * Notifies the screens of everybody with whom these things are shared that the access has ended, after the commit of the
 * transaction that deletes the things.
 */
export async function publishDeletedAccess(
  change: WriteContext,
  noun: Shareable,
  ids: readonly number[],
): Promise<void> {
  const { shares, collaborators, key } = shareables[noun]
  const held = await queryRows(
    change.tx,
    betweenRow,
    Prisma.sql`
    SELECT ${key} AS id, "userId" FROM ${shares} WHERE ${key} = ANY(${ids}::int[])
    UNION SELECT ${key}, "userId" FROM ${collaborators} WHERE ${key} = ANY(${ids}::int[])`,
  )
  for (const { id, userId } of held) publishAccess(change, { noun, id }, [userId])
}

/**
 * Notifies, after the commit, the screens of those who list and end the access to a thing that a receiver has given it
 * up: the author, and the collaborators who may share a character (D-43).
 */
export async function publishToSharers(change: WriteContext, { noun, id }: SharedThing): Promise<void> {
  const sharing =
    noun === 'character'
      ? Prisma.sql`UNION SELECT "characterId", "userId" FROM character_collaborators
          WHERE "characterId" = ${id} AND role = 'admin'`
      : Prisma.empty
  const sharers = await queryRows(
    change.tx,
    betweenRow,
    Prisma.sql`SELECT id, "authorId" AS "userId" FROM ${shareables[noun].things} WHERE id = ${id} ${sharing}`,
  )
  for (const { userId } of sharers) publishAccess(change, { noun, id }, [userId])
}

/** Does the same for everything that others share with a user whose account is about to be erased. */
export async function publishToSharersWith(change: WriteContext, userId: string): Promise<void> {
  for (const noun of ['character', 'story'] as const) {
    const { shares, collaborators, key } = shareables[noun]
    const held = await queryRows(
      change.tx,
      betweenRow,
      Prisma.sql`
      SELECT ${key} AS id, "userId" FROM ${shares} WHERE "userId" = ${userId}
      UNION SELECT ${key}, "userId" FROM ${collaborators} WHERE "userId" = ${userId}`,
    )
    for (const { id } of held) await publishToSharers(change, { noun, id })
  }
}
