import { z } from 'zod'
import { type Message, message } from '#contract/messages.ts'
import { AppError, notFound } from '#core/errors.ts'
import {
  actorInTitle,
  createdNotificationEvent,
  notificationColumn,
  notificationParts,
  notificationShape,
  unreadCountOf,
} from '#core/notifications/notifications.ts'
import { blockedByCallerError, notBlockedBetweenWhere } from '#core/policy/blocks.ts'
import { mayWriteToWhere } from '#core/policy/policy-people.ts'
import { Prisma, type Tx } from '#core/postgres/client.ts'
import { isoTime } from '#core/postgres/iso-time.ts'
import { queryFreeingLocksEarly } from '#core/postgres/pipeline.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'
import type { Session } from '../../plugins/sessions.ts'
import { presentMessage } from '../../present/messages.ts'
import { shownNames } from '../../present/people.ts'
import { hasBlocked } from '../../queries/blocks.ts'
import { findMessage } from '../../queries/messages.ts'
import type { StatementContext, WriteContext } from '../write-context.ts'

type Sender = Pick<Session, 'userId' | 'names' | 'penName' | 'avatarKey'>

const previewLength = 140

/** The column `act` of a notification about a message contains this prefix and the id of the message. */
export const messageActPrefix = 'message '

const sentRow = rowSchema({
  ...message.omit({ sender: true }).shape,
  createdAt: isoTime,
  ...notificationShape,
})

/**
 * Sends a message and notifies its receiver (D-46, D-47), in one statement (ADR-0020).
 * @throws AppError not_found for an unknown receiver and for one who has blocked the sender, blocked for one whom the
 * sender has blocked (D-147), invalid for oneself.
 */
export async function sendMessage(
  { on, after, publish }: StatementContext,
  sender: Sender,
  { receiverId, content, type }: { receiverId: string; content: string; type: string },
): Promise<Message> {
  if (receiverId === sender.userId) throw new AppError('invalid', 'You cannot write to yourself.')
  const { userId, avatarKey } = sender
  const [sent] = await queryFreeingLocksEarly(
    on,
    unreadCountOf(receiverId),
    sentRow,
    Prisma.sql`
    WITH sent AS (
      INSERT INTO messages ("senderId", "receiverId", content, type)
      SELECT ${userId}, u.id, ${content}, ${type} FROM users u
      WHERE u.id = ${receiverId} AND ${mayWriteToWhere(sender, 'u')} FOR KEY SHARE OF u
      RETURNING *
    ), ${notificationParts({
      from: Prisma.sql`FROM sent`,
      userId: Prisma.sql`sent."receiverId"`,
      type: 'message',
      title: Prisma.sql`${`New message from ${actorInTitle}`}`,
      content: Prisma.sql`${preview(content)}`,
      link: Prisma.sql`'/messages'`,
      actorId: userId,
      act: Prisma.sql`${messageActPrefix} || sent.id`,
    })}
    SELECT id, "senderId", "receiverId", content, "isRead", type, "createdAt", ${notificationColumn} FROM sent`,
  )
  if (!sent) throw (await hasBlocked(on, userId, receiverId)) ? blockedByCallerError() : notFound('User')
  const { createdNotification, ...row } = sent
  after(() => publish(row.receiverId, 'message.created', { id: row.id }))
  after(() => publish(userId, 'conversation.updated', { userId: row.receiverId }))
  const made = createdNotificationEvent(createdNotification)
  if (made) after(() => publish(made.userId, 'notification.created', made.event))
  return presentMessage({ ...row, ...shownNames(sender), avatarKey })
}

/**
 * Marks a message as read, which only its receiver can do (D-46, D-67). A second call changes nothing.
 * @throws AppError not_found for anybody else.
 */
export async function markMessageRead(
  { tx, after, publish }: WriteContext,
  userId: string,
  id: number,
): Promise<Message> {
  const unread = Prisma.sql`id = ${id} AND "receiverId" = ${userId}`
  const [read] = await markRead(tx, unread)
  const found = await findMessage(tx, id, userId)
  if (!found || found.receiverId !== userId) throw notFound('Message')
  if (read) publishRead({ after, publish }, userId, [read])
  return found
}

const readRow = rowSchema({ id: z.int(), senderId: z.string(), readIsHidden: z.boolean() })
type ReadMessage = z.infer<typeof readRow>

/**
 * Marks the unread messages that match `where` as read. If a block between the two people exists now, the sender is
 * never shown that the message was read (D-147).
 */
export function markRead(tx: Tx, where: Prisma.Sql): Promise<ReadMessage[]> {
  const notBlocked = notBlockedBetweenWhere(
    Prisma.sql`messages."senderId"`,
    Prisma.sql`messages."receiverId"`,
  )
  return queryRows(
    tx,
    readRow,
    Prisma.sql`UPDATE messages SET "isRead" = TRUE, "readIsHidden" = NOT ${notBlocked}
      WHERE ${where} AND NOT "isRead" RETURNING id, "senderId", "readIsHidden"`,
  )
}

/**
 * Pushes the latest of the read messages to the screens of its reader, and to those of its sender unless the sender
 * must not see that it was read.
 */
export function publishRead(
  { after, publish }: Pick<WriteContext, 'after' | 'publish'>,
  readerId: string,
  messages: readonly ReadMessage[],
): void {
  const latest = messages.toSorted((a, b) => a.id - b.id).at(-1)
  if (!latest) return
  const { id, senderId, readIsHidden } = latest
  for (const to of readIsHidden ? [readerId] : [readerId, senderId])
    after(() => publish(to, 'message.read', { id }))
}

function preview(text: string): string {
  const characters = [...text.trim()]
  return characters.length > previewLength
    ? `${characters.slice(0, previewLength).join('')}…`
    : characters.join('')
}
