import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { onPush } from '../../lib/socket.ts'
import { showBrowserNotification } from './browser-notifications.ts'
import {
  applyNotificationPush,
  applyUnreadCount,
  refetchNotifications,
  withCreated,
  withoutDeleted,
  withRead,
} from './notification-cache.ts'

/** Applies pushed changes to the unread count and the notifications while it is mounted. */
export function useLiveNotifications(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const unsubscribers = [
      onPush('notification.created', (event) => {
        applyNotificationPush(event, (list) => withCreated(list, event.notification))
        showBrowserNotification(event.notification, (link) => void navigate(link))
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
  }, [navigate])
}
