import { z } from 'zod'
import { collaborationRequest, message } from '#contract/messages.ts'
import { type Viewer, visibleWhere } from '#core/policy/policy.ts'
import { Prisma } from '#core/postgres/client.ts'
import { isoTime } from '#core/postgres/iso-time.ts'
import { shownNameColumns } from '#core/postgres/shown-name.ts'
import { rowSchema } from '#core/postgres/sql.ts'

const personShape = { firstName: z.string(), lastName: z.string(), avatarKey: z.string().nullable() }
export type PersonColumns = z.infer<z.ZodObject<typeof personShape>>

// Statements that use these columns give the row of the sender the alias `u`, and add the join `personPicture`.
const personColumns = Prisma.sql`${shownNameColumns('u')}, i."smallKey" AS "avatarKey"`
export const personPicture = Prisma.sql`LEFT JOIN images i ON i.id = u."avatarId"`

export const messageRow = rowSchema({
  ...message.omit({ sender: true }).shape,
  ...personShape,
  createdAt: isoTime,
})
export type MessageRow = z.infer<typeof messageRow>

/**
 * The columns of `messageRow` for one of the two people of a message (m), with its sender (u) and `personPicture`. If
 * one of the two blocked the other when the message was read, the sender does not see that it was read (D-147).
 */
export const messageColumns = (viewerId: string) =>
  Prisma.sql`m.id, m."senderId", m."receiverId", m.content, m.type, m."createdAt",
  m."isRead" AND NOT (m."readIsHidden" AND m."senderId" = ${viewerId}) AS "isRead", ${personColumns}`

export const requestRow = rowSchema({
  ...collaborationRequest.omit({ requester: true }).shape,
  ...personShape,
  createdAt: isoTime,
})
export type RequestRow = z.infer<typeof requestRow>

/**
 * The columns of `requestRow`, for a request (r) with its sender (u) and `personPicture`. The title of a
 * story is read now, so only users who may see the story now get it.
 */
export const requestColumns = (
  viewer: Viewer,
) => Prisma.sql`r.id, r."requesterId", r."toUserId", r.type::text, r."storyId",
  (SELECT s.title FROM stories s WHERE s.id = r."storyId" AND ${visibleWhere('story', viewer, 's')}) AS "storyTitle", r.message, r.status::text, r."createdAt",
  ${personColumns}`
