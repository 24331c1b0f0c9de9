import { beforeEach, describe, expect, it } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { decrementUnreadCount, notify } from '#core/notifications/notifications.ts'
import { until } from '../setup/bench.ts'
import {
  createChapter,
  createGeneration,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'
import { waitForLockWait } from '../setup/lock-waits.ts'
import { recordPushes } from '../setup/pushes.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const stranger = useUser(test)
let user: TestUser

beforeEach(async () => {
  user = await createUser(test.db)
})

const createNotification = (title: string) =>
  test.db.$transaction((tx) => notify(tx, { userId: user.id, type: 'system', title, link: '/stories/1' }))
const list = async () => (await test.call<Notification[]>('GET', '/api/notifications', { as: user })).body
const getUnreadCount = async () =>
  (await test.call<{ count: number }>('GET', '/api/notifications/unread-count', { as: user })).body.count

describe('the unread count', () => {
  it('the unread count decreases once for a notification that is read three times at once, and to 0 when all are read', async () => {
    expect(await getUnreadCount()).toBe(0)
    for (const title of ['one', 'two', 'three']) await createNotification(title)
    expect((await list()).map(({ title }) => title)).toEqual(['three', 'two', 'one'])
    const id = (await list())[0]?.id
    const read = await Promise.all(
      [1, 2, 3].map(() => test.call('PUT', `/api/notifications/${id}/read`, { as: user })),
    )
    expect(read.map(({ body }) => [body.isRead, body.unreadCount])).toEqual(Array(3).fill([true, 2]))
    expect(await getUnreadCount()).toBe(2)
    const all = await test.call('PUT', '/api/notifications/mark-all-read', { as: user })
    expect(all.body).toEqual({ unreadCount: 0, version: 5 })
    expect((await test.call('PUT', '/api/notifications/mark-all-read', { as: user })).body).toEqual(all.body)
  })

  it('the unread count stays exact when notifications are created, read and deleted at the same time', async () => {
    await Promise.all([...Array(6).keys()].map((n) => createNotification(`n${n}`)))
    const ids = (await list()).map(({ id }) => id)
    await Promise.all([
      ...ids.slice(0, 3).map((id) => test.call('DELETE', `/api/notifications/${id}`, { as: user })),
      ...ids.slice(2, 5).map((id) => test.call('PUT', `/api/notifications/${id}/read`, { as: user })),
      createNotification('late'),
    ])
    expect(await getUnreadCount()).toBe(
      await test.db.notification.count({ where: { userId: user.id, isRead: false } }),
    )
  })

  it('the unread count decreases when an unread notification is deleted, and not when a read one is deleted', async () => {
    for (const title of ['one', 'two']) await createNotification(title)
    const [two, one] = await list()
    await test.call('PUT', `/api/notifications/${two?.id}/read`, { as: user })
    await test.call('DELETE', `/api/notifications/${two?.id}`, { as: user })
    expect(await getUnreadCount()).toBe(1)
    await test.call('DELETE', `/api/notifications/${one?.id}`, { as: user })
    expect(await getUnreadCount()).toBe(0)
  })

  it('the unread count of a user stays unchanged when another user tries to read or delete a notification of the user', async () => {
    await createNotification('mine')
    const id = (await list())[0]?.id
    expect((await test.call('PUT', `/api/notifications/${id}/read`, { as: stranger })).status).toBe(404)
    expect((await test.call('DELETE', `/api/notifications/${id}`, { as: stranger })).status).toBe(404)
    expect(await getUnreadCount()).toBe(1)
    expect((await test.call('DELETE', `/api/notifications/${id}`, { as: user })).status).toBe(204)
    expect(await getUnreadCount()).toBe(0)
  })
})

describe('the order of changes to the notifications of a user', () => {
  it('a call that marks all as read waits for a notification that is being created, and marks it too', async () => {
    await createNotification('one')
    const pushed = recordPushes(test)
    const creating = Promise.withResolvers<void>()
    const created = test.db.$transaction(async (tx) => {
      const event = await notify(tx, { userId: user.id, type: 'system', title: 'two' })
      await creating.promise
      return event
    })
    await until('the lock of the new notification', async () => {
      const free = await test.db.$queryRaw<
        []
      >`SELECT 1 FROM bells WHERE "userId" = ${user.id} FOR UPDATE SKIP LOCKED`
      return free.length === 0
    })
    const marking = test.call('PUT', '/api/notifications/mark-all-read', { as: user })
    await waitForLockWait(test.db, 'bells')
    creating.resolve()
    expect((await created)?.version).toBe(2)
    expect((await marking).body).toEqual({ unreadCount: 0, version: 3 })
    expect(pushed).toEqual([[user.id, 'notifications.read', { ids: 'all', unreadCount: 0, version: 3 }]])
    expect((await list()).map(({ isRead }) => isRead)).toEqual([true, true])
  })

  it('a call that marks a notification as read returns the unread count of the call for which it waited', async () => {
    const first = await createNotification('one')
    await createNotification('two')
    const id = first?.notification.id ?? 0
    const [locked, reading] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const read = test.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM bells WHERE "userId" = ${user.id} FOR UPDATE`
      locked.resolve()
      await reading.promise
      await tx.notification.update({ where: { id }, data: { isRead: true } })
      await decrementUnreadCount(tx, user.id, 1)
    })
    await locked.promise
    const again = test.call('PUT', `/api/notifications/${id}/read`, { as: user })
    await waitForLockWait(test.db, 'bells')
    reading.resolve()
    await read
    expect((await again).body).toMatchObject({ isRead: true, unreadCount: 1, version: 3 })
  })

  it('a notification can be read or deleted while another transaction holds the lock on the unread count, without a deadlock', async () => {
    const first = await createNotification('one')
    const second = await createNotification('two')
    const [locked, holding] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const held = test.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM bells WHERE "userId" = ${user.id} FOR UPDATE`
      locked.resolve()
      await holding.promise
      await tx.notification.updateMany({ where: { userId: user.id }, data: { content: 'changed' } })
    })
    await locked.promise
    const path = `/api/notifications/${first?.notification.id}`
    const calls = [
      test.call('PUT', `${path}/read`, { as: user }),
      test.call('DELETE', `/api/notifications/${second?.notification.id}`, { as: user }),
    ]
    await waitForLockWait(test.db, 'bells', 2)
    holding.resolve()
    await held
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 204])
    expect(await getUnreadCount()).toBe(0)
  })
})

describe('a notification from an admin', () => {
  it('a user reads it while another transaction holds the lock on the row that admins see, and the read is counted', async () => {
    const admin = await createUser(test.db, { isAdmin: true })
    const send = async () =>
      (
        await test.call<{ id: number }>('POST', '/api/admin/send-notification', {
          as: admin,
          body: { userId: user.id, content: 'Hello' },
        })
      ).body.id
    const sent = [await send(), await send()]
    const [{ id = 0 } = {}] = await list()
    await test.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM admin_notifications WHERE id = ANY(${sent}) FOR UPDATE`
      expect((await test.call('PUT', `/api/notifications/${id}/read`, { as: user })).status).toBe(200)
      expect((await test.call('PUT', '/api/notifications/mark-all-read', { as: user })).status).toBe(200)
    })
    await test.call('PUT', `/api/notifications/${id}/read`, { as: user })
    const shown = await test.call<{ id: number; sentCount: number; readCount: number }[]>(
      'GET',
      '/api/admin/notifications',
      { as: admin },
    )
    const counts = shown.body.filter((one) => sent.includes(one.id))
    expect(counts.map(({ sentCount, readCount }) => [sentCount, readCount])).toEqual([
      [1, 1],
      [1, 1],
    ])
  })
})

describe('the chapter of a notification', () => {
  it('a notification names the chapter that its generation wrote, also after a regeneration, and other notifications name none', async () => {
    const story = await createStory(test.db, user)
    const ended = { storyId: story.id, status: 'completed', finishedAt: new Date() } as const
    const first = await createGeneration(test.db, user, 'chapter', ended)
    const chapter = await createChapter(test.db, story, { generationId: first.id })
    await test.db.generation.update({
      where: { id: first.id },
      data: { result: { chapter: { id: chapter.id } } },
    })
    const anew = await createGeneration(test.db, user, 'chapter', { ...ended, chapterId: chapter.id })
    const error = { status: 'failed', errorCode: 'provider_failed', errorMessage: 'No.' } as const
    const failed = await createGeneration(test.db, user, 'chapter', { ...ended, ...error })
    const about = (generationId: string) =>
      test.db.$transaction((tx) =>
        notify(tx, { userId: user.id, type: 'system', title: 'Ready', generationId, generationAttempt: 1 }),
      )
    const pushed = await about(first.id)
    expect(pushed?.notification).toMatchObject({ generationId: first.id, chapterId: chapter.id })
    await test.db.chapter.update({ where: { id: chapter.id }, data: { generationId: anew.id } })
    await about(anew.id)
    await about(failed.id)
    await createNotification('Other')
    expect((await list()).map(({ generationId, chapterId }) => [generationId, chapterId])).toEqual([
      [null, null],
      [failed.id, null],
      [anew.id, chapter.id],
      [first.id, chapter.id],
    ])
  })
})
