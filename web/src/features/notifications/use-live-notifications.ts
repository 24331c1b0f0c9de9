import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PushEvents } from '#contract/events.ts'
import type { Notification } from '#contract/notifications.ts'
import { call } from '../../lib/api.ts'
import { arrivalAt } from '../../lib/arrival.ts'
import { onPush } from '../../lib/socket.ts'
import { holdVisibleLock } from '../../lib/visible-tabs.ts'
import { showBrowserNotification } from './browser-notifications.ts'
import {
  applyNotificationPush,
  applyUnreadCount,
  refetchNotifications,
  withCreated,
  withoutDeleted,
  withRead,
} from './notification-cache.ts'
import { useMarkRead } from './use-mark-read.ts'

/** While the component is mounted, applies pushed changes to the unread count and the notifications. */
export function useLiveNotifications(): void {
  const navigate = useNavigate()
  const { mutate: markRead } = useMarkRead()
  useEffect(holdVisibleLock, [])
  useEffect(() => {
    const unsubscribers = [
      onPush('notification.created', (event) => {
        if (isInFront(event.notification)) return void takeAsRead(event)
        applyNotificationPush(event, (list) => withCreated(list, event.notification))
        const { id, link, chapterId } = event.notification
        void showBrowserNotification(event.notification, () => {
          markRead(id)
          if (link) void navigate(link, { state: arrivalAt(chapterId) })
        })
      }),
      onPush('notifications.read', (event) =>
        applyNotificationPush(event, (list) => withRead(list, event.ids)),
      ),
      onPush('notifications.deleted', (event) =>
        applyNotificationPush(event, (list) => withoutDeleted(list, event.ids)),
      ),
      onPush('notifications.count', applyUnreadCount),
      onPush('resync', () => void refetchNotifications()),
    ]
    return () => {
      for (const stop of unsubscribers) stop()
    }
  }, [navigate, markRead])
}

/**
 * Returns whether the user sees the end of the generation already, so that a notification would contain nothing new
 * (D-125). Both the page and the desk of a story show its generations.
 */
function isInFront({ generationId, link }: Notification): boolean {
  const isShown = [link, `${link}/desk`].includes(window.location.pathname)
  return generationId !== null && isShown && document.visibilityState === 'visible'
}

async function takeAsRead(event: PushEvents['notification.created']): Promise<void> {
  const notification = { ...event.notification, isRead: true }
  const unreadCount = Math.max(0, event.unreadCount - 1)
  applyNotificationPush({ ...event, notification, unreadCount }, (list) => withCreated(list, notification))
  try {
    await call('PUT /api/notifications/{id}/read', { params: { id: notification.id } })
  } catch {
    // The server could not mark the notification as read, so the unread count is read again.
    await refetchNotifications()
  }
}
