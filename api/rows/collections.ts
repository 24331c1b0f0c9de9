import type { z } from 'zod'
import { collection } from '#contract/collections.ts'
import { type Viewer, visibleWhere } from '#core/policy/policy.ts'
import { listedProfileWhere } from '#core/policy/policy-people.ts'
import { Prisma } from '#core/postgres/client.ts'
import { isoTime } from '#core/postgres/iso-time.ts'
import { shownName } from '#core/postgres/shown-name.ts'
import { rowSchema } from '#core/postgres/sql.ts'

export const collectionRow = rowSchema({ ...collection.shape, createdAt: isoTime, updatedAt: isoTime })
export type CollectionRow = z.infer<typeof collectionRow>

/**
 * The columns of `collectionRow` for a collection (o) with its author (u). Some depend on the viewer, such as whether
 * the viewer likes the collection and how many of its members the viewer may see.
 */
export function collectionColumns(viewer: Viewer): Prisma.Sql {
  return Prisma.sql`o.id, o."authorId", ${shownName('u')} AS "authorName",
    ${listedProfileWhere(viewer, 'u')} AS "authorIsPublic", o.name, o.description, o."isPublic", o."likeCount" AS likes,
    (o."hiddenAt" IS NOT NULL) AS hidden, o."createdAt", o."updatedAt",
    EXISTS (SELECT 1 FROM collection_likes x WHERE x."collectionId" = o.id AND x."userId" = ${viewer?.userId ?? null}) AS liked,
    (SELECT count(*)::int FROM collection_characters m JOIN characters c ON c.id = m."characterId"
      WHERE m."collectionId" = o.id AND ${visibleWhere('character', viewer, 'c')}) AS "characterCount"`
}
