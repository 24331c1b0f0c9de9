import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useState } from 'react'
import { CountBadge } from '../../ui/count-badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { bellCount } from './bell-cache.ts'
import { NotificationList } from './notification-list.tsx'
import { useLiveBell } from './use-live-bell.ts'

/** The bell with its unread badge; opens the notifications. */
export function Bell() {
  const [open, setOpen] = useState(false)
  const count = useQuery(bellCount).data?.count ?? 0
  useLiveBell()
  return (
    <Popover
      label="Notifications"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <IconButton label={count > 0 ? `Notifications, ${count} unread` : 'Notifications'}>
          <BellIcon aria-hidden />
          <CountBadge count={count} />
        </IconButton>
      }
    >
      <NotificationList unread={count} onLeave={() => setOpen(false)} />
    </Popover>
  )
}
