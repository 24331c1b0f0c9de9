import type { PushEvents } from '#contract/events.ts'
import type { Notification } from '#contract/notifications.ts'
import { invalidate, read, readAll } from '../../lib/queries.ts'
import { queryClient } from '../../lib/query-client.ts'

export const bellCount = read('GET /api/notifications/unread-count')
export const bellList = readAll('GET /api/notifications')

type BellEvent =
  | PushEvents['notification.created']
  | PushEvents['notifications.read']
  | PushEvents['notifications.deleted']

/** Whether the push is the next thing after what is held; what is older is dropped, what skips one is fetched (decision 23). */
export function bellVerdict(held: number | undefined, pushed: number): 'apply' | 'drop' | 'refetch' {
  if (held === undefined) return 'refetch'
  if (pushed <= held) return 'drop'
  return pushed === held + 1 ? 'apply' : 'refetch'
}

/** Takes a push into the cached count and list, or fetches both. */
export function takeBellEvent(event: BellEvent, change: (list: Notification[]) => Notification[]): void {
  const held = queryClient.getQueryData(bellCount.queryKey)
  const verdict = bellVerdict(held?.version, event.version)
  if (verdict === 'refetch') return void refetchBell()
  if (verdict === 'drop') return
  queryClient.setQueryData(bellCount.queryKey, { count: event.unreadCount, version: event.version })
  queryClient.setQueryData(bellList.queryKey, (list) => list && change(list))
}

/** The badge as a new connection tells it; the list follows with the rest that a reconnect asks for. */
export function takeBellCount({ unreadCount, version }: PushEvents['notifications.count']): void {
  const held = queryClient.getQueryData(bellCount.queryKey)
  if (held && version > held.version)
    queryClient.setQueryData(bellCount.queryKey, { count: unreadCount, version })
}

/** After any change of one's own, and after a reconnect. */
export async function refetchBell(): Promise<void> {
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
