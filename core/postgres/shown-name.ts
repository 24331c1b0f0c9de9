import { Prisma } from './client.ts'

/** Reads the name of a user (u) that others see: the pen name, or else the names of sign-up (D-149). */
export function shownName(u: string): Prisma.Sql {
  const user = Prisma.raw(u)
  return Prisma.sql`coalesce(${user}."penName", trim(${user}."firstName" || ' ' || ${user}."lastName"))`
}

/**
 * The shown name as the columns "firstName" and "lastName". A pen name is in "firstName", and "lastName" is then
 * empty.
 */
export function shownNameColumns(u: string): Prisma.Sql {
  const user = Prisma.raw(u)
  return Prisma.sql`coalesce(${user}."penName", ${user}."firstName") AS "firstName",
    CASE WHEN ${user}."penName" IS NULL THEN ${user}."lastName" ELSE '' END AS "lastName"`
}
