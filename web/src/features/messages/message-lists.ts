import type { CollaborationRequest } from '#contract/messages.ts'

/** Returns the list of collaboration requests with the new status of one request. */
export function withRequestStatus(
  requests: CollaborationRequest[],
  id: number,
  status: CollaborationRequest['status'],
): CollaborationRequest[] {
  return requests.map((one) => (one.id === id ? { ...one, status } : one))
}
