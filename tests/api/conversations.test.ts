import { unzipSync } from 'fflate'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Conversation } from '#contract/conversations.ts'
import type { Message } from '#contract/messages.ts'
import { createUser, type TestUser } from '../setup/factories.ts'
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
  ada = await createUser(test.db, { firstName: 'Ada', lastName: 'Byron' })
  ben = await createUser(test.db, { firstName: 'Ben', lastName: 'Poe' })
  pushed.length = 0
})

async function send(from: TestUser, to: TestUser, content: string): Promise<number> {
  const body = { receiverId: to.id, content }
  const sent = await test.call<Message>('POST', '/api/messages', { as: from, body })
  expect(sent.status).toBe(201)
  return sent.body.id
}
const list = async (as: TestUser, query = '') =>
  (await test.call<Conversation[]>('GET', `/api/conversations${query}`, { as })).body
const thread = (as: TestUser, other: TestUser, query = '') =>
  test.call<Message[]>('GET', `/api/conversations/${other.id}${query}`, { as })
const read = (as: TestUser, other: TestUser, body: object = {}) =>
  test.call<{ unreadCount: number }>('PUT', `/api/conversations/${other.id}/read`, { as, body })
const unreadOf = async (as: TestUser) => (await list(as)).map(({ unreadCount }) => unreadCount)

describe('conversations', () => {
  it('the list of conversations has one row for each person, the latest first, with an unread count', async () => {
    const cara = await createUser(test.db, { firstName: 'Cara' })
    await send(ada, ben, 'One')
    await send(ben, ada, 'Two')
    await send(cara, ben, 'Three')
    await send(ada, ben, 'Four')
    expect(await list(ben)).toMatchObject([
      {
        userId: ada.id,
        person: { firstName: 'Ada' },
        lastMessage: { preview: 'Four', senderId: ada.id },
        unreadCount: 2,
      },
      { userId: cara.id, person: { firstName: 'Cara' }, lastMessage: { preview: 'Three' }, unreadCount: 1 },
    ])
    expect(await list(ada)).toMatchObject([{ userId: ben.id, unreadCount: 1 }])
    expect((await thread(ben, ada)).body.map(({ content }) => content)).toEqual(['One', 'Two', 'Four'])
  })

  it('a conversation is read backwards by cursor, each page with the newest message last', async () => {
    for (const content of ['1', '2', '3', '4', '5']) await send(ada, ben, content)
    const first = await thread(ben, ada, '?limit=2')
    expect(first.body.map(({ content }) => content)).toEqual(['4', '5'])
    expect(first.headers['x-total-count']).toBe('5')
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
    const { body } = await test.call<Message[]>('GET', next, { as: ben })
    expect(body.map(({ content }) => content)).toEqual(['2', '3'])
  })

  it('a conversation without messages is empty with an active person, and 404 with a deactivated or missing person or oneself', async () => {
    expect((await thread(ada, ben)).body).toEqual([])
    await test.db.user.update({ where: { id: ben.id }, data: { isActive: false } })
    for (const other of [ben, ada, { ...ben, id: 'nobody' }])
      expect((await thread(ada, other)).status).toBe(404)
    expect((await read(ada, ben)).status).toBe(404)
  })

  it('a conversation shows the name of a person with a private profile only after that person has written', async () => {
    await send(ada, ben, 'Hello?')
    expect(await list(ada)).toMatchObject([{ userId: ben.id, person: null, isErased: false, canWrite: true }])
    expect(JSON.stringify(await list(ada))).not.toContain('Poe')
    await send(ben, ada, 'Yes?')
    expect(await list(ada)).toMatchObject([{ person: { firstName: 'Ben', lastName: 'Poe' } }])
  })
})

describe('read marks', () => {
  it('reading a conversation marks all messages up to the last seen one, and lowers the unread count on every screen', async () => {
    const first = await send(ada, ben, 'One')
    await send(ada, ben, 'Two')
    pushed.length = 0
    expect((await read(ben, ada, { upTo: first })).body).toEqual({ userId: ada.id, unreadCount: 1 })
    expect(pushed).toMatchObject([
      [ben.id, 'notifications.read', { unreadCount: 1, version: 3 }],
      [ben.id, 'message.read', { id: first }],
      [ada.id, 'message.read', { id: first }],
    ])
    pushed.length = 0
    await read(ben, ada, { upTo: first })
    expect(pushed).toEqual([])
    expect((await read(ben, ada)).body.unreadCount).toBe(0)
    const bell = await test.call('GET', '/api/notifications/unread-count', { as: ben })
    expect(bell.body).toMatchObject({ count: 0 })
    expect(await unreadOf(ben)).toEqual([0])
  })

  it('the call that marks one message as read lowers the unread count of its conversation by one, also when it is repeated', async () => {
    const id = await send(ada, ben, 'One')
    await send(ada, ben, 'Two')
    for (let n = 0; n < 2; n += 1) await test.call('PUT', `/api/messages/${id}/read`, { as: ben })
    expect(await unreadOf(ben)).toEqual([1])
  })

  it.each(['ada', 'ben'])(
    'if a message is read while %s blocks the other person, its sender never sees it as read, also after the block',
    async (by) => {
      const [blocker, other] = by === 'ada' ? [ada, ben] : [ben, ada]
      const ids = [await send(ada, ben, 'One'), await send(ada, ben, 'Two'), await send(ada, ben, 'Three')]
      await read(ben, ada, { upTo: ids[0] })
      const seen = async (as: TestUser) => {
        const box = as === ada ? '?box=sent' : ''
        const { body: sent } = await test.call<Message[]>('GET', `/api/messages${box}`, { as })
        const { body: both } = await thread(as, as === ada ? ben : ada)
        const marks = [sent.toReversed(), both].map((list) => list.map(({ isRead }) => isRead))
        expect(marks[0]).toEqual(marks[1])
        return marks[0]
      }
      expect((await test.call('PUT', `/api/users/${other.id}/block`, { as: blocker })).status).toBe(200)
      pushed.length = 0
      await test.call('PUT', `/api/messages/${ids[1]}/read`, { as: ben })
      await read(ben, ada)
      const marks = pushed.filter(([, name]) => name === 'message.read')
      expect(marks.map(([to]) => to)).toEqual([ben.id, ben.id])
      expect([await seen(ada), await seen(ben)]).toEqual([
        [true, false, false],
        [true, true, true],
      ])
      const { rawPayload } = await test.app.inject({
        url: '/api/user/export',
        headers: { authorization: `Bearer ${ada.token}` },
      })
      const data = Buffer.from(unzipSync(rawPayload)['data.json'] ?? '').toString('utf8')
      const exported: Message[] = JSON.parse(data).messages
      expect(exported.map(({ isRead }) => isRead)).toEqual([true, false, false])
      expect(data).not.toContain('readIsHidden')
      await test.call('DELETE', `/api/users/${other.id}/block`, { as: blocker })
      expect(await seen(ada)).toEqual([true, false, false])
    },
  )

  it('the unread counts of a conversation are exact when both people write, read and delete at the same time', async () => {
    const mine: number[] = []
    const acts = Array.from({ length: 12 }, async (_, n) => {
      mine.push(await send(ada, ben, `a${n}`))
      await send(ben, ada, `b${n}`)
      if (n % 3 === 0) await read(ben, ada, { upTo: mine[0] })
      if (n % 4 === 0) await test.call('DELETE', `/api/messages/${mine.at(-1)}`, { as: ada })
    })
    await Promise.all(acts)
    for (const [me, other] of [
      [ada, ben],
      [ben, ada],
    ] as const) {
      const where = { senderId: other.id, receiverId: me.id, isRead: false }
      expect(await unreadOf(me)).toEqual([await test.db.message.count({ where })])
    }
  })
})

describe('deleting a message', () => {
  it('deleting a message removes it for both people with its notification, and is allowed only to its writer', async () => {
    await send(ada, ben, 'Stays')
    const id = await send(ada, ben, 'Regretted')
    const remove = (as: TestUser) => test.call('DELETE', `/api/messages/${id}`, { as })
    expect([(await remove(ben)).status, (await remove(await createUser(test.db))).status]).toEqual([403, 404])
    pushed.length = 0
    expect((await remove(ada)).status).toBe(204)
    expect(pushed).toMatchObject([
      [ben.id, 'notifications.deleted', { unreadCount: 1 }],
      [ada.id, 'conversation.updated', { userId: ben.id }],
      [ben.id, 'conversation.updated', { userId: ada.id }],
    ])
    expect((await remove(ada)).status).toBe(404)
    expect(await list(ben)).toMatchObject([{ lastMessage: { preview: 'Stays' }, unreadCount: 1 }])
    const bell = await test.call('GET', '/api/notifications', { as: ben })
    expect(bell.text).not.toContain('Regretted')
  })

  it('deleting the only message of a conversation removes the conversation from both lists', async () => {
    const id = await send(ada, ben, 'Only')
    await test.call('DELETE', `/api/messages/${id}`, { as: ada })
    expect([await list(ada), await list(ben)]).toEqual([[], []])
  })
})

describe('a conversation with an erased account', () => {
  it('a conversation with an erased account keeps the messages of the remaining user, and nothing of the erased person', async () => {
    await send(ada, ben, 'Are you there?')
    await send(ben, ada, 'For ever')
    expect((await test.call('DELETE', '/api/user', { as: ben, body: { password: 'secret' } })).status).toBe(
      204,
    )
    expect(await list(ada)).toMatchObject([
      {
        userId: ben.id,
        person: null,
        isErased: true,
        canWrite: false,
        lastMessage: { preview: 'Are you there?' },
        unreadCount: 0,
      },
    ])
    const kept = await thread(ada, ben)
    expect(kept.body.map(({ content }) => content)).toEqual(['Are you there?'])
    expect(kept.text + JSON.stringify(await list(ada))).not.toContain('Poe')
    const body = { receiverId: ben.id, content: 'Hello?' }
    expect((await test.call('POST', '/api/messages', { as: ada, body })).status).toBe(404)
  })
})

it('a message repeated with the same Idempotency-Key is answered with the first one, and another key sends a second message', async () => {
  const body = { receiverId: ben.id, content: 'Once' }
  const call = (key: string) =>
    test.call<Message>('POST', '/api/messages', { as: ada, body, headers: { 'idempotency-key': key } })
  const [one, two] = await Promise.all([call('a'), call('a')])
  expect(one.body.id).toBe(two.body.id)
  expect((await call('b')).body.id).not.toBe(one.body.id)
  expect(await unreadOf(ben)).toEqual([2])
})
