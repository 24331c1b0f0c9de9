import type { Location } from '#contract/locations.ts'
import { Prisma } from '#core/postgres/client.ts'

/** A location joined with its author (u). */
export type LocationRow = Omit<Location, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date }

const own = [
  'id',
  'authorId',
  'name',
  'description',
  'type',
  'setting',
  'atmosphere',
  'keyFeatures',
  'timePeriod',
  'propertyCondition',
  'architecturalStyle',
  'size',
  'numberOfRooms',
  'roomTypes',
  'roomDescriptions',
  'specialFeatures',
  'surroundings',
  'climate',
  'accessibility',
  'lightingStyle',
  'soundscape',
  'scents',
  'imageUrl',
  'isPublic',
  'likeCount',
  'usageCount',
  'createdAt',
  'updatedAt',
] as const satisfies (keyof Location)[]

/** What `presentLocation` needs; locations are `l`, joined with `locationJoins`. */
export const locationColumns = Prisma.sql`${Prisma.raw(own.map((name) => `l."${name}"`).join(', '))},
  u."firstName" || ' ' || u."lastName" AS "authorName", u."publicProfile" AS "authorIsPublic"`

export const locationJoins = Prisma.sql`JOIN users u ON u.id = l."authorId"`

/** A location as it goes over the wire. */
export function presentLocation(row: LocationRow): Location {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() }
}
