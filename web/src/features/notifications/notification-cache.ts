import { queryOptions } from '@tanstack/react-query'
import type { PushEvents } from '#contract/events.ts'
import type { Notification } from '#contract/notifications.ts'
import { call, callAll } from '../../lib/api.ts'
import { invalidate, read, readAll } from '../../lib/queries.ts'
import { queryClient } from '../../lib/query-client.ts'

/**
 * The number of pushes that were applied so far. A list that was requested before a push may lack its change, so the
 * request is repeated if this number has grown.
 */
let appliedPushes = 0

const countKey = read('GET /api/notifications/unread-count').queryKey
export const unreadCountQuery = queryOptions({
  queryKey: countKey,
  queryFn: async ({ signal }) => {
    const fetched = await call('GET /api/notifications/unread-count', { signal })
    // If a push with a newer version arrived during the request, the count of the push is kept (D-23).
    const held = queryClient.getQueryData(countKey)
    return held && held.version > fetched.version ? held : fetched
  },
})

export const notificationsQuery = queryOptions({
  queryKey: readAll('GET /api/notifications').queryKey,
  queryFn: async ({ signal }) => {
    for (;;) {
      const before = appliedPushes
      const list = await callAll('GET /api/notifications', { signal })
      if (before === appliedPushes) return list
    }
  },
})

type NotificationPush =
  | PushEvents['notification.created']
  | PushEvents['notifications.read']
  | PushEvents['notifications.deleted']

/**
 * Decides what to do with a push. A push with the next version is applied, a push with an older version is dropped, and
 * after a gap between versions the data is refetched (D-23).
 */
export function decidePush(held: number | undefined, pushed: number): 'apply' | 'drop' | 'refetch' {
  if (held === undefined) return 'refetch'
  if (pushed <= held) return 'drop'
  return pushed === held + 1 ? 'apply' : 'refetch'
}

/** Applies a push to the cached count and list, or refetches both. */
export function applyNotificationPush(
  event: NotificationPush,
  change: (list: Notification[]) => Notification[],
): void {
  const held = queryClient.getQueryData(unreadCountQuery.queryKey)
  const decision = decidePush(held?.version, event.version)
  if (decision === 'refetch') return void refetchNotifications()
  if (decision === 'drop') return
  appliedPushes += 1
  queryClient.setQueryData(unreadCountQuery.queryKey, { count: event.unreadCount, version: event.version })
  queryClient.setQueryData(notificationsQuery.queryKey, (list) => list && change(list))
}

/**
 * Applies the unread count that the server sends on each new connection. The list of notifications is refetched
 * separately, by the resync after a reconnect.
 */
export function applyUnreadCount({ unreadCount, version }: PushEvents['notifications.count']): void {
  const held = queryClient.getQueryData(unreadCountQuery.queryKey)
  if (held && version > held.version)
    queryClient.setQueryData(unreadCountQuery.queryKey, { count: unreadCount, version })
}

/** Refetches the unread count and the list, after the user's own changes and after a reconnect. */
export async function refetchNotifications(): Promise<void> {
  await Promise.all([invalidate('GET /api/notifications/unread-count'), invalidate('GET /api/notifications')])
}

export function withCreated(list: Notification[], created: Notification): Notification[] {
  return list.some((one) => one.id === created.id) ? list : [created, ...list]
}

export function withRead(list: Notification[], ids: number[] | 'all'): Notification[] {
  return list.map((one) => (ids === 'all' || ids.includes(one.id) ? { ...one, isRead: true } : one))
}

export function withoutDeleted(list: Notification[], ids: number[] | 'all'): Notification[] {
  return ids === 'all' ? [] : list.filter((one) => !ids.includes(one.id))
}
