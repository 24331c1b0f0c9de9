import type { Config } from '../config.ts'
import { AppError, notFound } from '../errors.ts'
import { Prisma } from '../postgres/client.ts'
import { hasSecondFactor } from '../postgres/second-factor.ts'
import { notBlockedBetweenWhere, notBlockedByWhere } from './blocks.ts'
import { listedWhere, type Viewer } from './policy.ts'

// These conditions decide what people may do that affects other people, and what they may see of other people.
// `core/policy/policy.ts` has the permissions for things.

type User = NonNullable<Viewer>

/**
 * Condition on the user with the alias `alias`: `from` may write a message to them (D-46, D-67), because neither has
 * blocked the other (D-147).
 */
export function mayWriteToWhere(from: Pick<User, 'userId'>, alias: string): Prisma.Sql {
  const row = Prisma.raw(alias)
  return Prisma.sql`(${row}."isActive" AND ${notBlockedBetweenWhere(Prisma.sql`${row}.id`, from.userId)})`
}

/**
 * Condition on the user with the alias `alias`: `from` may share things with them, make them a collaborator, or send
 * them a collaboration request (D-43, D-45, D-152), because they have not blocked `from` (D-147). Null stands for the
 * operator, who reaches every active account.
 */
export function mayInviteWhere(from: Pick<User, 'userId'> | null, alias: string): Prisma.Sql {
  const row = Prisma.raw(alias)
  if (from === null) return Prisma.sql`${row}."isActive"`
  return Prisma.sql`(${row}."isActive" AND ${notBlockedByWhere(Prisma.sql`${row}.id`, from.userId)})`
}

/** Condition for people whose profile everybody may open (D-31). */
export function publicProfileWhere(alias: string): Prisma.Sql {
  const row = Prisma.raw(alias)
  return Prisma.sql`(${row}."publicProfile" AND ${row}."isActive")`
}

/**
 * Condition for people whose profile the viewer may open: public profiles, the viewer's own, and any for an
 * admin (D-31). Viewers cannot open the profile of a person who has blocked them (D-147).
 */
export function profileVisibleWhere(viewer: Viewer, alias: string): Prisma.Sql {
  if (viewer === null) return publicProfileWhere(alias)
  const row = Prisma.raw(alias)
  const id = Prisma.sql`${row}.id`
  return Prisma.sql`(${row}."isActive" AND (${row}.id = ${viewer.userId} OR ${viewer.isAdmin}
    OR (${row}."publicProfile" AND ${notBlockedByWhere(id, viewer.userId)})))`
}

/** Condition for public profiles that lists and searches show, without people who have blocked the viewer (D-147). */
export function listedProfileWhere(viewer: Viewer, alias: string): Prisma.Sql {
  if (viewer === null || viewer.isAdmin) return publicProfileWhere(alias)
  const id = Prisma.sql`${Prisma.raw(alias)}.id`
  return Prisma.sql`(${publicProfileWhere(alias)} AND ${notBlockedByWhere(id, viewer.userId)})`
}

const tables = [
  ['story', 'stories'],
  ['character', 'characters'],
  ['location', 'locations'],
  ['collection', 'collections'],
] as const

/**
 * Condition for people whose name the viewer can see: by their profile, as the author of a public work, or
 * because they have written to the viewer. Knowing the id or e-mail of a person does not reveal their name
 * (D-31).
 */
export function nameKnownWhere(viewer: User, alias: string): Prisma.Sql {
  const id = Prisma.sql`${Prisma.raw(alias)}.id`
  const works = tables.map(
    ([noun, table]) =>
      Prisma.sql`EXISTS (SELECT 1 FROM ${Prisma.raw(table)} w WHERE w."authorId" = ${id} AND ${listedWhere(noun, 'w')})`,
  )
  return Prisma.sql`(${profileVisibleWhere(viewer, alias)} OR ${Prisma.join(works, ' OR ')}
    OR EXISTS (SELECT 1 FROM messages w WHERE w."receiverId" = ${viewer.userId} AND w."senderId" = ${id})
    OR EXISTS (SELECT 1 FROM collaboration_requests w WHERE w."toUserId" = ${viewer.userId} AND w."requesterId" = ${id}))`
}

/**
 * Checks that a user accepts collaboration requests. @throws AppError collaborations_off when the user does not accept
 * them (D-31).
 */
export function assertTakesCollaborations({ allowCollaborations }: { allowCollaborations: boolean }): void {
  if (!allowCollaborations) {
    throw new AppError('collaborations_off', 'This creator does not take collaboration requests.')
  }
}

/**
 * Checks that the caller may answer a collaboration request: only its receiver may (D-45). Its sender gets
 * `forbidden`, and anybody else `not_found`.
 * @throws AppError not_found, forbidden
 */
export function assertCanAnswer(
  request: { toUserId: string; requesterId: string },
  { userId }: { userId: string },
): void {
  if (request.toUserId === userId) return
  if (request.requesterId !== userId) throw notFound('Collaboration request')
  throw new AppError('forbidden', 'Only the one who was asked can answer this request.')
}

/** The condition of `adminRights` for the user whose row has the alias `user`. */
export function adminRightsWhere(
  user: string,
  { ADMIN_SECOND_FACTOR }: Pick<Config, 'ADMIN_SECOND_FACTOR'>,
): Prisma.Sql {
  const isAdmin = Prisma.sql`${Prisma.raw(user)}."isAdmin"`
  return ADMIN_SECOND_FACTOR ? Prisma.sql`(${isAdmin} AND ${hasSecondFactor(user)})` : isAdmin
}

/**
 * Returns whether a user has the rights of an admin. With ADMIN_SECOND_FACTOR, an admin without a second factor has
 * none (D-149).
 */
export function adminRights(
  { isAdmin, hasSecondFactor }: { isAdmin: boolean; hasSecondFactor: boolean },
  { ADMIN_SECOND_FACTOR }: Pick<Config, 'ADMIN_SECOND_FACTOR'>,
): { isAdmin: boolean; needsSecondFactor: boolean } {
  const needsSecondFactor = isAdmin && ADMIN_SECOND_FACTOR && !hasSecondFactor
  return { isAdmin: isAdmin && !needsSecondFactor, needsSecondFactor }
}
