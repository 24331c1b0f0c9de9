import type { Notification } from '#contract/notifications.ts'
import type { NotificationRow } from '../rows/notifications.ts'

/** A notification as the API returns it. */
export function presentNotification(row: NotificationRow): Notification {
  const { id, type, title, content, link, generationId, chapterId, isRead, createdAt } = row
  return {
    id,
    type,
    title,
    content,
    link,
    generationId,
    chapterId,
    isRead,
    createdAt,
  }
}
