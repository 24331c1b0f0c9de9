import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { CharacterShare } from '#contract/sharing.ts'
import { AppError } from '#core/errors.ts'
import { actorInTitle } from '#core/notifications/notifications.ts'
import { assertCan } from '#core/policy/policy.ts'
import { assertTakesCollaborations } from '#core/policy/policy-people.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { execute, queryRows, rowSchema } from '#core/postgres/sql.ts'
import { hashToken } from '#core/security/tokens.ts'
import { lockBlocksOf } from '../../queries/blocks.ts'
import { type Addressee, findAddressee } from '../../queries/people.ts'
import { shareables } from '../../rows/shareables.ts'
import { notifyInTransaction, type WriteContext } from '../write-context.ts'
import { endLinkOfShares, endWorkWithoutAccess, lockThing } from './end-access.ts'
import { publishAccess, type SharedThing } from './publish-access.ts'

interface Person {
  userId: string
  isAdmin: boolean
}

interface Share {
  sharedWithId: string
  shareType: CharacterShare['shareType']
  permissions: CharacterShare['permissions']
  expiresAt?: string | null | undefined
}

const sharedRow = rowSchema({ id: z.int() })

/**
 * Creates a link that shows a character or story to everybody who has the link, until `expiresAt` if it is given. Only
 * the hash of its token is stored, and an earlier link stops working (D-43, D-152). A share that was given with the
 * earlier link becomes a direct share, so its end does not end the new link. `origin` is the address of the web client.
 * @throws AppError not_found, forbidden
 */
export async function makeShareLink(
  tx: Tx,
  { noun, id }: SharedThing,
  user: Person,
  origin: string,
  expiresAt: Date | null = null,
): Promise<string> {
  const refusal = `Only the ${noun} owner can generate shareable links.`
  await assertCan(tx, 'share', noun, id, user, { lock: true, refusal })
  const token = randomBytes(16).toString('base64url')
  const { things, shares, key, path } = shareables[noun]
  await execute(
    tx,
    Prisma.sql`
    UPDATE ${things} SET "shareTokenHash" = ${hashToken(token)}, "shareTokenExpiresAt" = ${expiresAt} WHERE id = ${id}`,
  )
  await execute(
    tx,
    Prisma.sql`UPDATE ${shares} SET "shareType" = 'direct' WHERE ${key} = ${id} AND "shareType" = 'link'`,
  )
  return `${origin}${path}/${id}?share=${token}`
}

/**
 * Lets a user see, edit or fork a character, or read a story, at once (D-43, D-65, D-152), until `expiresAt` if it is
 * given. A second share with the same user replaces the first, and a link that was given with the first ends.
 * @throws AppError not_found, forbidden, invalid for its author.
 */
export async function shareThing(
  change: WriteContext,
  thing: SharedThing,
  user: Person,
  share: Share,
  origin: string,
) {
  const { tx } = change
  const { noun, id } = thing
  const { authorId, title } = await assertCan(tx, 'share', noun, id, user)
  const receiver = await findReceiver(tx, thing, user, share.sharedWithId, authorId)
  // Another call can end the right to share before this call has locked the thing, so the right is checked again under
  // the lock. The thing is locked after the rows of blocks, in the same order as in the call that blocks a user, so
  // that the two cannot deadlock.
  await assertCan(tx, 'share', noun, id, user, { lock: true })
  const { shareType, permissions: permission } = share
  const expiresAt = share.expiresAt ? new Date(share.expiresAt) : null
  const { shares, key, path } = shareables[noun]
  await endLinkOfShares(tx, thing, Prisma.sql`"userId" = ${receiver.id}`)
  const link =
    shareType === 'link' ? { shareableLink: await makeShareLink(tx, thing, user, origin, expiresAt) } : {}
  const permissions = noun === 'character' ? Prisma.sql`, permission` : Prisma.empty
  const permitted = noun === 'character' ? Prisma.sql`, ${permission}::"SharePermission"` : Prisma.empty
  const permittedNow = noun === 'character' ? Prisma.sql`, permission = excluded.permission` : Prisma.empty
  const [row] = await queryRows(
    tx,
    sharedRow,
    Prisma.sql`
    INSERT INTO ${shares} (${key}, "userId", "shareType", "addressedAs", "expiresAt" ${permissions})
    VALUES (${id}, ${receiver.id}, ${shareType}::"ShareType", ${share.sharedWithId}, ${expiresAt} ${permitted})
    ON CONFLICT (${key}, "userId") DO UPDATE SET "shareType" = excluded."shareType",
      "addressedAs" = excluded."addressedAs", "expiresAt" = excluded."expiresAt" ${permittedNow}
    RETURNING id`,
  )
  await notifyInTransaction(change, {
    userId: receiver.id,
    actorId: user.userId,
    type: 'system',
    title: `${actorInTitle} shared a ${noun} with you`,
    content: title,
    link: `${path}/${id}`,
    act: `share ${permission} ${path}/${id}`,
  })
  publishAccess(change, thing, [receiver.id])
  return {
    id: row?.id ?? 0,
    sharedWithId: share.sharedWithId,
    shareType,
    permissions: permission,
    expiresAt: expiresAt?.toISOString() ?? null,
    ...link,
  }
}

/**
 * Makes a user a collaborator at once (D-65, D-152). A second call for the same user changes the role.
 * @throws AppError not_found, forbidden, invalid for its author, collaborations_off.
 */
export async function inviteCollaborator(
  change: WriteContext,
  thing: SharedThing,
  user: Person,
  { collaboratorId, role }: { collaboratorId: string; role: string },
): Promise<void> {
  const { noun, id } = thing
  const refusal = `Only the ${noun} owner can invite collaborators.`
  const { authorId, title } = await assertCan(change.tx, 'share', noun, id, user, { refusal })
  const collaborator = await findReceiver(change.tx, thing, user, collaboratorId, authorId)
  await assertCan(change.tx, 'share', noun, id, user, { lock: true, refusal })
  assertTakesCollaborations(collaborator)
  await addCollaborator(change, thing, { userId: collaborator.id, role, addressedAs: collaboratorId })
  const { path } = shareables[noun]
  await notifyInTransaction(change, {
    userId: collaborator.id,
    actorId: user.userId,
    type: 'system',
    title: `${actorInTitle} made you a collaborator`,
    content: title,
    link: `${path}/${id}`,
    act: `collaborate ${role} ${path}/${id}`,
  })
}

interface Collaborator {
  userId: string
  role: string
  addressedAs: string
  /** Whether a collaborator who has a higher role keeps it. */
  keepsHigherRole?: boolean
}

/**
 * Adds a collaborator, or changes the role of one, and cancels generations that the new role may not order. The caller
 * has checked the permission for both.
 */
export async function addCollaborator(
  change: WriteContext,
  thing: SharedThing,
  { userId, role, addressedAs, keepsHigherRole = false }: Collaborator,
): Promise<void> {
  const { collaborators, key, role: type } = shareables[thing.noun]
  await lockThing(change, thing)
  // Postgres orders the values of both enums from the lowest role to the highest.
  const newRole = keepsHigherRole ? Prisma.sql`greatest(k.role, excluded.role)` : Prisma.sql`excluded.role`
  await execute(
    change.tx,
    Prisma.sql`
    INSERT INTO ${collaborators} AS k (${key}, "userId", role, "addressedAs")
    VALUES (${thing.id}, ${userId}, ${role}::${type}, ${addressedAs})
    ON CONFLICT (${key}, "userId") DO UPDATE SET role = ${newRole}, "addressedAs" = excluded."addressedAs"`,
  )
  await endWorkWithoutAccess(change, thing, [userId])
}

async function findReceiver(
  tx: Tx,
  { noun }: SharedThing,
  user: Person,
  who: string,
  authorId: string,
): Promise<Addressee> {
  // If the user who shares is not the author, a block between the author and the receiver counts too.
  await lockBlocksOf(tx, [user.userId, authorId])
  const receiver = await findAddressee(tx, user, who, { author: authorId, byEmail: true })
  if (receiver.id === authorId) throw new AppError('invalid', `This person is the owner of this ${noun}.`)
  return receiver
}
