import { z } from 'zod'
import { notFound } from '#core/errors.ts'
import { allowedWhere, assertCan, type Shareable, type Viewer } from '#core/policy/policy.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { shareables } from '../../rows/shareables.ts'
import { endGenerations } from '../generations/end-generations.ts'
import type { WriteContext } from '../write-context.ts'
import {
  type AccessHolder,
  accessHolderRow,
  findAccessHolders,
  publishAccess,
  publishToSharers,
  type SharedThing,
} from './publish-access.ts'

type User = NonNullable<Viewer>

const userRow = rowSchema({ userId: z.string() })

/**
 * Deletes the share link of a thing, so that nobody can open the thing by it.
 * @throws AppError not_found, forbidden
 */
export async function endShareLink({ tx }: WriteContext, thing: SharedThing, user: User): Promise<void> {
  const { noun, id } = thing
  await assertMayEnd({ tx }, thing, user)
  await execute(
    tx,
    Prisma.sql`
    UPDATE ${shareables[noun].things} SET "shareTokenHash" = NULL, "shareTokenExpiresAt" = NULL WHERE id = ${id}`,
  )
}

/** Ends all shares of a thing, and its link. @throws AppError not_found, forbidden */
export async function endShares(change: WriteContext, thing: SharedThing, user: User): Promise<void> {
  await endShareLink(change, thing, user)
  const { shares, key } = shareables[thing.noun]
  const gone = await queryRows(
    change.tx,
    userRow,
    Prisma.sql`DELETE FROM ${shares} WHERE ${key} = ${thing.id} RETURNING "userId"`,
  )
  await endWorkWithoutAccess(
    change,
    thing,
    gone.map(({ userId }) => userId),
  )
}

/**
 * Ends the share link of a thing if a share of this thing that matches the condition `of` was given with the link
 * (D-62). Otherwise the receiver of the share could still open the thing by the link after the end of the share
 * (D-154).
 */
export async function endLinkOfShares(tx: Tx, { noun, id }: SharedThing, of: Prisma.Sql): Promise<void> {
  const { things, shares, key } = shareables[noun]
  await execute(
    tx,
    Prisma.sql`
    UPDATE ${things} SET "shareTokenHash" = NULL, "shareTokenExpiresAt" = NULL
    WHERE id = ${id} AND EXISTS (SELECT 1 FROM ${shares} WHERE ${key} = ${id} AND "shareType" = 'link' AND ${of})`,
  )
}

/**
 * Ends one share, and the link that was given with it. Users who may share the thing can end it, and so can the
 * receiver of the share.
 * @throws AppError not_found when the share does not exist, or when the caller may see neither the thing nor the share;
 * forbidden
 */
export async function endShare(
  change: WriteContext,
  thing: SharedThing,
  shareId: number,
  user: User,
): Promise<void> {
  const { shares, key } = shareables[thing.noun]
  const of = Prisma.sql`${key} = ${thing.id} AND id = ${shareId}`
  const [share] = await queryRows(change.tx, userRow, Prisma.sql`SELECT "userId" FROM ${shares} WHERE ${of}`)
  if (share?.userId !== user.userId) await assertMayEnd(change, thing, user)
  else await lockThing(change, thing)
  if (!share) throw notFound('Share')
  await endLinkOfShares(change.tx, thing, Prisma.sql`id = ${shareId}`)
  await execute(change.tx, Prisma.sql`DELETE FROM ${shares} WHERE ${of}`)
  await endWorkWithoutAccess(change, thing, [share.userId])
  if (share.userId === user.userId) await publishToSharers(change, thing.noun, [thing.id])
}

/**
 * Removes a collaborator, who is given by id or by the text that the inviter typed. Collaborators who remove
 * themselves leave.
 * @throws AppError not_found, forbidden
 */
export async function endCollaboration(
  change: WriteContext,
  thing: SharedThing,
  who: string,
  user: User,
): Promise<void> {
  const userId = await lockCollaborator(change, thing, who, user, who === user.userId)
  const { collaborators, key } = shareables[thing.noun]
  await execute(
    change.tx,
    Prisma.sql`DELETE FROM ${collaborators} WHERE ${key} = ${thing.id} AND "userId" = ${userId}`,
  )
  await endWorkWithoutAccess(change, thing, [userId])
  if (userId === user.userId) await publishToSharers(change, thing.noun, [thing.id])
}

/** Changes the role of a collaborator. @returns their id. @throws AppError not_found, forbidden */
export async function changeRole(
  change: WriteContext,
  thing: SharedThing,
  { who, role }: { who: string; role: string },
  user: User,
): Promise<string> {
  const userId = await lockCollaborator(change, thing, who, user, false)
  const { collaborators, key, role: type } = shareables[thing.noun]
  await execute(
    change.tx,
    Prisma.sql`
    UPDATE ${collaborators} SET role = ${role}::${type} WHERE ${key} = ${thing.id} AND "userId" = ${userId}`,
  )
  await endWorkWithoutAccess(change, thing, [userId])
  return userId
}

/**
 * Updates the screens of everybody with whom these things are shared, and cancels generations of users who may no longer
 * edit them, after a moderator has hidden the things or shows them again (D-89), or when their author is erased (D-68).
 */
export async function updateAccessToHidden(
  change: WriteContext,
  noun: Shareable,
  ids: readonly number[],
): Promise<void> {
  if (ids.length > 0) await endWork(change, noun, await findAccessHolders(change.tx, noun, ids))
}

/**
 * Ends all shares and collaborations that two people have given each other, in both directions, and the links that were
 * given with the shares (D-154).
 */
export async function endAccessBetween(change: WriteContext, one: string, other: string): Promise<void> {
  const pair = Prisma.sql`(t."authorId" = ${one} AND x."userId" = ${other})
    OR (t."authorId" = ${other} AND x."userId" = ${one})`
  for (const noun of ['character', 'story'] as const) {
    const { things, shares, collaborators, key } = shareables[noun]
    const held: AccessHolder[] = []
    for (const table of [shares, collaborators]) {
      const sql = Prisma.sql`SELECT t.id, x."userId" FROM ${things} t JOIN ${table} x ON x.${key} = t.id
        WHERE ${pair} ORDER BY t.id FOR UPDATE`
      held.push(...(await queryRows(change.tx, accessHolderRow, sql)))
    }
    if (held.length === 0) continue
    const ids = held.map(({ id }) => id)
    const of = Prisma.sql`${key} = ANY(${ids}::int[]) AND "userId" IN (${one}, ${other})`
    await execute(
      change.tx,
      Prisma.sql`
      UPDATE ${things} SET "shareTokenHash" = NULL, "shareTokenExpiresAt" = NULL
      WHERE id IN (SELECT ${key} FROM ${shares} WHERE ${of} AND "shareType" = 'link')`,
    )
    await execute(change.tx, Prisma.sql`DELETE FROM ${shares} WHERE ${of}`)
    await execute(change.tx, Prisma.sql`DELETE FROM ${collaborators} WHERE ${of}`)
    await endWork(change, noun, held)
    await publishToSharers(change, noun, ids)
  }
}

/**
 * Cancels the generations of users who may no longer edit the story, in the transaction that removed their access,
 * because a generation streams its text to the user who ordered it.
 * It also deletes the stored outcomes of their calls to the thing, which a repeated call would get.
 */
export async function endWorkWithoutAccess(
  change: WriteContext,
  thing: SharedThing,
  userIds: readonly string[],
): Promise<void> {
  await endWork(
    change,
    thing.noun,
    userIds.map((userId) => ({ id: thing.id, userId })),
  )
}

/**
 * Does the same as `endWorkWithoutAccess` for many pairs of a thing and a user. The number of statements does not
 * depend on the number of pairs, because a thing may be shared with thousands of people.
 */
async function endWork(change: WriteContext, noun: Shareable, held: readonly AccessHolder[]): Promise<void> {
  if (held.length === 0) return
  const pairs = Prisma.sql`unnest(${held.map(({ id }) => id)}::int[], ${held.map(({ userId }) => userId)}::text[])`
  await forgetOutcomes(change, noun, pairs)
  if (noun === 'story') {
    const mayEdit = allowedWhere('edit', 'story', { userId: Prisma.sql`g."ownerId"` }, 's')
    await endGenerations(
      change,
      Prisma.sql`(g."storyId", g."ownerId") IN (SELECT * FROM ${pairs})
        AND NOT EXISTS (SELECT 1 FROM stories s WHERE s.id = g."storyId" AND ${mayEdit})`,
    )
  }
  for (const { id, userId } of held) publishAccess(change, { noun, id }, [userId])
}

// A repeated call is answered with its stored outcome, before the permission of the caller is checked.
async function forgetOutcomes({ tx }: Pick<WriteContext, 'tx'>, noun: Shareable, pairs: Prisma.Sql) {
  const { things, path } = shareables[noun]
  const mayEdit = allowedWhere('edit', noun, { userId: Prisma.sql`held."userId"` }, 't')
  await execute(
    tx,
    Prisma.sql`
    DELETE FROM idempotency_keys k USING ${pairs} AS held (id, "userId")
    WHERE k."userId" = held."userId" AND starts_with(k.path, ${`/api${path}/`}::text || held.id || '/')
      AND NOT EXISTS (SELECT FROM ${things} t WHERE t.id = held.id AND ${mayEdit})`,
  )
}

/**
 * Checks that the user may end access to a thing, and locks it as `lockThing` does. The act `share` is not checked,
 * because it is refused for a hidden thing, and access to a hidden thing can still be ended (D-89).
 */
async function assertMayEnd(
  { tx }: Pick<WriteContext, 'tx'>,
  { noun, id }: SharedThing,
  user: User,
): Promise<void> {
  await assertCan(tx, 'unshare', noun, id, user, { lock: true })
}

async function lockCollaborator(
  change: WriteContext,
  thing: SharedThing,
  who: string,
  user: User,
  leaves: boolean,
): Promise<string> {
  const { collaborators, key } = shareables[thing.noun]
  const [row] = await queryRows(
    change.tx,
    userRow,
    Prisma.sql`
    SELECT "userId" FROM ${collaborators}
    WHERE ${key} = ${thing.id} AND ("userId" = ${who} OR lower("addressedAs") = ${who.toLowerCase()})
    ORDER BY ("userId" = ${who}) DESC LIMIT 1`,
  )
  if (leaves && row) await lockThing(change, thing)
  else await assertMayEnd(change, thing, user)
  if (!row) throw notFound('Collaborator')
  return row.userId
}

/**
 * Locks a thing before access to it ends or a role is lowered. A concurrent order for the same story is either
 * committed before and then cancelled, or waits for the lock and is then refused.
 */
export async function lockThing({ tx }: Pick<WriteContext, 'tx'>, { noun, id }: SharedThing): Promise<void> {
  await execute(tx, Prisma.sql`SELECT 1 FROM ${shareables[noun].things} WHERE id = ${id} FOR UPDATE`)
}
