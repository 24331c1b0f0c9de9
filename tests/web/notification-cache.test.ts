import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import {
  applyNotificationPush,
  applyUnreadCount,
  decidePush,
  notificationsQuery,
  unreadCountQuery,
  withCreated,
  withoutDeleted,
  withRead,
} from '../../web/src/features/notifications/notification-cache.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'

const notification = (id: number, isRead = false): Notification => ({
  id,
  type: 'system',
  title: `Number ${id}`,
  content: null,
  link: null,
  generationId: null,
  chapterId: null,
  isRead,
  createdAt: '2026-02-14T19:30:00.000Z',
})

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(unreadCountQuery.queryKey, { count: 1, version: 5 })
  queryClient.setQueryData(notificationsQuery.queryKey, [notification(1)])
})

test('a notification push is applied if its version is the next one, dropped if it is older, and causes a refetch after a gap', () => {
  expect(decidePush(5, 6)).toBe('apply')
  expect(decidePush(5, 5)).toBe('drop')
  expect(decidePush(5, 4)).toBe('drop')
  expect(decidePush(5, 7)).toBe('refetch')
  expect(decidePush(undefined, 1)).toBe('refetch')
})

describe('a push of a new notification', () => {
  test('a push of a new notification puts it first in the list and updates the unread count', () => {
    const event = { notification: notification(2), unreadCount: 2, version: 6 }
    applyNotificationPush(event, (list) => withCreated(list, event.notification))
    expect(queryClient.getQueryData(unreadCountQuery.queryKey)).toEqual({ count: 2, version: 6 })
    expect(queryClient.getQueryData(notificationsQuery.queryKey)?.map(({ id }) => id)).toEqual([2, 1])
  })

  test('a push of a new notification changes nothing if it arrives a second time', () => {
    const event = { notification: notification(2), unreadCount: 2, version: 6 }
    applyNotificationPush(event, (list) => withCreated(list, event.notification))
    applyNotificationPush({ ...event, unreadCount: 9 }, (list) => withCreated(list, notification(3)))
    expect(queryClient.getQueryData(unreadCountQuery.queryKey)?.count).toBe(2)
    expect(queryClient.getQueryData(notificationsQuery.queryKey)).toHaveLength(2)
  })
})

describe('a fetch during which a push arrives', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('a fetch of the unread count during which a push arrives does not replace the pushed count by an older one', async () => {
    vi.stubGlobal('fetch', async () => {
      applyNotificationPush({ unreadCount: 2, version: 6, ids: [] }, (list) => list)
      return Response.json({ count: 1, version: 5 })
    })
    await queryClient.fetchQuery({ ...unreadCountQuery, staleTime: 0 })
    expect(queryClient.getQueryData(unreadCountQuery.queryKey)).toEqual({ count: 2, version: 6 })
    vi.stubGlobal('fetch', async () => Response.json({ count: 0, version: 7 }))
    await queryClient.fetchQuery({ ...unreadCountQuery, staleTime: 0 })
    expect(queryClient.getQueryData(unreadCountQuery.queryKey)).toEqual({ count: 0, version: 7 })
  })

  test('a fetch of the notifications during which a push arrives is repeated, so that the pushed notification is listed', async () => {
    const event = { notification: notification(2), unreadCount: 2, version: 6 }
    const answers = [[notification(1)], [notification(2), notification(1)]]
    const fetched = vi.fn(async () => {
      const list = Response.json(answers.shift())
      applyNotificationPush(event, (held) => withCreated(held, event.notification))
      return list
    })
    vi.stubGlobal('fetch', fetched)
    await queryClient.fetchQuery({ ...notificationsQuery, staleTime: 0 })
    expect(queryClient.getQueryData(notificationsQuery.queryKey)?.map(({ id }) => id)).toEqual([2, 1])
    expect(fetched).toHaveBeenCalledTimes(2)
  })
})

test('the unread count that the server sends on connection is applied only if its version is newer', () => {
  applyUnreadCount({ userId: 'ada', unreadCount: 4, version: 5 })
  expect(queryClient.getQueryData(unreadCountQuery.queryKey)).toEqual({ count: 1, version: 5 })
  applyUnreadCount({ userId: 'ada', unreadCount: 4, version: 8 })
  expect(queryClient.getQueryData(unreadCountQuery.queryKey)).toEqual({ count: 4, version: 8 })
})

test('withRead and withoutDeleted change the given notifications, or all of them', () => {
  const list = [notification(1), notification(2)]
  expect(withRead(list, [2]).map(({ isRead }) => isRead)).toEqual([false, true])
  expect(withRead(list, 'all').every(({ isRead }) => isRead)).toBe(true)
  expect(withoutDeleted(list, [1]).map(({ id }) => id)).toEqual([2])
  expect(withoutDeleted(list, 'all')).toEqual([])
})
