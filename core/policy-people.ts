import { AppError, notFound } from './errors.ts'
import { profileVisibleWhere, type Viewer } from './policy.ts'
import { Prisma } from './postgres/client.ts'

// What people may do to each other. `core/policy.ts` has the permissions for things.

type User = NonNullable<Viewer>

/** Condition on the user with the alias `alias`: `from` may write a message to them (D-46, D-67). */
export function mayWriteToWhere(_from: Pick<User, 'userId'>, alias: string): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(alias)}."isActive"`
}

/**
 * Condition on the user with the alias `alias`: `from` may share things with them, make them a collaborator, or send them a
 * collaboration request (D-43, D-45, D-152). Null stands for the operator, who reaches every active account.
 */
export function mayInviteWhere(_from: Pick<User, 'userId'> | null, alias: string): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(alias)}."isActive"`
}

/**
 * Condition on the user with the alias `alias`: their name may be shown to the viewer. It may when the profile is open to
 * the viewer (D-31), and when they have written to the viewer or asked to collaborate, because both show the name.
 */
export function nameKnownWhere(viewer: User, alias: string): Prisma.Sql {
  const row = Prisma.raw(alias)
  return Prisma.sql`(${profileVisibleWhere(viewer, alias)}
    OR EXISTS (SELECT 1 FROM messages known WHERE known."senderId" = ${row}.id AND known."receiverId" = ${viewer.userId})
    OR EXISTS (SELECT 1 FROM collaboration_requests known
      WHERE known."requesterId" = ${row}.id AND known."toUserId" = ${viewer.userId}))`
}

/** Checks that a user accepts collaboration requests. @throws AppError collaborations_off when not (D-31). */
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
