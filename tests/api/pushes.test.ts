import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createChapter,
  createCharacter,
  createGeneration,
  createStory,
  createUser,
  failed,
  type TestUser,
} from '../setup/factories.ts'
import { type Push, recordPushes } from '../setup/pushes.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()
let ada: TestUser
let ben: TestUser
let pushed: Push[]

beforeAll(async () => {
  pushed = recordPushes(test)
})

beforeEach(async () => {
  ada = await createUser(test.db)
  ben = await createUser(test.db)
  pushed.length = 0
})

const say = (method: 'POST' | 'PUT' | 'DELETE', path: string, as: TestUser, body?: object) =>
  test.call<{ id: number; updatedAt: string }>(method, path, { as, body })

describe('pushes', () => {
  it('the author of a story gets one push when the same user likes the story twice', async () => {
    const { id } = await createStory(test.db, ada, { isPublic: true })
    for (let n = 0; n < 2; n += 1) await say('POST', `/api/stories/${id}/like`, ben)
    expect(pushed).toMatchObject([
      [
        ada.id,
        'notification.created',
        { notification: { type: 'like', link: `/stories/${id}` }, unreadCount: 1, version: 1 },
      ],
    ])
  })

  it('a new message is pushed to its receiver, and its first reading to both users', async () => {
    const { body } = await say('POST', '/api/messages', ada, { receiverId: ben.id, content: 'Hello' })
    await say('PUT', `/api/messages/${body.id}/read`, ben)
    await say('PUT', `/api/messages/${body.id}/read`, ben)
    expect(pushed).toMatchObject([
      [ben.id, 'message.created', { id: body.id }],
      [ada.id, 'conversation.updated', { userId: ben.id }],
      [ben.id, 'notification.created', { unreadCount: 1 }],
      [ben.id, 'message.read', { id: body.id }],
      [ada.id, 'message.read', { id: body.id }],
    ])
  })

  it('a collaboration request is pushed to its receiver, its answer to both users, and a refused request to nobody', async () => {
    const ask = () =>
      say('POST', '/api/collaboration-requests', ada, {
        toUserId: ben.id,
        type: 'general',
        message: 'Please',
      })
    const { body } = await ask()
    expect((await ask()).status).toBe(409)
    await say('PUT', `/api/collaboration-requests/${body.id}`, ben, { status: 'accepted' })
    expect(pushed.map(([to, event]) => [to, event])).toEqual([
      [ben.id, 'collaboration-request.updated'],
      [ben.id, 'notification.created'],
      [ben.id, 'collaboration-request.updated'],
      [ada.id, 'collaboration-request.updated'],
      [ada.id, 'notification.created'],
    ])
  })

  it('every change of the notifications of a user causes a push with the new unread count', async () => {
    const { id } = await createCharacter(test.db, ada, { isPublic: true })
    await say('POST', `/api/characters/${id}/like`, ben)
    await say('POST', `/api/characters/${id}/fork`, ben, { name: 'Mine' })
    const list = await test.call<{ id: number }[]>('GET', '/api/notifications', { as: ada })
    const [fork, like] = list.body.map((notification) => notification.id)
    pushed.length = 0
    await say('PUT', `/api/notifications/${fork}/read`, ada)
    await say('DELETE', `/api/notifications/${fork}`, ada)
    await say('PUT', '/api/notifications/mark-all-read', ada)
    await say('DELETE', `/api/notifications/${like}`, ada)
    expect(pushed).toEqual([
      [ada.id, 'notifications.read', { ids: [fork], unreadCount: 1, version: 3 }],
      [ada.id, 'notifications.deleted', { ids: [fork], unreadCount: 1, version: 4 }],
      [ada.id, 'notifications.read', { ids: 'all', unreadCount: 0, version: 5 }],
      [ada.id, 'notifications.deleted', { ids: [like], unreadCount: 0, version: 6 }],
    ])
  })

  it('the cancellation of a generation is pushed to its owner when its story is deleted', async () => {
    const { id } = await createStory(test.db, ada)
    const generation = await createGeneration(test.db, ada, 'chapter', { storyId: id })
    await say('DELETE', `/api/stories/${id}`, ada)
    expect(pushed).toMatchObject([[ada.id, 'generation.updated', { id: generation.id, status: 'cancelled' }]])
  })

  it('dismissing or keeping a failed chapter causes one push to its owner, also when the call is repeated', async () => {
    const { id: storyId } = await createStory(test.db, ada)
    const dismissed = await createGeneration(test.db, ada, 'chapter', { storyId, ...failed() })
    const kept = await createGeneration(test.db, ada, 'chapter', { storyId, ...failed() })
    const delta = 'The rain began at dusk.'
    await test.db.generationText.create({
      data: { generationId: kept.id, attempt: 1, offset: 0, units: delta.length, delta },
    })
    for (let n = 0; n < 2; n += 1) await say('POST', `/api/generations/${dismissed.id}/dismiss`, ada)
    for (let n = 0; n < 2; n += 1) await say('POST', `/api/generations/${kept.id}/keep`, ada)
    const ended = { status: 'failed', attempt: 1 }
    expect(pushed.filter(([, event]) => event === 'generation.updated')).toMatchObject([
      [ada.id, 'generation.updated', { ...ended, id: dismissed.id, dismissed: true, result: null }],
      [ada.id, 'generation.updated', { ...ended, id: kept.id, dismissed: false, result: { chapter: {} } }],
    ])
  })

  it('a broadcast of an admin is pushed to all other active users', async () => {
    const admin = await createUser(test.db, { isAdmin: true })
    await createUser(test.db, { isActive: false })
    await say('POST', '/api/admin/broadcast', admin, { content: 'News' })
    const others = await test.db.user.findMany({
      where: { isActive: true, id: { not: admin.id } },
      select: { id: true },
    })
    expect(pushed.map(([to]) => to).sort()).toEqual(others.map(({ id }) => id).sort())
  })

  it('each change of the chapters of a story is pushed, without text, to its author and its editors only', async () => {
    const story = await createStory(test.db, ada)
    const chapter = await createChapter(test.db, story, { title: 'Rain', content: 'It rained.' })
    const reader = await createUser(test.db)
    const roles = [
      { userId: ben.id, role: 'editor' } as const,
      { userId: reader.id, role: 'commenter' } as const,
    ]
    await test.db.storyCollaborator.createMany({ data: roles.map((one) => ({ ...one, storyId: story.id })) })
    const path = `/api/stories/${story.id}/chapters`
    const of = { storyId: story.id, chapterId: chapter.id }
    const saved = await say('PUT', `${path}/${chapter.id}`, ben, { content: 'It snowed.' })
    const made = await say('POST', path, ada, { content: 'It thawed.' })
    await say('PUT', `${path}/order`, ben, { ids: [made.body.id, chapter.id] })
    const restored = await say('POST', `${path}/${chapter.id}/versions/1/restore`, ada)
    await say('DELETE', `${path}/${chapter.id}`, ada)
    const changes = [
      { ...of, updatedAt: saved.body.updatedAt },
      { ...of, chapterId: made.body.id, updatedAt: made.body.updatedAt },
      { ...of, chapterId: null, updatedAt: null },
      { ...of, updatedAt: restored.body.updatedAt },
      { ...of, updatedAt: null },
    ]
    for (const writer of [ada, ben])
      expect(pushed.filter(([to]) => to === writer.id)).toEqual(
        changes.map((change) => [writer.id, 'chapter.updated', change]),
      )
    expect(pushed).toHaveLength(2 * changes.length)
  })

  it('the end of a draft is pushed to its writer, when it is discarded or saved without a change of the chapter', async () => {
    const story = await createStory(test.db, ada)
    const chapter = await createChapter(test.db, story, { title: 'Rain', content: 'It rained.' })
    const path = `/api/stories/${story.id}/chapters/${chapter.id}`
    const body = { title: 'Rain', content: 'It rained.' }
    await say('PUT', `${path}/draft`, ada, body)
    await say('DELETE', `${path}/draft`, ada)
    const draft = await say('PUT', `${path}/draft`, ada, body)
    await say('PUT', path, ada, { ...body, draft: draft.body.updatedAt })
    const of = { storyId: story.id, chapterId: chapter.id }
    const ended = [ada.id, 'draft.updated', { ...of, updatedAt: null }]
    expect([pushed[1], pushed[3]]).toEqual([ended, ended])
    expect(pushed).toHaveLength(4)
  })

  it('a saved draft is pushed to its writer only', async () => {
    const { id: storyId } = await createStory(test.db, ada)
    const draft = { title: '', content: 'Once', base: null }
    const { body } = await test.call<{ updatedAt: string }>('PUT', `/api/stories/${storyId}/draft`, {
      as: ada,
      body: draft,
    })
    expect(pushed).toEqual([
      [ada.id, 'draft.updated', { storyId, chapterId: null, updatedAt: body.updatedAt }],
    ])
  })
})
