import type { z } from 'zod'
import { type Location, location } from '#contract/locations.ts'
import type { Viewer } from '#core/policy/policy.ts'
import { listedProfileWhere } from '#core/policy/policy-people.ts'
import { Prisma } from '#core/postgres/client.ts'
import { isoTime } from '#core/postgres/iso-time.ts'
import { shownName } from '#core/postgres/shown-name.ts'
import { rowSchema } from '#core/postgres/sql.ts'
import { usageCount, usageJoin } from './usage-count.ts'

/** A location joined with its author (u). */
export const locationRow = rowSchema({ ...location.shape, createdAt: isoTime, updatedAt: isoTime })
export type LocationRow = z.infer<typeof locationRow>

const ownColumns = [
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
  'createdAt',
  'updatedAt',
] as const satisfies (keyof Location)[]

/**
 * The columns of `locationRow` for a viewer; locations are `l`, joined with `locationJoins`. `reader` is null in the
 * readers' view, which counts no private story of the viewer (D-141).
 */
export const locationColumns = (
  viewer: Viewer,
  reader = viewer,
) => Prisma.sql`${Prisma.raw(ownColumns.map((name) => `l."${name}"`).join(', '))},
  ${usageCount(reader, 'l')}, ${shownName('u')} AS "authorName", ${listedProfileWhere(viewer, 'u')} AS "authorIsPublic"`

/** The tables that `locationColumns` reads for the same `reader`. */
export const locationJoins = (reader: Viewer): Prisma.Sql =>
  Prisma.sql`JOIN users u ON u.id = l."authorId" ${usageJoin('location', reader, 'l')}`
