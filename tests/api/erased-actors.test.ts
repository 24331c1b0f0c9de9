import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { notify } from '#core/notifications/notifications.ts'
import {
  createCharacter,
  createGeneration,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'
import { type Push, recordPushes } from '../setup/pushes.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()
let reader: TestUser
let leaver: TestUser
let pushed: Push[]

beforeAll(async () => {
  pushed = recordPushes(test)
})

beforeEach(async () => {
  pushed.length = 0
  reader = await createUser(test.db)
  leaver = await createUser(test.db, { firstName: 'Zelda', lastName: 'Quillon' })
})

const post = async (path: string, as: TestUser, body: object = {}) => {
  const answer = await test.call<{ id: number }>('POST', path, { as, body })
  expect([path, answer.status, answer.body]).toMatchObject([path, expect.toSatisfy((code) => code < 300), {}])
  return answer.body.id
}
const list = async (as: TestUser) =>
  (await test.call<Notification[]>('GET', '/api/notifications', { as })).body
const countUnread = async (as: TestUser) =>
  (await test.call<{ count: number }>('GET', '/api/notifications/unread-count', { as })).body.count

/** Deletes, as `reader`, the only notification of `reader`. */
async function removeOnly(): Promise<void> {
  const [shown, ...others] = await list(reader)
  expect(others).toEqual([])
  expect((await test.call('DELETE', `/api/notifications/${shown?.id}`, { as: reader })).status).toBe(204)
}

/**
 * Performs, as `leaver`, every kind of action whose notification for `reader` contains words or names of `leaver`. The
 * account of `leaver` is erased later.
 */
async function actOnReader(): Promise<void> {
  const story = await createStory(test.db, reader, { isPublic: true })
  const theirs = await createCharacter(test.db, reader, { isPublic: true })
  const own = await createCharacter(test.db, leaver, { name: 'Secret Zebra' })
  const second = await createCharacter(test.db, leaver, { name: 'Second Zebra' })
  const partner = await createUser(test.db)
  await post('/api/messages', leaver, { receiverId: reader.id, content: 'Words of the leaver' })
  await post(`/api/stories/${story.id}/like`, leaver)
  await post(`/api/characters/${theirs.id}/fork`, leaver, { name: 'Copy' })
  const request = { type: 'story', message: 'Write with me' }
  await post('/api/collaboration-requests', leaver, { toUserId: reader.id, ...request })
  const asked = await post('/api/collaboration-requests', reader, { toUserId: leaver.id, ...request })
  await test.call('PUT', `/api/collaboration-requests/${asked}`, { as: leaver, body: { status: 'rejected' } })
  await post(`/api/characters/${own.id}/share`, leaver, { sharedWithId: reader.id })
  await post(`/api/characters/${own.id}/collaborate`, leaver, { collaboratorId: reader.id })
  // The title of this notification contains the name of the user whose account is erased later, but its actor is
  // another user.
  await post(`/api/characters/${second.id}/collaborate`, leaver, {
    collaboratorId: partner.id,
    role: 'admin',
  })
  await post(`/api/characters/${second.id}/share`, partner, { sharedWithId: reader.id })
}

describe('erasing an account', () => {
  it('erasing an account removes its name, words and titles from others’ notifications, and corrects their unread counts', async () => {
    const friend = await createUser(test.db)
    await post('/api/messages', friend, { receiverId: reader.id, content: 'Words of a friend' })
    await actOnReader()
    const before = await list(reader)
    expect(before).toHaveLength(9)
    const [read] = before.filter(({ type }) => type === 'like')
    await test.call('PUT', `/api/notifications/${read?.id}/read`, { as: reader })
    expect(await countUnread(reader)).toBe(8)

    pushed.length = 0
    expect((await test.call('DELETE', '/api/user', { as: leaver })).status).toBe(204)
    const after = await list(reader)
    expect(JSON.stringify(after)).not.toMatch(/Zelda|Quillon|leaver|Zebra/)
    expect(after.map(({ content }) => content)).toEqual(['Words of a friend'])
    expect(await countUnread(reader)).toBe(1)
    const ids = before.map(({ id }) => id).filter((id) => id !== after[0]?.id)
    const pushes = pushed.filter(([to, event]) => to === reader.id && event === 'notifications.deleted')
    const removed = pushes.flatMap(([, , of]) => (of as { ids: number[] }).ids)
    expect(removed.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b))
    expect(pushes.at(-1)?.[2]).toMatchObject({ unreadCount: 1, version: 12 })
  })

  it('erasing an account updates the open conversations, requests and shared things of the others, and notifies nobody else', async () => {
    const [outsider, asker] = [await createUser(test.db), await createUser(test.db)]
    const request = { type: 'general', message: 'Write with me' }
    const sent = await post('/api/collaboration-requests', leaver, { toUserId: reader.id, ...request })
    const received = await post('/api/collaboration-requests', asker, { toUserId: leaver.id, ...request })
    await post('/api/messages', leaver, { receiverId: reader.id, content: 'Words of the leaver' })
    const { id: characterId } = await createCharacter(test.db, leaver)
    const { id: storyId } = await createStory(test.db, leaver)
    await test.db.characterShare.create({ data: { characterId, userId: reader.id } })
    await test.db.storyShare.create({ data: { storyId, userId: reader.id } })
    const { id: sharedId } = await createStory(test.db, asker)
    await test.db.storyCollaborator.create({ data: { storyId: sharedId, userId: leaver.id } })
    pushed.length = 0
    await test.call('DELETE', '/api/user', { as: leaver })
    for (const push of [
      [reader.id, 'conversation.updated', { userId: leaver.id }],
      [reader.id, 'collaboration-request.updated', { id: sent }],
      [asker.id, 'collaboration-request.updated', { id: received }],
      [reader.id, 'access.updated', { type: 'character', id: characterId }],
      [reader.id, 'access.updated', { type: 'story', id: storyId }],
      [asker.id, 'access.updated', { type: 'story', id: sharedId }],
    ])
      expect(pushed).toContainEqual(push)
    expect(pushed.map(([to]) => to)).not.toContain(outsider.id)
  })

  it.each([
    ['an editor', false],
    ['a former editor', true],
  ])(
    'erasing an author removes the title of a story from the notifications of %s about a finished chapter',
    async (_who, isFormer) => {
      const { id: storyId } = await createStory(test.db, leaver, { title: 'The Name Of My Ex' })
      await test.db.storyCollaborator.create({ data: { storyId, userId: reader.id, role: 'editor' } })
      const { id } = await createGeneration(test.db, reader, 'chapter', {
        ...{ storyId, status: 'completed', attempt: 1, finishedAt: new Date() },
      })
      const title = 'Chapter 3 of “The Name Of My Ex” is ready'
      const link = `/stories/${storyId}`
      await test.db.$transaction((tx) =>
        notify(tx, {
          ...{ userId: reader.id, type: 'system', title, link },
          ...{ generationId: id, generationAttempt: 1 },
        }),
      )
      if (isFormer)
        await test.call('DELETE', `/api/stories/${storyId}/collaborators/${reader.id}`, { as: leaver })
      expect(await countUnread(reader)).toBe(1)
      expect((await test.call('DELETE', '/api/user', { as: leaver })).status).toBe(204)
      expect(await list(reader)).toEqual([])
      expect(await countUnread(reader)).toBe(0)
    },
  )

  it('erasing the account of an admin leaves the notifications that it sent as an admin', async () => {
    const admin = await createUser(test.db, { isAdmin: true })
    const story = await createStory(test.db, reader, { isPublic: true })
    const hide = { as: admin, body: { isPublic: false } }
    await test.call('PUT', `/api/admin/stories/${story.id}/visibility`, hide)
    expect((await test.call('DELETE', '/api/user', { as: admin })).status).toBe(204)
    expect(await list(reader)).toMatchObject([{ title: 'A moderator has hidden your story' }])
  })
})

const repeated: [string, (id: number) => Promise<unknown>][] = [
  ['share', (id) => post(`/api/characters/${id}/share`, leaver, { sharedWithId: reader.id })],
  ['collaboration', (id) => post(`/api/characters/${id}/collaborate`, leaver, { collaboratorId: reader.id })],
  [
    'like',
    async (id) => {
      await post(`/api/characters/${id}/like`, leaver)
      await test.call('DELETE', `/api/characters/${id}/like`, { as: leaver })
      const profile = { firstName: `Zelda ${Math.random()}` }
      await test.db.user.update({ where: { id: leaver.id }, data: profile })
    },
  ],
  [
    'fork',
    async (id) => {
      const copy = await post(`/api/characters/${id}/fork`, leaver, { name: 'Copy' })
      await test.call('DELETE', `/api/characters/${copy}`, { as: leaver })
    },
  ],
]

/** Creates a public character with which `leaver` can repeat the action `name`, so that `reader` is notified. */
const createActedOn = (name: string) =>
  createCharacter(test.db, name === 'share' || name === 'collaboration' ? leaver : reader, { isPublic: true })

describe('a repeated action', () => {
  it.each(repeated)('a repeated %s of one character by the same user notifies once', async (name, act) => {
    const { id } = await createActedOn(name)
    const other = await createActedOn(name)
    await Promise.all([...Array(5).keys()].map(() => act(id)))
    await act(id)
    expect(await list(reader)).toHaveLength(1)
    expect(await countUnread(reader)).toBe(1)
    await act(other.id)
    expect(await list(reader)).toHaveLength(2)
  })

  it.each(repeated)(
    'a repeated %s does not notify again after the receiver has deleted the notification',
    async (name, act) => {
      const { id } = await createActedOn(name)
      await act(id)
      await removeOnly()
      pushed.length = 0
      await Promise.all([act(id), act(id)])
      expect(await list(reader)).toEqual([])
      expect(await countUnread(reader)).toBe(0)
      expect(pushed.map(([, event]) => event)).not.toContain('notification.created')
      await act((await createActedOn(name)).id)
      expect(await list(reader)).toHaveLength(1)
    },
  )

  it('the record of what a deleted notification was about is stored until its actor or its receiver is erased, and a message has no such record', async () => {
    const { id } = await createCharacter(test.db, reader, { isPublic: true })
    const stored = () => test.db.deletedNotification.findMany({ where: { userId: reader.id } })
    await post('/api/messages', leaver, { receiverId: reader.id, content: 'Words' })
    await removeOnly()
    expect(await stored()).toEqual([])
    await post(`/api/characters/${id}/like`, leaver)
    await removeOnly()
    expect(await stored()).toEqual([{ userId: reader.id, actorId: leaver.id, act: `like /characters/${id}` }])
    await test.call('DELETE', '/api/user', { as: leaver })
    expect(await stored()).toEqual([])
    const friend = await createUser(test.db)
    await post(`/api/characters/${id}/like`, friend)
    await removeOnly()
    expect(await stored()).toHaveLength(1)
    await test.call('DELETE', '/api/user', { as: reader })
    expect(await stored()).toEqual([])
  })

  it('a repeated share or collaboration notifies once for each different permission', async () => {
    const { id } = await createCharacter(test.db, leaver)
    for (const permissions of ['view', 'edit', 'view'])
      await post(`/api/characters/${id}/share`, leaver, { sharedWithId: reader.id, permissions })
    for (const role of ['viewer', 'admin', 'viewer'])
      await post(`/api/characters/${id}/collaborate`, leaver, { collaboratorId: reader.id, role })
    expect(await list(reader)).toHaveLength(4)
  })
})
