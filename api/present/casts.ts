import type { Cast } from '#contract/casts.ts'
import type { CastRow } from '../rows/casts.ts'
import { pictureUrl } from './pictures.ts'

/** A cast as the API returns it. */
export function presentCast(row: CastRow): Cast {
  return {
    id: row.id,
    authorId: row.authorId,
    name: row.name,
    genre: row.genre,
    description: row.description,
    characterCount: row.characterCount,
    faces: row.faces.map(({ id, name, key }) => ({ id, name, imageUrl: pictureUrl(key) })),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}
