import { AppError } from '../errors.ts'
import { Prisma } from '../postgres/client.ts'

/** Identifies a user by the id, or by an SQL expression for the id. */
export type PersonId = string | Prisma.Sql

/**
 * SQL condition: `blocker` has not blocked `blocked` (D-147). It is one look-up by primary key, so frequent calls
 * include it in their statement (ADR-0020). A blocked person must not see that the blocker exists.
 */
export function notBlockedByWhere(blocker: PersonId, blocked: PersonId): Prisma.Sql {
  return Prisma.sql`NOT EXISTS (SELECT 1 FROM blocks WHERE "blockerId" = ${blocker} AND "blockedId" = ${blocked})`
}

/** Condition: neither of two users has blocked the other (D-147). */
export function notBlockedBetweenWhere(one: PersonId, other: PersonId): Prisma.Sql {
  return Prisma.sql`(${notBlockedByWhere(one, other)} AND ${notBlockedByWhere(other, one)})`
}

/**
 * SQL condition: actions of `actor` notify `reader`, because `reader` has not muted `actor` and neither has blocked the
 * other (D-147).
 */
export function notifiesWhere(reader: PersonId, actor: PersonId): Prisma.Sql {
  return Prisma.sql`(${notBlockedBetweenWhere(reader, actor)}
    AND NOT EXISTS (SELECT 1 FROM mutes WHERE "muterId" = ${reader} AND "mutedId" = ${actor}))`
}

/**
 * Creates the error for an action that affects a person whom the caller has blocked. Only the blocker gets this error
 * (D-147, D-156).
 */
export function blockedByCallerError(): AppError {
  return new AppError('blocked', 'You have blocked this person. Unblock them first.')
}
