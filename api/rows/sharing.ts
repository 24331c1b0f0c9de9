import { z } from 'zod'
import { collaborativeItem, sharedItem } from '#contract/sharing.ts'
import { Prisma } from '#core/postgres/client.ts'
import { shownName } from '#core/postgres/shown-name.ts'
import { rowSchema } from '#core/postgres/sql.ts'

/** A character (c) with its author (a) and portrait (i), joined with `sharedCharacterJoins` to its place on a page. */
const sharedCharacterRow = rowSchema({
  id: z.int(),
  name: z.string(),
  author: z.string(),
  authorId: z.string(),
  key: z.string().nullable(),
  createdAt: z.date(),
  rank: z.int(),
})
export type SharedCharacterRow = z.infer<typeof sharedCharacterRow>

export const sharedCharacterColumns = Prisma.sql`c.id, c.name, c."authorId", ${shownName('a')} AS author, i."smallKey" AS key,
  page.rank, page."createdAt"`
export const sharedCharacterJoins = Prisma.sql`JOIN characters c ON c.id = page.id JOIN users a ON a.id = c."authorId"
  LEFT JOIN images i ON i.id = c."imageId"`

export const sharedRow = sharedCharacterRow.extend({
  permissions: sharedItem.shape.permissions,
  expiresAt: z.date().nullable(),
})
export type SharedRow = z.infer<typeof sharedRow>

export const collaborativeRow = sharedCharacterRow.extend({
  collaborators: collaborativeItem.shape.collaborators,
})
export type CollaborativeRow = z.infer<typeof collaborativeRow>
