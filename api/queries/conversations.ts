import { z } from 'zod'
import type { Conversation } from '#contract/conversations.ts'
import type { Message } from '#contract/messages.ts'
import { notFound } from '#core/errors.ts'
import type { Viewer } from '#core/policy/policy.ts'
import { mayWriteToWhere, nameKnownWhere } from '#core/policy/policy-people.ts'
import { type Db, Prisma } from '#core/postgres/client.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import { presentConversation } from '../present/conversations.ts'
import { presentMessage } from '../present/messages.ts'
import { conversationColumns, conversationRow } from '../rows/conversations.ts'
import { messageColumns, messageRow, personPicture } from '../rows/messages.ts'
import { countRow, cutPage, type Page, type PageQuery, pageOf, pageOrder, pageShape } from './page.ts'

type User = NonNullable<Viewer>

const listedMessageRow = messageRow.extend({ rank: pageShape.rank, total: pageShape.total })
const foundRow = rowSchema({ id: z.string() })

/** The conversations of a user, the latest first: one row for each other person (D-148). */
export async function findConversations(db: Db, viewer: User, query: PageQuery): Promise<Page<Conversation>> {
  const mine = Prisma.sql`(SELECT "otherId" AS id, "lastAt" AS "createdAt" FROM conversations
    WHERE "userId" = ${viewer.userId})`
  const rows = await queryRows(
    db,
    conversationRow,
    Prisma.sql`
    SELECT ${conversationColumns({ isNamed: nameKnownWhere(viewer, 'u'), canWrite: mayWriteToWhere(viewer, 'u') })}
    FROM ${pageOf(mine, [{ rank: 0, where: Prisma.sql`TRUE` }], query, 'text')} page
    JOIN conversations c ON c."userId" = ${viewer.userId} AND c."otherId" = page.id
    JOIN messages m ON m.id = c."lastMessageId" LEFT JOIN users u ON u.id = page.id ${personPicture} ${pageOrder}`,
  )
  const page = await cutPage(rows, query, () => countOf(db, mine))
  return { ...page, rows: page.rows.map(presentConversation) }
}

/**
 * A page of the messages between a user and another, in both directions: the latest messages, oldest first. The next
 * page has the messages before them (D-148).
 * @throws AppError not_found when there are no messages and the viewer may not write to the other user.
 */
export async function findConversation(
  db: Db,
  viewer: User,
  otherId: string,
  query: PageQuery,
): Promise<Page<Message>> {
  // Each direction of the conversation is a separate branch of the query, so that it can use the index of sender and
  // receiver.
  const direction = (from: string, to: string) =>
    Prisma.sql`t."senderId" = ${from} AND t."receiverId" = ${to}`
  const sent = direction(viewer.userId, otherId)
  const received = direction(otherId, viewer.userId)
  const both = [sent, received].map((where) => ({ rank: 0, where }))
  // Triggers count the messages, because counting 100,000 messages takes longer than reading a page.
  const total = Prisma.sql`(SELECT messages FROM conversations
    WHERE "userId" = ${viewer.userId} AND "otherId" = ${otherId})`
  const rows = await queryRows(
    db,
    listedMessageRow,
    Prisma.sql`
    SELECT ${messageColumns(viewer.userId)}, page.rank, page.total FROM ${pageOf('messages', both, query, 'number', total)} page
    JOIN messages m ON m.id = page.id JOIN users u ON u.id = m."senderId" ${personPicture} ${pageOrder}`,
  )
  if (rows.length === 0 && query.cursor === undefined) {
    const who = Prisma.sql`SELECT u.id FROM users u WHERE u.id = ${otherId} AND u.id <> ${viewer.userId}
      AND ${mayWriteToWhere(viewer, 'u')}`
    if ((await queryRows(db, foundRow, who)).length === 0) throw notFound('Conversation')
  }
  // Each row of a page contains the total. A separate count is needed only for an empty page.
  const count = async () => {
    const [row] = await queryRows(db, countRow, Prisma.sql`SELECT coalesce(${total}, 0) AS count`)
    return row?.count ?? 0
  }
  const page = await cutPage(rows, query, count)
  return { ...page, rows: page.rows.map(presentMessage).reverse() }
}

async function countOf(db: Db, from: Prisma.Sql): Promise<number> {
  const [row] = await queryRows(db, countRow, Prisma.sql`SELECT count(*)::int AS count FROM ${from} t`)
  return row?.count ?? 0
}
