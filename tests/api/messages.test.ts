import { beforeAll, describe, expect, it } from 'vitest'
import type { CollaborationRequest, Message } from '#contract/messages.ts'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { createUser, type TestUser } from '../setup/factories.ts'

let test: TestApp
let ada: TestUser
let ben: TestUser

beforeAll(async () => {
  test = await buildTestApp()
  ada = await createUser(test.db, { firstName: 'Ada', lastName: 'Byron' })
  ben = await createUser(test.db)
})

describe('messages', () => {
  it('are listed to the receiver, and to the sender in the other box', async () => {
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
  it('are listed to the one asked, and to the asker in the other box', async () => {
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
