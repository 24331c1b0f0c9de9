import { describe, expect, it } from 'vitest'
import type { CollaborationRequest, Message } from '#contract/messages.ts'
import { createUser, type TestUser } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const ada = useUser(test, { firstName: 'Ada', lastName: 'Byron' })
const ben = useUser(test)

describe('messages', () => {
  it('a message appears in the inbox of its receiver and in the sent box of its sender only', async () => {
    await test.db.message.create({ data: { senderId: ada.id, receiverId: ben.id, content: 'Hello' } })
    const box = async (as: TestUser, query = '') =>
      (await test.call<Message[]>('GET', `/api/messages${query}`, { as })).body
    const sender = { firstName: 'Ada', lastName: 'Byron', profileImageUrl: null }
    expect(await box(ben)).toMatchObject([
      { content: 'Hello', senderId: ada.id, sender, isRead: false, type: 'direct' },
    ])
    expect(await box(ben, '?box=sent')).toEqual([])
    expect(await box(ada)).toEqual([])
    expect(await box(ada, '?box=sent')).toHaveLength(1)
    expect((await test.call('GET', '/api/messages?box=all', { as: ada })).status).toBe(400)
  })
})

describe('collaboration requests', () => {
  it('a collaboration request appears in the inbox of its receiver and in the sent box of its requester', async () => {
    await test.db.collaborationRequest.create({
      data: { requesterId: ada.id, toUserId: ben.id, type: 'story', message: 'Write with me' },
    })
    const box = async (as: TestUser, query = '') =>
      (await test.call<CollaborationRequest[]>('GET', `/api/collaboration-requests${query}`, { as })).body
    expect(await box(ben)).toMatchObject([
      { requester: { firstName: 'Ada' }, type: 'story', status: 'pending' },
    ])
    expect(await box(ada)).toEqual([])
    expect(await box(ada, '?box=sent')).toHaveLength(1)
  })
})

describe('sending a message', () => {
  it('a new message notifies its receiver, and only the receiver can mark it as read', async () => {
    const [cara, dan] = [
      await createUser(test.db, { firstName: 'Cara', lastName: 'Lee' }),
      await createUser(test.db),
    ]
    const sent = await test.call<Message>('POST', '/api/messages', {
      as: cara,
      body: { receiverId: dan.id, content: ' Hello\n ', type: 'direct' },
    })
    expect([sent.status, sent.body]).toMatchObject([
      201,
      { content: ' Hello\n ', isRead: false, sender: { firstName: 'Cara' } },
    ])
    const bell = await test.call('GET', '/api/notifications', { as: dan })
    expect(bell.body).toMatchObject([
      { type: 'message', title: 'New message from Cara Lee', content: 'Hello', link: '/messages' },
    ])
    const read = (as: TestUser) => test.call<Message>('PUT', `/api/messages/${sent.body.id}/read`, { as })
    expect([(await read(cara)).status, (await read(ben)).status, (await read(dan)).body.isRead]).toEqual([
      404,
      404,
      true,
    ])
    expect((await read(dan)).status).toBe(200)
  })

  it('a message is refused if it is empty, or if its receiver is unknown or the sender', async () => {
    const send = (body: object) => test.call('POST', '/api/messages', { as: ada, body })
    expect((await send({ receiverId: ben.id, content: ' \n ' })).body.message).toBe('Message is required')
    expect((await send({ receiverId: 'nobody', content: 'x' })).status).toBe(404)
    expect((await send({ receiverId: ada.id, content: 'x' })).status).toBe(400)
  })
})

describe('sending a collaboration request', () => {
  it('a user can send another user one pending collaboration request of each type, which only the receiver can answer, once', async () => {
    const [cara, dan] = [
      await createUser(test.db),
      await createUser(test.db, { firstName: 'Dan', lastName: 'Poe' }),
    ]
    const ask = (type = 'story') =>
      test.call<CollaborationRequest>('POST', '/api/collaboration-requests', {
        as: cara,
        body: { toUserId: dan.id, type, message: 'Please' },
      })
    const asked = await Promise.all([ask(), ask(), ask()])
    expect(asked.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect((await ask('general')).status).toBe(201)
    const id = asked.find(({ status }) => status === 201)?.body.id
    const decide = (as: TestUser, status = 'accepted') =>
      test.call('PUT', `/api/collaboration-requests/${id}`, { as, body: { status } })
    expect([
      (await decide(ada)).status,
      (await decide(cara)).status,
      (await decide(dan, 'pending')).status,
    ]).toEqual([404, 403, 400])
    const answers = await Promise.all([decide(dan), decide(dan, 'rejected')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await ask()).status).toBe(201)
    const bell = await test.call<{ type: string; title: string }[]>('GET', '/api/notifications', { as: cara })
    expect(bell.body).toHaveLength(1)
    expect(bell.body[0]?.title).toMatch(/^Dan Poe (accepted|rejected) your collaboration request$/)
  })

  it('a collaboration request is refused with 403 if its receiver accepts none', async () => {
    const shy = await createUser(test.db, { allowCollaborations: false })
    const body = { toUserId: shy.id, type: 'general', message: 'Please' }
    const answer = await test.call('POST', '/api/collaboration-requests', { as: ada, body })
    expect([answer.status, answer.body.code]).toEqual([403, 'collaborations_off'])
  })
})
