import type { GenerationSummary } from './generation-fields.ts'
import type { Notification } from './notifications.ts'

/** Server to client pushes, in the room of one user (decision 23). Hints only: the calls tell the truth. */
export interface PushEvents {
  'generation.updated': GenerationSummary
  /** Cut what you hold to `offset` (UTF-16 units), append `delta`; an older attempt's is ignored. */
  'generation.text': { id: string; attempt: number; offset: number; delta: string }
  'notification.created': { notification: Notification; unreadCount: number; version: number }
  'notifications.read': { ids: number[] | 'all'; unreadCount: number; version: number }
  'notifications.deleted': { ids: number[] | 'all'; unreadCount: number; version: number }
  /** What a socket is told first, and alone: whose it is, and the bell as it stands. An extension. */
  'notifications.count': { userId: string; unreadCount: number; version: number }
  'message.created': { id: number }
  'message.read': { id: number }
  'collaboration-request.updated': { id: number }
  resync: Record<string, never>
}
export type PushEvent = keyof PushEvents

/** The room that every socket of a user joins. */
export function userRoom(userId: string): string {
  return `user:${userId}`
}
