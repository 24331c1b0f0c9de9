import type { CollaborationRequest, Message } from '#contract/messages.ts'
import type { MessageRow, PersonColumns, RequestRow } from '../rows/messages.ts'
import { pictureUrl } from './pictures.ts'

/** The name and picture of a person, as the API returns them with what they wrote. */
export function presentPerson({ firstName, lastName, avatarKey }: PersonColumns): Message['sender'] {
  return { firstName, lastName, profileImageUrl: pictureUrl(avatarKey) }
}

/** A message as the API returns it. */
export function presentMessage(row: MessageRow): Message {
  const { id, senderId, receiverId, content, isRead, type, createdAt } = row
  return {
    id,
    senderId,
    receiverId,
    sender: presentPerson(row),
    content,
    isRead,
    type,
    createdAt,
  }
}

/** A collaboration request as the API returns it. */
export function presentRequest(row: RequestRow): CollaborationRequest {
  const { id, requesterId, toUserId, type, storyId, storyTitle, message, status, createdAt } = row
  return {
    id,
    requesterId,
    toUserId,
    requester: presentPerson(row),
    type,
    storyId,
    storyTitle,
    message,
    status,
    createdAt,
  }
}
