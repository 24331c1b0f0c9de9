import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Popover } from '../../ui/popover.tsx'
import { BellButton } from './bell-button.tsx'
import { unreadCountQuery } from './notification-cache.ts'
import { NotificationList } from './notification-list.tsx'

/** Shows the bell and opens the list of notifications. */
export function NotificationBell({ opened }: { opened: boolean }) {
  const [open, setOpen] = useState(opened)
  const count = useQuery(unreadCountQuery).data?.count ?? 0
  return (
    <Popover label="Notifications" open={open} onOpenChange={setOpen} trigger={<BellButton />}>
      <NotificationList unread={count} onLeave={() => setOpen(false)} />
    </Popover>
  )
}
