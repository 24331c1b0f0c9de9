import type { CollaborationRequest, Message } from '#contract/messages.ts'
import type { Viewer } from '#core/policy/policy.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { queryRows } from '#core/postgres/sql.ts'
import { presentMessage, presentRequest } from '../present/messages.ts'
import { messageColumns, messageRow, personPicture, requestColumns, requestRow } from '../rows/messages.ts'
import { countRows, cutPage, type Page, type PageQuery, pageOf, pageOrder, pageShape } from './page.ts'

type BoxQuery = PageQuery & { box: 'received' | 'sent' }

const listedMessageRow = messageRow.extend({ rank: pageShape.rank })
const listedRequestRow = requestRow.extend({ rank: pageShape.rank })

/** Messages to or from a user, newest first (D-46). */
export async function findMessages(db: Db, userId: string, query: BoxQuery): Promise<Page<Message>> {
  const where =
    query.box === 'sent' ? Prisma.sql`t."senderId" = ${userId}` : Prisma.sql`t."receiverId" = ${userId}`
  const rows = await queryRows(
    db,
    listedMessageRow,
    Prisma.sql`
    SELECT ${messageColumns(userId)}, page.rank FROM ${pageOf('messages', [{ rank: 0, where }], query)} page
    JOIN messages m ON m.id = page.id JOIN users u ON u.id = m."senderId" ${personPicture} ${pageOrder}`,
  )
  const page = await cutPage(rows, query, () => countRows(db, 'messages', where))
  return { ...page, rows: page.rows.map(presentMessage) }
}

/**
 * Reads one message in the form for its sender or its receiver (`viewerId`), without checking that the viewer is one of
 * them; null when it does not exist.
 */
export async function findMessage(db: Db | Tx, id: number, viewerId: string): Promise<Message | null> {
  const [row] = await queryRows(
    db,
    messageRow,
    Prisma.sql`
    SELECT ${messageColumns(viewerId)} FROM messages m JOIN users u ON u.id = m."senderId" ${personPicture} WHERE m.id = ${id}`,
  )
  return row ? presentMessage(row) : null
}

/** Collaboration requests to or from a user, newest first (D-45). */
export async function findRequests(
  db: Db,
  viewer: NonNullable<Viewer>,
  query: BoxQuery,
): Promise<Page<CollaborationRequest>> {
  const { userId } = viewer
  const where =
    query.box === 'sent' ? Prisma.sql`t."requesterId" = ${userId}` : Prisma.sql`t."toUserId" = ${userId}`
  const rows = await queryRows(
    db,
    listedRequestRow,
    Prisma.sql`
    SELECT ${requestColumns(viewer)}, page.rank FROM ${pageOf('collaboration_requests', [{ rank: 0, where }], query)} page
    JOIN collaboration_requests r ON r.id = page.id JOIN users u ON u.id = r."requesterId" ${personPicture} ${pageOrder}`,
  )
  const page = await cutPage(rows, query, () => countRows(db, 'collaboration_requests', where))
  return { ...page, rows: page.rows.map(presentRequest) }
}

/** Reads one collaboration request as the viewer sees it; null when it does not exist. */
export async function findRequest(
  db: Db | Tx,
  id: number,
  viewer: Viewer,
): Promise<CollaborationRequest | null> {
  const [row] = await queryRows(
    db,
    requestRow,
    Prisma.sql`
    SELECT ${requestColumns(viewer)} FROM collaboration_requests r
    JOIN users u ON u.id = r."requesterId" ${personPicture} WHERE r.id = ${id}`,
  )
  return row ? presentRequest(row) : null
}
