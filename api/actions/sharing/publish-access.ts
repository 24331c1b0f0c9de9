import { z } from 'zod'
import type { Shareable } from '#core/policy/policy.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { shareables } from '../../rows/shareables.ts'
import type { WriteContext } from '../write-context.ts'

/** A character or story that is shared. */
export interface SharedThing {
  noun: Shareable
  id: number
}

/** A user who has or had access to a thing with this id. */
export const accessHolderRow = rowSchema({ id: z.int(), userId: z.string() })
export type AccessHolder = z.infer<typeof accessHolderRow>

/** Reads the users with whom these things are shared and their collaborators. */
export function findAccessHolders(tx: Tx, noun: Shareable, ids: readonly number[]): Promise<AccessHolder[]> {
  const { shares, collaborators, key } = shareables[noun]
  return queryRows(
    tx,
    accessHolderRow,
    Prisma.sql`
    SELECT ${key} AS id, "userId" FROM ${shares} WHERE ${key} = ANY(${ids}::int[])
    UNION SELECT ${key}, "userId" FROM ${collaborators} WHERE ${key} = ANY(${ids}::int[])`,
  )
}

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
 * Notifies the screens of everybody with whom these things are shared that the access has ended, after the commit of
 * the transaction that deletes the things.
 */
export async function publishDeletedAccess(
  change: WriteContext,
  noun: Shareable,
  ids: readonly number[],
): Promise<void> {
  const held = await findAccessHolders(change.tx, noun, ids)
  for (const { id, userId } of held) publishAccess(change, { noun, id }, [userId])
}

/**
 * Notifies, after the commit, the screens of the users who manage the access to these things that a receiver has given
 * up the access: the authors, and the collaborators who may share a character (D-43).
 */
export async function publishToSharers(
  change: WriteContext,
  noun: Shareable,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const sharing =
    noun === 'character'
      ? Prisma.sql`UNION SELECT "characterId", "userId" FROM character_collaborators
          WHERE "characterId" = ANY(${ids}::int[]) AND role = 'admin'`
      : Prisma.empty
  const sharers = await queryRows(
    change.tx,
    accessHolderRow,
    Prisma.sql`
    SELECT id, "authorId" AS "userId" FROM ${shareables[noun].things} WHERE id = ANY(${ids}::int[]) ${sharing}`,
  )
  for (const { id, userId } of sharers) publishAccess(change, { noun, id }, [userId])
}

/** Calls `publishToSharers` for all things that others share with a user, before the account of this user is erased. */
export async function publishToSharersWith(change: WriteContext, userId: string): Promise<void> {
  for (const noun of ['character', 'story'] as const) {
    const { shares, collaborators, key } = shareables[noun]
    const held = await queryRows(
      change.tx,
      accessHolderRow,
      Prisma.sql`
      SELECT ${key} AS id, "userId" FROM ${shares} WHERE "userId" = ${userId}
      UNION SELECT ${key}, "userId" FROM ${collaborators} WHERE "userId" = ${userId}`,
    )
    await publishToSharers(
      change,
      noun,
      held.map(({ id }) => id),
    )
  }
}
