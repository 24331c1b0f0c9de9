import type { CollaborationRequest, Message } from '#contract/messages.ts'

/** The list with one message read. */
export function withRead(messages: Message[], id: number): Message[] {
  return messages.map((one) => (one.id === id ? { ...one, isRead: true } : one))
}

/** The list with one request decided. */
export function withStatus(
  requests: CollaborationRequest[],
  id: number,
  status: CollaborationRequest['status'],
): CollaborationRequest[] {
  return requests.map((one) => (one.id === id ? { ...one, status } : one))
}
