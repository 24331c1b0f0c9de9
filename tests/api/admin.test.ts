import { beforeEach, describe, expect, it } from 'vitest'
import type {
  AdminNotification,
  AdminStats,
  AuditEntry,
  ManagedContent,
  ManagedUser,
} from '#contract/admin.ts'
import { periodOf } from '#core/generations/usage.ts'
import { applyPendingTiers } from '#core/tiers.ts'
import {
  createCharacter,
  createLocation,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const admin = useUser(test, { isAdmin: true, firstName: 'Ann', lastName: 'Admin' })
let writer: TestUser

beforeEach(async () => {
  writer = await createUser(test.db)
})

const listNotifications = async (as: TestUser) =>
  (await test.call<{ title: string; content: string }[]>('GET', '/api/notifications', { as })).body.map(
    ({ title, content }) => [title, content],
  )
const getLastAudit = async () =>
  (await test.call<AuditEntry[]>('GET', '/api/admin/audit?limit=1', { as: admin })).body[0]

/**
 * Makes the lower tier of `writer` apply from the beginning of the current month, as if it had been chosen in the
 * previous month.
 */
const beginNextMonth = () =>
  test.db.user.update({ where: { id: writer.id }, data: { pendingTierFrom: periodOf(new Date()) } })

describe('the calls for admins', () => {
  it('the calls for admins answer visitors with 401 and users without admin rights with 403', async () => {
    for (const path of ['stats', 'users', 'content', 'notifications', 'audit', `users/${writer.id}`]) {
      const answers = await Promise.all(
        [undefined, writer, admin].map((as) => test.call('GET', `/api/admin/${path}`, { as })),
      )
      expect(
        answers.map(({ status }) => status),
        path,
      ).toEqual([401, 403, 200])
    }
    const body = { userId: writer.id, content: 'x' }
    expect((await test.call('POST', '/api/admin/broadcast', { as: writer, body })).status).toBe(403)
  })

  it('the call for admin statistics returns the number of users and the latest activity of the site', async () => {
    await createStory(test.db, writer, { title: 'Newest' })
    const { body } = await test.call<AdminStats>('GET', '/api/admin/stats', { as: admin })
    expect(body.totalUsers).toBe(await test.db.user.count())
    expect(body.recentActivity[0]).toMatchObject({ type: 'story', title: 'Newest' })
    expect(body.recentActivity.length).toBeLessThanOrEqual(5)
  })
})

describe('management of content by admins', () => {
  it('the content list for admins has public and private content of every kind, each item once over all pages, and a filter selects one kind', async () => {
    const createdAt = new Date('2019-01-01')
    const made: string[] = []
    for (const isPublic of [true, false]) {
      const fields = { createdAt, isPublic }
      const collection = { authorId: writer.id, name: 'C', ...fields }
      const rows = {
        story: await createStory(test.db, writer, fields),
        character: await createCharacter(test.db, writer, fields),
        location: await createLocation(test.db, writer, fields),
        collection: await test.db.collection.create({ data: collection }),
      }
      made.push(...Object.entries(rows).map(([type, { id }]) => `${type} ${id} ${isPublic}`))
    }
    const seen: string[] = []
    let path: string | undefined = '/api/admin/content?limit=1'
    while (path) {
      const answer: Awaited<ReturnType<typeof test.call<ManagedContent[]>>> = await test.call<
        ManagedContent[]
      >('GET', path, { as: admin })
      seen.push(...answer.body.map(({ type, id }) => `${type} ${id}`))
      path = /^<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
    }
    const all = await test.call<ManagedContent[]>('GET', '/api/admin/content', { as: admin })
    expect(seen).toEqual(all.body.map(({ type, id }) => `${type} ${id}`))
    expect(new Set(seen).size).toBe(seen.length)
    const ofWriter = all.body.filter(({ authorId }) => authorId === writer.id)
    expect(ofWriter.map(({ type, id, isPublic }) => `${type} ${id} ${isPublic}`).sort()).toEqual(made.sort())
    const stories = await test.call<ManagedContent[]>('GET', '/api/admin/content?type=story', { as: admin })
    expect(new Set(stories.body.map(({ type }) => type))).toEqual(new Set(['story']))
  })

  it('hiding a hidden work or showing a visible work again neither notifies its author nor writes to the audit log', async () => {
    const { id } = await createStory(test.db, writer, { isPublic: true })
    const path = `/api/admin/stories/${id}/visibility`
    for (const isPublic of [false, true]) {
      const press = () => test.call<ManagedContent>('PUT', path, { as: admin, body: { isPublic } })
      for (const { body } of [await press(), ...(await Promise.all([press(), press()]))])
        expect(body).toMatchObject({ isPublic, hidden: !isPublic })
    }
    expect((await listNotifications(writer)).map(([title]) => title)).toEqual([
      'A moderator has made your story public',
      'A moderator has hidden your story',
    ])
    expect(await test.db.auditEntry.count({ where: { targetType: 'story', targetId: String(id) } })).toBe(2)
  })

  it('a story that an admin hides cannot be published by its author until an admin shows it again', async () => {
    await test.db.user.update({ where: { id: writer.id }, data: { notificationsEnabled: false } })
    const story = await createStory(test.db, writer, { isPublic: true, title: 'Tides' })
    const set = (type: string, isPublic: boolean) =>
      test.call<ManagedContent>('PUT', `/api/admin/${type}/${story.id}/visibility`, {
        as: admin,
        body: { isPublic },
      })
    expect((await set('storys', false)).body).toMatchObject({ type: 'story', isPublic: false, hidden: true })
    expect((await test.call('GET', `/api/stories/${story.id}`)).status).toBe(404)
    const publish = () =>
      test.call('PUT', `/api/stories/${story.id}`, { as: writer, body: { isPublic: true } })
    expect((await publish()).body.code).toBe('hidden_by_moderator')
    expect((await set('stories', true)).body).toMatchObject({ isPublic: true, hidden: false })
    expect((await publish()).status).toBe(200)
    expect(await listNotifications(writer)).toEqual([
      ['A moderator has made your story public', 'Tides'],
      ['A moderator has hidden your story', 'Tides'],
    ])
    expect(await getLastAudit()).toMatchObject({
      action: 'content.show',
      targetType: 'story',
      targetId: String(story.id),
      adminName: 'Ann Admin',
    })
  })

  it('an admin can hide and delete content of every kind, and a call about deleted content answers 404', async () => {
    const made = {
      storys: await createStory(test.db, writer),
      characters: await createCharacter(test.db, writer),
      locations: await createLocation(test.db, writer),
      collections: await test.db.collection.create({ data: { authorId: writer.id, name: 'C' } }),
    }
    for (const [type, { id }] of Object.entries(made)) {
      const path = `/api/admin/${type}/${id}`
      expect(
        (await test.call('PUT', `${path}/visibility`, { as: admin, body: { isPublic: false } })).status,
        type,
      ).toBe(200)
      expect((await test.call('DELETE', path, { as: admin })).status, type).toBe(204)
      expect((await test.call('DELETE', path, { as: admin })).status, type).toBe(404)
    }
    expect((await test.call('DELETE', '/api/admin/casts/1', { as: admin })).status).toBe(400)
    expect(await getLastAudit()).toMatchObject({
      action: 'content.delete',
      targetType: 'collection',
      detail: { title: 'C' },
    })
  })
})

describe('notifications from admins', () => {
  it('a notification from an admin reaches a user even if that user has switched notifications off', async () => {
    await test.db.user.update({ where: { id: writer.id }, data: { notificationsEnabled: false } })
    const body = { userId: writer.id, title: 'Admin Notification', content: 'Hello', type: 'system' }
    const sent = await test.call<AdminNotification>('POST', '/api/admin/send-notification', {
      as: admin,
      body,
    })
    expect([sent.status, sent.body]).toMatchObject([
      201,
      { userId: writer.id, sentCount: 1, readCount: 0, adminName: 'Ann Admin' },
    ])
    expect(await listNotifications(writer)).toEqual([['Admin Notification', 'Hello']])
    const wrong = (changes: object) =>
      test.call('POST', '/api/admin/send-notification', { as: admin, body: { ...body, ...changes } })
    expect([(await wrong({ content: ' ' })).status, (await wrong({ userId: 'nobody' })).status]).toEqual([
      400, 404,
    ])
  })

  it('an admin sees how many users got and read a notification, also after some have deleted it and one is erased', async () => {
    const readers = [writer, await createUser(test.db), await createUser(test.db)]
    const { body: sent } = await test.call<AdminNotification>('POST', '/api/admin/broadcast', {
      as: admin,
      body: { content: 'Counted' },
    })
    for (const as of readers) {
      const list = await test.call<{ id: number }[]>('GET', '/api/notifications', { as })
      await test.call('PUT', `/api/notifications/${list.body[0]?.id}/read`, { as })
      await test.call('PUT', '/api/notifications/mark-all-read', { as })
    }
    const [first, second] = readers
    const { body: list } = await test.call<{ id: number }[]>('GET', '/api/notifications', { as: first })
    expect((await test.call('DELETE', `/api/notifications/${list[0]?.id}`, { as: first })).status).toBe(204)
    expect((await test.call('DELETE', '/api/user', { as: second })).status).toBe(204)
    const shown = await test.call<AdminNotification[]>('GET', '/api/admin/notifications', { as: admin })
    expect(shown.body.find(({ id }) => id === sent.id)).toMatchObject({
      sentCount: sent.sentCount,
      readCount: 3,
    })
  })

  it('a broadcast of an admin reaches all other active users, with exact unread counts', async () => {
    const others = await test.db.user.count({ where: { isActive: true, id: { not: admin.id } } })
    const send = () =>
      test.call<AdminNotification>('POST', '/api/admin/broadcast', { as: admin, body: { content: 'News' } })
    const sent = await Promise.all([send(), send()])
    expect(sent.map(({ body }) => [body.title, body.sentCount, body.userId])).toEqual(
      Array(2).fill(['Platform Announcement', others, null]),
    )
    const { body } = await test.call('GET', '/api/notifications/unread-count', { as: writer })
    expect(body).toEqual({ count: 2, version: 2 })
    await test.call('PUT', '/api/notifications/mark-all-read', { as: writer })
    const list = await test.call<AdminNotification[]>('GET', '/api/admin/notifications', { as: admin })
    expect(list.body.slice(0, 2).map(({ readCount }) => readCount)).toEqual([1, 1])
  })
})

describe('management of users by admins', () => {
  it('an admin finds a user by an e-mail address in upper case', async () => {
    const { body } = await test.call<ManagedUser[]>(
      'GET',
      `/api/admin/users?q=${writer.email.toUpperCase()}`,
      { as: admin },
    )
    expect(body).toMatchObject([{ id: writer.id, email: writer.email, isActive: true, tier: 'free' }])
  })

  it('an admin raises a tier at once, lowers it at the next period, and ends the sessions of a user by deactivation', async () => {
    const put = (body: object, id = writer.id) =>
      test.call<ManagedUser>('PUT', `/api/admin/users/${id}`, { as: admin, body })
    expect((await put({ tier: 'premium' })).body).toMatchObject({ tier: 'premium', pendingTier: null })
    expect((await put({ tier: 'basic' })).body).toMatchObject({ tier: 'premium', pendingTier: 'basic' })
    expect((await put({ tier: 'premium' })).body).toMatchObject({ tier: 'premium', pendingTier: null })
    await put({ tier: 'free' })
    const tier = async () =>
      (await test.call<ManagedUser>('GET', `/api/admin/users/${writer.id}`, { as: admin })).body.tier
    await applyPendingTiers(test.db)
    expect(await tier()).toBe('premium')
    await beginNextMonth()
    await applyPendingTiers(test.db)
    expect(await tier()).toBe('free')
    expect((await put({ tier: 'gold' })).status).toBe(400)
    expect((await put({ isActive: false })).body.isActive).toBe(false)
    expect((await test.call('GET', '/api/auth/user', { as: writer })).status).toBe(401)
    await put({ isActive: true })
    expect((await test.call('GET', '/api/auth/user', { as: writer })).status).toBe(401)
    expect([(await put({ isActive: false }, admin.id)).status, (await put({}, 'nobody')).status]).toEqual([
      400, 404,
    ])
  })

  it('a lower tier applies as soon as the next month begins, and the same choice again neither delays it nor restarts it', async () => {
    const put = (body: object) =>
      test.call<ManagedUser>('PUT', `/api/admin/users/${writer.id}`, { as: admin, body })
    const usage = async () => (await test.call('GET', '/api/user/usage', { as: writer })).body
    await put({ tier: 'premium' })
    await put({ tier: 'basic' })
    expect(await usage()).toMatchObject({ tier: 'premium', pendingTier: 'basic' })
    await beginNextMonth()
    expect(await usage()).toMatchObject({ tier: 'basic', pendingTier: null, chapters: { limit: 25 } })
    expect((await put({ tier: 'basic' })).body).toMatchObject({ tier: 'basic', pendingTier: null })
  })
})
