import { z } from 'zod'
import { AppError } from '#core/errors.ts'
import { Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema, type Sender } from '#core/postgres/sql.ts'

/** The id of a user is a text; all other ids are numbers (D-1). */
type Id = number | string

/**
 * Reads the time of a thing's last change. A style has the id of its story, and its row may be missing
 * (D-95). A profile has the id of its user, whose row is locked here.
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
 * Checks that a thing still has the version from which the change was made (D-7). This prevents a change from
 * overwriting that of another tab or person. Without `base` it checks nothing. The caller has locked the row,
 * or the row of its story.
 * @throws AppError conflict when it has been changed since `base`, the time (ISO 8601) of that version.
 */
export async function assertUnchanged(
  on: Sender,
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
    throw new AppError('conflict', `This ${noun} was changed in the meantime. Nothing of it was overwritten.`)
}

function timeIn(table: string): (id: Id) => Prisma.Sql {
  return (id) => Prisma.sql`SELECT "updatedAt" AS time FROM ${Prisma.raw(table)} WHERE id = ${id}`
}
