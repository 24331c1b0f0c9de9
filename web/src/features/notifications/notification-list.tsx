import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { UnfetchedLine } from '../../ui/unfetched.tsx'
import { BrowserNotificationsSwitch } from './browser-notifications-switch.tsx'
import { notificationsQuery, refetchNotifications } from './notification-cache.ts'
import { NotificationRow } from './notification-row.tsx'

interface NotificationListProps {
  unread: number
  /** `onLeave` is called when the user follows a notification's link. */
  onLeave: () => void
}

export function NotificationList({ unread, onLeave }: NotificationListProps) {
  const { data: notifications, isError, refetch } = useQuery(notificationsQuery)
  const markAll = useAction({
    run: () => call('PUT /api/notifications/mark-all-read'),
    failure: 'Failed to mark all notifications as read',
    onSuccess: refetchNotifications,
  })
  return (
    <>
      <div className="flex min-h-14 items-center justify-between gap-3 border-b border-line px-5">
        <h2 className="text-xl">Notifications</h2>
        {unread > 0 && (
          <Button
            variant="bare"
            size="small"
            className="-me-3"
            busy={markAll.isPending}
            onClick={() => markAll.mutate()}
          >
            Mark all read
          </Button>
        )}
      </div>
      <div className="h-96 max-h-[65dvh] overflow-y-auto">
        {notifications === undefined && !isError && <Note title="Loading notifications..." />}
        {isError && notifications && (
          <div className="border-b border-line px-5 py-1.5">
            <UnfetchedLine retry={() => void refetch()} text="The latest changes could not be fetched." />
          </div>
        )}
        {isError && !notifications && (
          <Note title="Your notifications could not be fetched">
            <Button variant="quiet" size="small" className="mt-3" onClick={() => void refetch()}>
              Try again
            </Button>
          </Note>
        )}
        {notifications?.length === 0 && (
          <Note title="No notifications yet">You'll see messages and updates here</Note>
        )}
        <ul>
          {notifications?.map((one) => (
            <NotificationRow key={one.id} notification={one} onLeave={onLeave} />
          ))}
        </ul>
      </div>
      <BrowserNotificationsSwitch />
    </>
  )
}

function Note({ title, children }: { title: string; children?: React.ReactNode }) {
  return (
    <div className="flex h-full flex-col items-center justify-center px-8 text-center">
      <p className="font-semibold">{title}</p>
      {children && <div className="mt-1 text-[0.9375rem] text-ink-soft">{children}</div>}
    </div>
  )
}
