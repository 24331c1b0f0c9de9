import type { CollaborationRequest, Message } from '#contract/messages.ts'
import { type Db, Prisma, type Tx } from '#core/postgres/client.ts'
import { pictureUrl } from '../present/pictures.ts'
import { countRows, cutPage, type Page, type PageQuery, pageOf, pageOrder } from './page.ts'

type BoxQuery = PageQuery & { box: 'received' | 'sent' }

interface PersonColumns {
  firstName: string
  lastName: string
  avatarKey: string | null
}

const personColumns = Prisma.sql`u."firstName", u."lastName", i."smallKey" AS "avatarKey"`
const personPicture = Prisma.sql`LEFT JOIN images i ON i.id = u."avatarId"`

function person({ firstName, lastName, avatarKey }: PersonColumns): Message['sender'] {
  return { firstName, lastName, profileImageUrl: pictureUrl(avatarKey) }
}

type MessageRow = Omit<Message, 'sender' | 'createdAt'> & PersonColumns & { createdAt: Date }

const messageColumns = Prisma.sql`m.id, m."senderId", m."receiverId", m.content, m."isRead", m.type, m."createdAt",
  ${personColumns}`

function presentMessage(row: MessageRow): Message {
  const { id, senderId, receiverId, content, isRead, type, createdAt } = row
  return {
    id,
    senderId,
    receiverId,
    sender: person(row),
    content,
    isRead,
    type,
    createdAt: createdAt.toISOString(),
  }
}

/** Messages to or from a user, newest first (decision 46). */
export async function findMessages(db: Db, userId: string, query: BoxQuery): Promise<Page<Message>> {
  const where =
    query.box === 'sent' ? Prisma.sql`t."senderId" = ${userId}` : Prisma.sql`t."receiverId" = ${userId}`
  const rows = await db.$queryRaw<(MessageRow & { rank: number })[]>`
    SELECT ${messageColumns}, page.rank FROM ${pageOf('messages', [{ rank: 0, where }], query)} page
    JOIN messages m ON m.id = page.id JOIN users u ON u.id = m."senderId" ${personPicture} ${pageOrder}`
  const page = await cutPage(rows, query, () => countRows(db, 'messages', where))
  return { ...page, rows: page.rows.map(presentMessage) }
}

/** One message, or null. */
export async function findMessage(db: Db | Tx, id: number): Promise<Message | null> {
  const [row] = await db.$queryRaw<MessageRow[]>`
    SELECT ${messageColumns} FROM messages m JOIN users u ON u.id = m."senderId" ${personPicture} WHERE m.id = ${id}`
  return row ? presentMessage(row) : null
}

type RequestRow = Omit<CollaborationRequest, 'requester' | 'createdAt'> & PersonColumns & { createdAt: Date }

const requestColumns = Prisma.sql`r.id, r."requesterId", r."toUserId", r.type::text, r.message, r.status::text, r."createdAt",
  ${personColumns}`

function presentRequest(row: RequestRow): CollaborationRequest {
  const { id, requesterId, toUserId, type, message, status, createdAt } = row
  return {
    id,
    requesterId,
    toUserId,
    requester: person(row),
    type,
    message,
    status,
    createdAt: createdAt.toISOString(),
  }
}

/** Collaboration requests to or from a user, newest first (decision 45). */
export async function findRequests(
  db: Db,
  userId: string,
  query: BoxQuery,
): Promise<Page<CollaborationRequest>> {
  const where =
    query.box === 'sent' ? Prisma.sql`t."requesterId" = ${userId}` : Prisma.sql`t."toUserId" = ${userId}`
  const rows = await db.$queryRaw<(RequestRow & { rank: number })[]>`
    SELECT ${requestColumns}, page.rank FROM ${pageOf('collaboration_requests', [{ rank: 0, where }], query)} page
    JOIN collaboration_requests r ON r.id = page.id JOIN users u ON u.id = r."requesterId" ${personPicture} ${pageOrder}`
  const page = await cutPage(rows, query, () => countRows(db, 'collaboration_requests', where))
  return { ...page, rows: page.rows.map(presentRequest) }
}

/** One request, or null. */
export async function findRequest(db: Db | Tx, id: number): Promise<CollaborationRequest | null> {
  const [row] = await db.$queryRaw<RequestRow[]>`
    SELECT ${requestColumns} FROM collaboration_requests r
    JOIN users u ON u.id = r."requesterId" ${personPicture} WHERE r.id = ${id}`
  return row ? presentRequest(row) : null
}
