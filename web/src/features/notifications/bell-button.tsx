import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import type { ComponentProps } from 'react'
import { CountBadge } from '../../ui/count-badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { unreadCountQuery } from './notification-cache.ts'

/** Shows the notification bell with the unread count. */
export function BellButton(props: ComponentProps<'button'>) {
  const count = useQuery(unreadCountQuery).data?.count ?? 0
  return (
    <IconButton {...props} label={count > 0 ? `Notifications, ${count} unread` : 'Notifications'}>
      <Bell aria-hidden />
      <CountBadge count={count} />
    </IconButton>
  )
}
