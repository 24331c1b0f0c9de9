import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, pageQuery, time } from './fields.ts'

export const notification = z.object({
  id,
  type: z.enum(['message', 'collaboration_request', 'like', 'system']),
  title: z.string(),
  content: z.string().nullable(),
  /** The path of the screen that opens when the user selects the notification; null if none does (D-47). */
  link: z.string().nullable(),
  /**
   * The generation whose end the notification reports, or null. This is an extension of the original specification.
   */
  generationId: z.uuid().nullable(),
  /**
   * The chapter that the generation wrote, or the first of the chapters that were released; the client opens it
   * (D-125). Null when the notification is not about a chapter. This is an extension of the original specification.
   */
  chapterId: id.nullable(),
  isRead: z.boolean(),
  createdAt: time,
})
export type Notification = z.infer<typeof notification>

/** The unread count after a change; `version` grows with each change of a user's count (D-23). */
export const unreadState = z.object({ unreadCount: z.int(), version: z.int() })

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'user',
  tag: 'notifications',
  summary: 'My notifications, newest first',
  query: pageQuery,
  responses: { 200: z.array(notification) },
  failures: [],
})
export const unreadCount = endpoint({
  method: 'GET',
  path: '/api/notifications/unread-count',
  access: 'user',
  tag: 'notifications',
  summary: 'Number of unread notifications',
  responses: { 200: z.object({ count: z.int(), version: z.int() }) },
  failures: [],
})
export const readNotification = endpoint({
  method: 'PUT',
  path: '/api/notifications/{id}/read',
  access: 'user',
  tag: 'notifications',
  summary: 'Mark one as read',
  params: idParams,
  responses: { 200: notification.extend(unreadState.shape) },
  failures: [],
})
export const readAllNotifications = endpoint({
  method: 'PUT',
  path: '/api/notifications/mark-all-read',
  access: 'user',
  tag: 'notifications',
  summary: 'Mark all as read',
  responses: { 200: unreadState },
  failures: [],
})
export const deleteNotification = endpoint({
  method: 'DELETE',
  path: '/api/notifications/{id}',
  access: 'user',
  tag: 'notifications',
  summary: 'Delete one',
  params: idParams,
  responses: { 204: null },
  failures: [],
})
