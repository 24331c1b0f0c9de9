import { z } from 'zod'
import { collaborativeItem, sharedItem } from '#contract/sharing.ts'
import { Prisma } from '#core/postgres/client.ts'
import { shownName } from '#core/postgres/shown-name.ts'
import { rowSchema } from '#core/postgres/sql.ts'

/**
 * A character or story (thing) with its author (a) and picture (i). `sharedThingJoins` joins them to the rows of a
 * page.
 */
const sharedThingRow = rowSchema({
  thingId: z.int(),
  type: sharedItem.shape.type,
  name: z.string(),
  author: z.string(),
  authorId: z.string(),
  key: z.string().nullable(),
  /** The id in the cursor of a page: the first letter of the type (character or story), followed by the number. */
  id: z.string(),
  createdAt: z.date(),
  rank: z.int(),
})
export type SharedThingRow = z.infer<typeof sharedThingRow>

export const sharedThingColumns = Prisma.sql`page.id, thing.id AS "thingId", thing.type, thing.name, thing."authorId",
  ${shownName('a')} AS author, i."smallKey" AS key, page.rank, page."createdAt"`
const number = Prisma.sql`substr(page.id, 2)::int`
export const sharedThingJoins = Prisma.sql`JOIN LATERAL (
    SELECT c.id, 'character' AS type, c.name, c."authorId", c."imageId" AS "pictureId" FROM characters c
    WHERE page.id LIKE 'c%' AND c.id = ${number}
    UNION ALL SELECT s.id, 'story', s.title, s."authorId", s."coverId" FROM stories s
    WHERE page.id LIKE 's%' AND s.id = ${number}
  ) thing ON true JOIN users a ON a.id = thing."authorId" LEFT JOIN images i ON i.id = thing."pictureId"`

export const sharedRow = sharedThingRow.extend({
  authorIsPublic: z.boolean(),
  shareId: z.int(),
  permissions: sharedItem.shape.permissions,
  expiresAt: z.date().nullable(),
})
export type SharedRow = z.infer<typeof sharedRow>

export const collaborativeRow = sharedThingRow.extend({
  role: collaborativeItem.shape.role,
  collaborators: collaborativeItem.shape.collaborators,
})
export type CollaborativeRow = z.infer<typeof collaborativeRow>
