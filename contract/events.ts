import type { GenerationSummary } from './generation-fields.ts'
import type { Notification } from './notifications.ts'
import type { Site } from './operator.ts'

/**
 * Pushes from the server to the sockets of one user (D-23). They are hints: the API calls have the authoritative state.
 */
export interface PushEvents {
  'generation.updated': GenerationSummary
  /**
   * New text of a generation. The client cuts its copy of the text to `offset` (UTF-16 units) and appends `delta`; it
   * ignores events of an older attempt.
   */
  'generation.text': { id: string; attempt: number; offset: number; delta: string }
  'notification.created': { notification: Notification; unreadCount: number; version: number }
  'notifications.read': { ids: number[] | 'all'; unreadCount: number; version: number }
  'notifications.deleted': { ids: number[] | 'all'; unreadCount: number; version: number }
  /** The first event of a socket: its user, and the present unread count. It is an extension of the specification. */
  'notifications.count': { userId: string; unreadCount: number; version: number }
  /**
   * The facts, beats, findings or people of a story have changed, because a changed chapter was read (D-104). This is
   * an extension of the original specification.
   */
  'book.updated': { storyId: number }
  /**
   * A scheduled chapter of the user's story was released (D-141). This is an extension of the original specification.
   */
  'chapters.released': { storyId: number }
  /**
   * A chapter was saved, created or deleted, or the chapters got another order (D-137). It is pushed to all who may write
   * the story. `chapterId` is null for an order, and `updatedAt` is the version of a saved chapter, null otherwise. This
   * is an extension of the original specification.
   */
  'chapter.updated': { storyId: number; chapterId: number | null; updatedAt: string | null }
  /**
   * A draft of the user was saved, so that a desk which is open on another device can show it (D-137). `chapterId` is
   * null for a new chapter, and `updatedAt` is null if the draft was discarded or became the text. This is an extension
   * of the original specification.
   */
  'draft.updated': { storyId: number; chapterId: number | null; updatedAt: string | null }
  'message.created': { id: number }
  'message.read': { id: number }
  /**
   * The conversation with the user `userId` has changed: the receiver of this event has sent a message from another
   * device, or one of the two has deleted a message (D-148). This is an extension of the original specification.
   */
  'conversation.updated': { userId: string }
  /**
   * The permissions of the user for this story or character have changed or ended, or somebody has given up the access
   * that the user manages (D-152). This is an extension of the original specification.
   */
  'access.updated': { type: 'story' | 'character'; id: number }
  'collaboration-request.updated': { id: number }
  /**
   * An admin has changed the sign-up mode or the notice to all users. Every socket gets it. This is an extension of
   * the original specification.
   */
  'site.updated': Site
  resync: Record<string, never>
}
export type PushEvent = keyof PushEvents

/** Name of the room that every socket of a user joins. */
export function userRoom(userId: string): string {
  return `user:${userId}`
}
