import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { onPush } from '../../lib/socket.ts'
import {
  refetchBell,
  takeBellCount,
  takeBellEvent,
  withCreated,
  withoutDeleted,
  withRead,
} from './bell-cache.ts'
import { showDeviceNotice } from './device-notice.ts'

/** Applies pushed changes to the unread count and the notifications while it is mounted. */
export function useLiveBell(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const stops = [
      onPush('notification.created', (event) => {
        takeBellEvent(event, (list) => withCreated(list, event.notification))
        showDeviceNotice(event.notification, (link) => void navigate(link))
      }),
      onPush('notifications.read', (event) => takeBellEvent(event, (list) => withRead(list, event.ids))),
      onPush('notifications.deleted', (event) =>
        takeBellEvent(event, (list) => withoutDeleted(list, event.ids)),
      ),
      onPush('notifications.count', takeBellCount),
      onPush('resync', () => void refetchBell()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [navigate])
}
