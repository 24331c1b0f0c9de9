import type { Conversation } from '#contract/conversations.ts'
import type { ConversationRow } from '../rows/conversations.ts'
import { presentPerson } from './messages.ts'

/** A conversation as the API returns it. */
export function presentConversation(row: ConversationRow): Conversation {
  const { firstName, lastName, avatarKey, isErased, isNamed, canWrite } = row
  const isShown = isNamed && firstName !== null && lastName !== null
  return {
    userId: row.id,
    person: isShown ? presentPerson({ firstName, lastName, avatarKey }) : null,
    isErased,
    canWrite,
    lastMessage: {
      id: row.messageId,
      senderId: row.senderId,
      preview: row.preview,
      createdAt: row.createdAt,
    },
    unreadCount: row.unread,
  }
}
