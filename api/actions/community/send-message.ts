import type { Message } from '#contract/messages.ts'
import { AppError, notFound } from '#core/errors.ts'
import { findMessage } from '../../queries/messages.ts'
import { findAddressee } from '../../queries/people.ts'
import { notifyInTransaction, type WriteContext } from '../write-context.ts'

interface Sender {
  userId: string
  firstName: string
  lastName: string
}

const previewLength = 140

/**
 * Sends a message and notifies its receiver (D-46, D-47).
 * @throws AppError not_found for an unknown receiver, invalid for oneself.
 */
export async function sendMessage(
  change: WriteContext,
  sender: Sender,
  { receiverId, content, type }: { receiverId: string; content: string; type: string },
): Promise<Message> {
  const { tx, after, publish } = change
  if (receiverId === sender.userId) throw new AppError('invalid', 'You cannot write to yourself.')
  const receiver = await findAddressee(tx, receiverId)
  const data = { senderId: sender.userId, receiverId: receiver.id, content, type }
  const { id } = await tx.message.create({ data, select: { id: true } })
  after(() => publish(receiver.id, 'message.created', { id }))
  await notifyInTransaction(change, {
    userId: receiver.id,
    actorId: sender.userId,
    type: 'message',
    title: `New message from ${sender.firstName} ${sender.lastName}`,
    content: preview(content),
    link: '/messages',
  })
  const message = await findMessage(tx, id)
  if (!message) throw notFound('Message')
  return message
}

/**
 * Marks a message as read, which only its receiver can do (D-46, D-67). A second call changes nothing.
 * @throws AppError not_found for anybody else.
 */
export async function readMessage(
  { tx, after, publish }: WriteContext,
  userId: string,
  id: number,
): Promise<Message> {
  const { count } = await tx.message.updateMany({
    where: { id, receiverId: userId, isRead: false },
    data: { isRead: true },
  })
  const message = await findMessage(tx, id)
  if (!message || message.receiverId !== userId) throw notFound('Message')
  if (count > 0) {
    for (const to of [userId, message.senderId]) after(() => publish(to, 'message.read', { id }))
  }
  return message
}

function preview(text: string): string {
  const characters = [...text.trim()]
  return characters.length > previewLength
    ? `${characters.slice(0, previewLength).join('')}…`
    : characters.join('')
}
