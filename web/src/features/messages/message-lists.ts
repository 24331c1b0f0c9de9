import type { CollaborationRequest, Message } from '#contract/messages.ts'

/** Returns the list with one message marked as read. */
export function withMessageRead(messages: Message[], id: number): Message[] {
  return messages.map((one) => (one.id === id ? { ...one, isRead: true } : one))
}

/** Returns the list with the new status of one request. */
export function withRequestStatus(
  requests: CollaborationRequest[],
  id: number,
  status: CollaborationRequest['status'],
): CollaborationRequest[] {
  return requests.map((one) => (one.id === id ? { ...one, status } : one))
}
