import type { Cast } from '#contract/casts.ts'
import { may, type Viewer } from '#core/policy.ts'
import { Prisma } from '#core/postgres/client.ts'
import { pictureUrl } from './pictures.ts'

export interface CastRow {
  id: number
  authorId: string
  name: string
  genre: string
  description: string
  characterCount: number
  faces: { id: number; name: string; key: string | null }[]
  createdAt: Date
}

/** What `presentCast` needs of a cast (k), with the members that the viewer may see. */
export function castColumns(viewer: Viewer): Prisma.Sql {
  return Prisma.sql`k.id, k."authorId", k.name, k.genre, k.description, k."createdAt",
    (SELECT count(*)::int FROM cast_characters m JOIN characters c ON c.id = m."characterId"
      WHERE m."castId" = k.id AND ${may('see', 'character', viewer, 'c')}) AS "characterCount",
    (SELECT coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'key', f.key)), '[]'::json) FROM (
      SELECT c.id, c.name, i."smallKey" AS key FROM cast_characters m JOIN characters c ON c.id = m."characterId"
      LEFT JOIN images i ON i.id = c."imageId"
      WHERE m."castId" = k.id AND ${may('see', 'character', viewer, 'c')} ORDER BY m."createdAt", c.id LIMIT 3) f) AS faces`
}

/** A cast as it goes over the wire. */
export function presentCast(row: CastRow): Cast {
  return {
    id: row.id,
    authorId: row.authorId,
    name: row.name,
    genre: row.genre,
    description: row.description,
    characterCount: row.characterCount,
    faces: row.faces.map(({ id, name, key }) => ({ id, name, imageUrl: pictureUrl(key) })),
    createdAt: row.createdAt.toISOString(),
  }
}
