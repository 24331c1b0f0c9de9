import { z } from 'zod'
import { Prisma } from '#core/postgres/client.ts'
import { isoTime } from '#core/postgres/iso-time.ts'
import { shownNameColumns } from '#core/postgres/shown-name.ts'
import { rowSchema } from '#core/postgres/sql.ts'

/**
 * A conversation (c) on a page, with its last message (m) and the other person (u), whose account may have been
 * erased.
 */
export const conversationRow = rowSchema({
  id: z.string(),
  isErased: z.boolean(),
  isNamed: z.boolean(),
  canWrite: z.boolean(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  avatarKey: z.string().nullable(),
  messageId: z.int(),
  senderId: z.string(),
  preview: z.string(),
  unread: z.int(),
  createdAt: isoTime,
  rank: z.int(),
})
export type ConversationRow = z.infer<typeof conversationRow>

/**
 * The columns of `conversationRow`. The conditions are about the other person: with `isNamed` the user may know their
 * name, with `canWrite` the user may write to them.
 */
export const conversationColumns = ({ isNamed, canWrite }: { isNamed: Prisma.Sql; canWrite: Prisma.Sql }) =>
  Prisma.sql`page.id, u.id IS NULL AS "isErased", coalesce(${isNamed}, FALSE) AS "isNamed",
    coalesce(${canWrite}, FALSE) AS "canWrite", ${shownNameColumns('u')}, i."smallKey" AS "avatarKey",
    m.id AS "messageId", m."senderId", left(btrim(m.content), 140) AS preview, c.unread, page."createdAt", page.rank`
