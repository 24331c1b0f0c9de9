import { z } from 'zod'
import { appearanceParts } from '#contract/appearance.ts'
import type { Viewer } from '#core/policy/policy.ts'
import { listedProfileWhere } from '#core/policy/policy-people.ts'
import { Prisma } from '#core/postgres/client.ts'
import { isoTime } from '#core/postgres/iso-time.ts'
import { shownName } from '#core/postgres/shown-name.ts'
import { rowSchema } from '#core/postgres/sql.ts'
import { pictureColumns, pictureShape } from './pictures.ts'
import { usageCount, usageJoin } from './usage-count.ts'

/** A character joined with its author (u) and portrait (i). */
export const characterRow = rowSchema({
  id: z.int(),
  authorId: z.string(),
  authorName: z.string(),
  authorIsPublic: z.boolean(),
  name: z.string(),
  role: z.string(),
  description: z.string(),
  personality: z.string(),
  appearance: z.string(),
  background: z.string(),
  appearanceParts: appearanceParts.nullable(),
  personalityTraits: z.array(z.string()),
  isPublic: z.boolean(),
  isReady: z.boolean(),
  likeCount: z.int(),
  liked: z.boolean(),
  usageCount: z.int(),
  forkedFromId: z.int().nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
  ...pictureShape,
})
export type CharacterRow = z.infer<typeof characterRow>

/**
 * The columns of `characterRow` for a viewer; characters are `c`, joined with `characterJoins`. `reader` is null in the
 * readers' view, which has no likes and no private stories of the viewer (D-141).
 */
export function characterColumns(viewer: Viewer, reader = viewer): Prisma.Sql {
  const liked = reader
    ? Prisma.sql`EXISTS (SELECT 1 FROM character_likes x WHERE x."characterId" = c.id AND x."userId" = ${reader.userId})`
    : Prisma.sql`FALSE`
  return Prisma.sql`c.id, c."authorId", ${shownName('u')} AS "authorName", ${listedProfileWhere(viewer, 'u')} AS "authorIsPublic",
  c.name, c.role, c.description, c.personality, c.appearance, c.background, c."appearanceParts", c."personalityTraits",
  c."isPublic", c."isReady", c."likeCount", ${liked} AS liked, ${usageCount(reader, 'c')}, c."forkedFromId", c."createdAt", c."updatedAt", ${pictureColumns}`
}

/** The tables that `characterColumns` reads for the same `reader`. */
export const characterJoins = (reader: Viewer): Prisma.Sql =>
  Prisma.sql`JOIN users u ON u.id = c."authorId" LEFT JOIN images i ON i.id = c."imageId" ${usageJoin('character', reader, 'c')}`
