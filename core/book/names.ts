import { z } from 'zod'
import { visibleToUserWhere } from '../policy/policy.ts'
import { Prisma } from '../postgres/client.ts'
import { type Queryable, queryRows, rowSchema } from '../postgres/sql.ts'
import type { NamedThing } from '../text/name-references.ts'

const namedRow = rowSchema({ kind: z.enum(['character', 'location']), id: z.int(), name: z.string() })

/** Ids of further characters and locations to read, which may no longer belong to the story. */
export interface AlsoNamed {
  aboutCharacterIds: readonly number[]
  aboutLocationIds: readonly number[]
}

/**
 * A SELECT of the characters and locations of story `s` that user `u` may see now. The texts of plan and facts refer to
 * them by id, and screens show the names. A thing that its owner no longer shares is not selected, so its name is not
 * shown (D-30, D-105).
 */
export const namedThings = Prisma.sql`
  SELECT 'character' AS kind, c.id, c.name FROM story_characters sc JOIN characters c ON c.id = sc."characterId"
  WHERE sc."storyId" = s.id AND ${visibleToUserWhere('character', 'u', 'c')}
  UNION ALL
  SELECT 'location', l.id, l.name FROM story_locations sl JOIN locations l ON l.id = sl."locationId"
  WHERE sl."storyId" = s.id AND ${visibleToUserWhere('location', 'u', 'l')}`

/**
 * Reads the characters and locations of a story, and those in `also`, as `storeNames` and `fillNames` need them. It
 * reads those that the story's author may see, so that everybody who works on the story's book reads the same names.
 */
export function findNamedThings(
  on: Queryable,
  storyId: number,
  also: readonly AlsoNamed[] = [],
): Promise<NamedThing[]> {
  const characterIds = [...new Set(also.flatMap((one) => one.aboutCharacterIds))]
  const locationIds = [...new Set(also.flatMap((one) => one.aboutLocationIds))]
  return queryRows(
    on,
    namedRow,
    Prisma.sql`
    SELECT named.kind, named.id, named.name FROM stories s JOIN users u ON u.id = s."authorId"
    CROSS JOIN LATERAL (
      (${namedThings})
      UNION SELECT 'character', c.id, c.name FROM characters c
      WHERE c.id = ANY(${characterIds}::int[]) AND ${visibleToUserWhere('character', 'u', 'c')}
      UNION SELECT 'location', l.id, l.name FROM locations l
      WHERE l.id = ANY(${locationIds}::int[]) AND ${visibleToUserWhere('location', 'u', 'l')}
    ) named WHERE s.id = ${storyId}`,
  )
}
