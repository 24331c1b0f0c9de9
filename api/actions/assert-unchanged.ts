import { z } from 'zod'
import { AppError } from '#core/errors.ts'
import { Prisma } from '#core/postgres/client.ts'
import { type Queryable, queryRows, rowSchema } from '#core/postgres/sql.ts'

/** The id of a user is a text; the ids of the other types of things in `times` are numbers (D-1). */
type Id = number | string

/**
 * The statements that read when a thing was last changed, by the type of thing. For a style the id is that of its
 * story, and the row of the style may be missing (D-95). For a profile the id is that of its user, and the statement
 * locks the row of the user.
 */
const times = {
  story: timeIn('stories'),
  chapter: timeIn('chapters'),
  character: timeIn('characters'),
  location: timeIn('locations'),
  cast: timeIn('casts'),
  collection: timeIn('collections'),
  fact: timeIn('facts'),
  style: (id: Id) => Prisma.sql`SELECT coalesce(y."updatedAt", s."createdAt") AS time
    FROM stories s LEFT JOIN story_styles y ON y."storyId" = s.id WHERE s.id = ${id}`,
  profile: (id: Id) =>
    Prisma.sql`SELECT "profileUpdatedAt" AS time FROM users WHERE id = ${id} FOR NO KEY UPDATE`,
} as const

const changedRow = rowSchema({ changed: z.boolean() })

/**
 * Checks that a thing still has the version from which the caller started to edit (D-7), so that the edit does not
 * overwrite that of another tab or person. Without `base` it checks nothing. The caller has locked the row of the
 * thing, or the row of its story.
 * @throws AppError conflict when the thing has been changed since `base`, the time (ISO 8601) of that version.
 */
export async function assertUnchanged(
  on: Queryable,
  noun: keyof typeof times,
  id: Id,
  base: string | undefined,
): Promise<void> {
  if (base === undefined) return
  const [row] = await queryRows(
    on,
    changedRow,
    Prisma.sql`SELECT thing.time <> ${new Date(base)} AS changed FROM (${times[noun](id)}) thing`,
  )
  if (row?.changed)
    throw new AppError('conflict', `This ${noun} was changed in the meantime, so your change was not saved.`)
}

function timeIn(table: string): (id: Id) => Prisma.Sql {
  return (id) => Prisma.sql`SELECT "updatedAt" AS time FROM ${Prisma.raw(table)} WHERE id = ${id}`
}
