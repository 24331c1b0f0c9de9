import { queryOptions } from '@tanstack/react-query'
import type { PushEvents } from '#contract/events.ts'
import type { Notification } from '#contract/notifications.ts'
import { call, callAll } from '../../lib/api.ts'
import { invalidate, read, readAll } from '../../lib/queries.ts'
import { queryClient } from '../../lib/query-client.ts'

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

type Change = (list: Notification[]) => Notification[]

/**
 * The version of the unread count up to which the list contains every change. It is separate from the version of the
 * count, because the list may have been read before a change that the count already contains.
 */
let listVersion: number | undefined
/** The pushed changes that the running read of the list may lack. */
let pushedDuringRead: Change[] | undefined

export const notificationsQuery = queryOptions({
  queryKey: readAll('GET /api/notifications').queryKey,
  queryFn: async ({ signal }) => {
    listVersion = queryClient.getQueryData(countKey)?.version
    const pushed: Change[] = []
    pushedDuringRead = pushed
    try {
      const list = await callAll('GET /api/notifications', { signal })
      return pushed.reduce((changed, change) => change(changed), list)
    } finally {
      if (pushedDuringRead === pushed) pushedDuringRead = undefined
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

/** Applies a push to the cached count and list, or refetches what may lack an earlier change. */
export function applyNotificationPush(event: NotificationPush, change: Change): void {
  const held = queryClient.getQueryData(countKey)
  if (!held) return void refetchNotifications()
  if (event.version > held.version)
    queryClient.setQueryData(countKey, { count: event.unreadCount, version: event.version })
  const decision = decidePush(listVersion, event.version)
  if (decision === 'refetch') return void invalidate('GET /api/notifications')
  if (decision === 'drop') return
  listVersion = event.version
  pushedDuringRead?.push(change)
  const { queryKey } = notificationsQuery
  const isStale = queryClient.getQueryState(queryKey)?.isInvalidated
  queryClient.setQueryData(queryKey, (list) => list && change(list))
  // A list that has to be read again stays marked, because `setQueryData` removes the mark.
  if (isStale) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
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
