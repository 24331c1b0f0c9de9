import { z } from 'zod'
import { type Message, message } from '#contract/messages.ts'
import { blockedByCallerError } from '#core/blocks.ts'
import { AppError, notFound } from '#core/errors.ts'
import {
  actorInTitle,
  createdNotificationEvent,
  notificationColumn,
  notificationParts,
  notificationShape,
  unreadCountOf,
} from '#core/notifications.ts'
import { mayWriteToWhere } from '#core/policy-people.ts'
import { Prisma } from '#core/postgres/client.ts'
import { queryFreeingLocksEarly } from '#core/postgres/pipeline.ts'
import { rowSchema } from '#core/postgres/sql.ts'
import type { Session } from '../../plugins/sessions.ts'
import { presentMessage } from '../../present/messages.ts'
import { shownNames } from '../../present/people.ts'
import { hasBlocked } from '../../queries/blocks.ts'
import { findMessage } from '../../queries/messages.ts'
import type { StatementContext, WriteContext } from '../write-context.ts'

type Sender = Pick<Session, 'userId' | 'names' | 'penName' | 'avatarKey'>

const previewLength = 140

/**
 * The beginning of the column `act` in the row of a notification about a message. The id of the message follows it.
 */
export const messageActPrefix = 'message '

const sentRow = rowSchema({
  ...message.omit({ sender: true }).shape,
  createdAt: z.date(),
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
  const { told, ...row } = sent
  after(() => publish(row.receiverId, 'message.created', { id: row.id }))
  after(() => publish(userId, 'conversation.updated', { userId: row.receiverId }))
  const made = createdNotificationEvent(told)
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
  const { count } = await tx.message.updateMany({
    where: { id, receiverId: userId, isRead: false },
    data: { isRead: true },
  })
  const found = await findMessage(tx, id)
  if (!found || found.receiverId !== userId) throw notFound('Message')
  if (count > 0) {
    for (const to of [userId, found.senderId]) after(() => publish(to, 'message.read', { id }))
  }
  return found
}

function preview(text: string): string {
  const characters = [...text.trim()]
  return characters.length > previewLength
    ? `${characters.slice(0, previewLength).join('')}…`
    : characters.join('')
}
