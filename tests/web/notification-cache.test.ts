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

const readList = () => queryClient.fetchQuery({ ...notificationsQuery, staleTime: 0 })
const listedIds = () => queryClient.getQueryData(notificationsQuery.queryKey)?.map(({ id }) => id)
const pushCreated = (id: number, version: number, unreadCount = 2) =>
  applyNotificationPush({ notification: notification(id), unreadCount, version }, (list) =>
    withCreated(list, notification(id)),
  )

beforeEach(async () => {
  queryClient.clear()
  queryClient.setQueryData(unreadCountQuery.queryKey, { count: 1, version: 5 })
  vi.stubGlobal('fetch', async () => Response.json([notification(1)]))
  await readList()
})
afterEach(() => vi.unstubAllGlobals())

test('a notification push is applied if its version is the next one, dropped if it is older, and causes a refetch after a gap', () => {
  expect(decidePush(5, 6)).toBe('apply')
  expect(decidePush(5, 5)).toBe('drop')
  expect(decidePush(5, 4)).toBe('drop')
  expect(decidePush(5, 7)).toBe('refetch')
  expect(decidePush(undefined, 1)).toBe('refetch')
})

describe('a push of a new notification', () => {
  test('a push of a new notification puts it first in the list and updates the unread count', () => {
    pushCreated(2, 6)
    expect(queryClient.getQueryData(unreadCountQuery.queryKey)).toEqual({ count: 2, version: 6 })
    expect(listedIds()).toEqual([2, 1])
  })

  test('a push of a new notification changes nothing if it arrives a second time', () => {
    pushCreated(2, 6)
    pushCreated(3, 6, 9)
    expect(queryClient.getQueryData(unreadCountQuery.queryKey)?.count).toBe(2)
    expect(listedIds()).toEqual([2, 1])
  })

  test('a push after a lost one makes the closed bell read its list again when it is opened, and updates the unread count', async () => {
    applyUnreadCount({ userId: 'ada', unreadCount: 2, version: 6 })
    pushCreated(3, 7, 3)
    expect(queryClient.getQueryData(unreadCountQuery.queryKey)).toEqual({ count: 3, version: 7 })
    vi.stubGlobal('fetch', async () => Response.json([notification(3), notification(2), notification(1)]))
    await queryClient.fetchQuery(notificationsQuery)
    expect(listedIds()).toEqual([3, 2, 1])
    pushCreated(4, 8, 4)
    expect(listedIds()).toEqual([4, 3, 2, 1])
  })

  test('a push of a new notification leaves a list that has to be read again marked as stale', async () => {
    await queryClient.invalidateQueries(notificationsQuery)
    pushCreated(2, 6)
    expect(listedIds()).toEqual([2, 1])
    expect(queryClient.getQueryState(notificationsQuery.queryKey)?.isInvalidated).toBe(true)
  })
})

describe('a fetch during which a push arrives', () => {
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

  test('a fetch of the notifications during which a push arrives lists the pushed notification without a second fetch', async () => {
    const fetched = vi.fn(async () => {
      pushCreated(2, 6)
      return Response.json([notification(1)])
    })
    vi.stubGlobal('fetch', fetched)
    await readList()
    expect(listedIds()).toEqual([2, 1])
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test('a push whose unread count was already fetched still adds its notification to a list that was fetched before it', async () => {
    applyUnreadCount({ userId: 'ada', unreadCount: 2, version: 6 })
    pushCreated(2, 6)
    expect(queryClient.getQueryData(unreadCountQuery.queryKey)).toEqual({ count: 2, version: 6 })
    expect(listedIds()).toEqual([2, 1])
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
