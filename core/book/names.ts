import { z } from 'zod'
import { Prisma } from '../postgres/client.ts'
import { queryRows, rowSchema, type Sender } from '../postgres/sql.ts'
import type { NamedThing } from '../text/name-references.ts'

const namedRow = rowSchema({ kind: z.enum(['character', 'location']), id: z.int(), name: z.string() })

/** The characters and locations of a story, which the texts of its plan and facts name by id (D-105). */
export function findNamedThings(on: Sender, storyId: number): Promise<NamedThing[]> {
  return queryRows(
    on,
    namedRow,
    Prisma.sql`
    SELECT 'character' AS kind, c.id, c.name FROM story_characters sc JOIN characters c ON c.id = sc."characterId"
    WHERE sc."storyId" = ${storyId}
    UNION ALL
    SELECT 'location', l.id, l.name FROM story_locations sl JOIN locations l ON l.id = sl."locationId"
    WHERE sl."storyId" = ${storyId}`,
  )
}
