import { z } from 'zod'
import { type Viewer, visibleWhere } from '#core/policy/policy.ts'
import { Prisma } from '#core/postgres/client.ts'
import { isoTime } from '#core/postgres/iso-time.ts'
import { rowSchema } from '#core/postgres/sql.ts'

export const castRow = rowSchema({
  id: z.int(),
  authorId: z.string(),
  name: z.string(),
  genre: z.string(),
  description: z.string(),
  characterCount: z.int(),
  faces: z.array(z.strictObject({ id: z.int(), name: z.string(), key: z.string().nullable() })),
  createdAt: isoTime,
  updatedAt: isoTime,
})
export type CastRow = z.infer<typeof castRow>

/** The columns of `castRow` for a cast (k), with the members that the viewer may see. */
export function castColumns(viewer: Viewer): Prisma.Sql {
  const visible = visibleWhere('character', viewer, 'c')
  return Prisma.sql`k.id, k."authorId", k.name, k.genre, k.description, k."createdAt", k."updatedAt",
    (SELECT count(*)::int FROM cast_characters m JOIN characters c ON c.id = m."characterId"
      WHERE m."castId" = k.id AND ${visible}) AS "characterCount",
    (SELECT coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'key', f.key)), '[]'::json) FROM (
      SELECT c.id, c.name, i."smallKey" AS key FROM cast_characters m JOIN characters c ON c.id = m."characterId"
      LEFT JOIN images i ON i.id = c."imageId"
      WHERE m."castId" = k.id AND ${visible} ORDER BY m."createdAt", c.id LIMIT 3) f) AS faces`
}
