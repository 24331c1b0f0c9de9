import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BlockedOrMutedPerson } from '#contract/safety.ts'
import { createCharacter, createStory, createUser, type TestUser } from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()
let ada: TestUser
let ben: TestUser
const pushed: [userId: string, event: string][] = []

beforeAll(async () => {
  const { publish } = test.app.services
  test.app.services.publish = (userId, event, payload) => {
    pushed.push([userId, event])
    publish(userId, event, payload)
  }
})

beforeEach(async () => {
  ada = await createUser(test.db, { publicProfile: true })
  ben = await createUser(test.db, { publicProfile: true })
})

const block = (as: TestUser, whom: TestUser) => test.call('PUT', `/api/users/${whom.id}/block`, { as })
const message = (as: TestUser, to: TestUser) =>
  test.call('POST', '/api/messages', { as, body: { receiverId: to.id, content: 'Hello' } })
const ask = (as: TestUser, to: TestUser) =>
  test.call('POST', '/api/collaboration-requests', {
    as,
    body: { toUserId: to.id, type: 'general', message: 'Together?' },
  })
const unread = async (as: TestUser) =>
  (await test.call<{ count: number }>('GET', '/api/notifications/unread-count', { as })).body.count

describe('a block', () => {
  it('a block hides the profile of the blocker from the blocked person, and from nobody else', async () => {
    await block(ada, ben)
    const statuses = async (as?: TestUser) =>
      Promise.all(
        ['', '/stories', '/characters'].map(
          async (part) => (await test.call('GET', `/api/users/${ada.id}${part}`, { as })).status,
        ),
      )
    expect(await statuses(ben)).toEqual([404, 404, 404])
    expect(await statuses(await createUser(test.db))).toEqual([200, 200, 200])
    expect(await statuses()).toEqual([200, 200, 200])
    expect(await statuses(await createUser(test.db, { isAdmin: true }))).toEqual([200, 200, 200])
    // The blocker can still open the profile of the blocked person, because it has the button to unblock.
    expect((await test.call('GET', `/api/users/${ben.id}`, { as: ada })).status).toBe(200)
  })

  it('a block leaves the blocker out of the lists of people that the blocked person gets', async () => {
    const name = `Quillon${ada.id.slice(0, 8)}`
    await test.db.user.update({ where: { id: ada.id }, data: { firstName: name } })
    const listed = async (as: TestUser | undefined, path: string) => {
      const { body, headers } = await test.call<{ id: string }[]>('GET', path, { as })
      return { has: body.some(({ id }) => id === ada.id), total: Number(headers['x-total-count']) }
    }
    const paths = ['/api/users/public?limit=200', `/api/users/search?q=${name}`]
    const before = await Promise.all(paths.map((path) => listed(ben, path)))
    await block(ada, ben)
    const after = await Promise.all(paths.map((path) => listed(ben, path)))
    expect(before.map(({ has }) => has)).toEqual([true, true])
    expect(after).toEqual(before.map(({ total }) => ({ has: false, total: total - 1 })))
    expect((await listed(undefined, paths[1] ?? '')).has).toBe(true)
    const first = await listed(ben, '/api/users/public?limit=1')
    expect(first.total).toBe(after[0]?.total)
  })

  it('a block leaves the blocker’s public works visible, and refuses likes, saves and ratings of them with 404', async () => {
    const { id } = await createStory(test.db, ada, { isPublic: true })
    await block(ada, ben)
    expect((await test.call('GET', `/api/stories/${id}`, { as: ben })).status).toBe(200)
    for (const act of ['like', 'save'])
      expect((await test.call('POST', `/api/stories/${id}/${act}`, { as: ben })).status).toBe(404)
    const rated = await test.call('PUT', `/api/stories/${id}/rating`, { as: ben, body: { rating: 1 } })
    expect(rated.status).toBe(404)
    expect(await test.db.storyLike.count({ where: { storyId: id } })).toBe(0)
  })

  it('a blocked person can still remove an earlier like of the blocker’s story', async () => {
    const { id } = await createStory(test.db, ada, { isPublic: true })
    await test.call('POST', `/api/stories/${id}/like`, { as: ben })
    await block(ada, ben)
    const { body } = await test.call('DELETE', `/api/stories/${id}/like`, { as: ben })
    expect(body).toMatchObject({ liked: false, likeCount: 0 })
  })

  it('messages, requests and shares of the blocked person are refused with 404, and those of the blocker with the code blocked', async () => {
    await block(ada, ben)
    const character = await createCharacter(test.db, ada)
    const share = (as: TestUser, id: number, who: string) =>
      test.call('POST', `/api/characters/${id}/share`, { as, body: { sharedWithId: who } })
    const theirs = await createCharacter(test.db, ben)
    for (const { status, body } of [
      await message(ben, ada),
      await ask(ben, ada),
      await share(ben, theirs.id, ada.id),
    ])
      expect([status, body.code, body.message]).toEqual([404, 'not_found', 'User not found'])
    for (const { status, body } of [
      await message(ada, ben),
      await ask(ada, ben),
      await share(ada, character.id, ben.id),
    ])
      expect([status, body.code]).toEqual([403, 'blocked'])
    // A share by e-mail must not reach the blocked person either.
    expect((await share(ada, character.id, ben.email)).status).toBe(404)
    expect(await unread(ada)).toBe(0)
    expect(await test.db.message.count({ where: { receiverId: { in: [ada.id, ben.id] } } })).toBe(0)
  })

  it('a third person cannot share a thing of the blocker with the blocked person', async () => {
    const manager = await createUser(test.db)
    const { id } = await createCharacter(test.db, ada)
    await test.db.characterCollaborator.create({
      data: { characterId: id, userId: manager.id, role: 'admin' },
    })
    await block(ada, ben)
    for (const [call, body] of [
      ['share', { sharedWithId: ben.id }],
      ['collaborate', { collaboratorId: ben.id }],
    ] as const) {
      const answer = await test.call('POST', `/api/characters/${id}/${call}`, { as: manager, body })
      expect([answer.status, answer.body.message]).toEqual([404, 'User not found'])
    }
  })

  it('a block ends the shares and collaborations of the two people in both directions, and no others', async () => {
    const friend = await createUser(test.db)
    const [hers, his] = [await createCharacter(test.db, ada), await createCharacter(test.db, ben)]
    const grants = [
      { characterId: hers.id, userId: ben.id },
      { characterId: his.id, userId: ada.id },
      { characterId: hers.id, userId: friend.id },
    ]
    await test.db.characterShare.createMany({ data: grants })
    await test.db.characterCollaborator.createMany({ data: grants })
    pushed.length = 0
    await block(ada, ben)
    expect((await test.call('GET', `/api/characters/${hers.id}`, { as: ben })).status).toBe(404)
    expect((await test.call('GET', `/api/characters/${his.id}`, { as: ada })).status).toBe(404)
    expect((await test.call('GET', `/api/characters/${hers.id}`, { as: friend })).status).toBe(200)
    const where = { characterId: { in: [hers.id, his.id] } }
    expect(await test.db.characterShare.count({ where })).toBe(1)
    expect(await test.db.characterCollaborator.count({ where })).toBe(1)
    expect(pushed).toContainEqual([ada.id, 'access.updated'])
    expect(pushed).toContainEqual([ben.id, 'access.updated'])
    expect(pushed.map(([userId]) => userId)).not.toContain(friend.id)
  })

  it('a block and its end update the conversation on the devices of the blocker only', async () => {
    for (const method of ['PUT', 'DELETE'] as const) {
      pushed.length = 0
      await test.call(method, `/api/users/${ben.id}/block`, { as: ada })
      expect(pushed).toEqual([[ada.id, 'conversation.updated']])
    }
  })

  it('a block prevents a share that a concurrent call makes', async () => {
    const rounds = Array.from({ length: 12 }, async () => {
      const [owner, other] = [await createUser(test.db), await createUser(test.db)]
      const { id } = await createCharacter(test.db, owner)
      const body = { sharedWithId: other.id }
      await Promise.all([
        test.call('POST', `/api/characters/${id}/share`, { as: owner, body }),
        block(other, owner),
      ])
      return test.db.characterShare.count({ where: { characterId: id } })
    })
    expect(await Promise.all(rounds)).toEqual(rounds.map(() => 0))
  })

  it('a block declines the waiting requests of the blocked person and withdraws those of the blocker', async () => {
    await ask(ben, ada)
    await ask(ada, ben)
    await block(ada, ben)
    const requests = await test.db.collaborationRequest.findMany({
      where: { OR: [{ requesterId: ada.id }, { requesterId: ben.id }] },
    })
    expect(requests.map(({ requesterId, status }) => [requesterId, status])).toEqual([[ben.id, 'rejected']])
  })

  it('earlier messages stay readable for both people after a block', async () => {
    await message(ben, ada)
    await block(ada, ben)
    const { body } = await test.call<unknown[]>('GET', '/api/messages', { as: ada })
    expect(body).toHaveLength(1)
    const sent = await test.call<unknown[]>('GET', '/api/messages?box=sent', { as: ben })
    expect(sent.body).toHaveLength(1)
  })

  it('a block suppresses notifications about actions of either person on works of the other', async () => {
    const { id } = await createCharacter(test.db, ada, { isPublic: true })
    await block(ada, ben)
    const fork = await test.call('POST', `/api/characters/${id}/fork`, { as: ben, body: { name: 'Mine' } })
    expect(fork.status).toBe(201)
    const theirs = await createStory(test.db, ben, { isPublic: true })
    expect((await test.call('POST', `/api/stories/${theirs.id}/like`, { as: ada })).status).toBe(200)
    expect([await unread(ada), await unread(ben)]).toEqual([0, 0])
  })

  it('after the blocker removes a block, the other person can send messages and see the profile again', async () => {
    await block(ada, ben)
    const { body } = await test.call('DELETE', `/api/users/${ben.id}/block`, { as: ada })
    expect(body).toEqual({ id: ben.id, blocked: false, muted: false })
    expect((await message(ben, ada)).status).toBe(201)
    expect((await test.call('GET', `/api/users/${ada.id}`, { as: ben })).status).toBe(200)
  })

  it('a user cannot block or mute themselves: the call answers 400, and the database refuses such a block', async () => {
    for (const call of ['block', 'mute'])
      expect((await test.call('PUT', `/api/users/${ada.id}/${call}`, { as: ada })).status).toBe(400)
    const oneself = { blockerId: ada.id, blockedId: ada.id }
    await expect(test.db.block.create({ data: oneself })).rejects.toThrow('blocks_others')
  })
})

describe('a mute', () => {
  it('a mute suppresses the notifications about a person’s actions and messages, and the messages still arrive', async () => {
    const { id } = await createStory(test.db, ada, { isPublic: true })
    await test.call('PUT', `/api/users/${ben.id}/mute`, { as: ada })
    pushed.length = 0
    expect((await test.call('POST', `/api/stories/${id}/like`, { as: ben })).status).toBe(200)
    expect((await message(ben, ada)).status).toBe(201)
    expect((await ask(ben, ada)).status).toBe(201)
    expect(await unread(ada)).toBe(0)
    expect((await test.call<unknown[]>('GET', '/api/notifications', { as: ada })).body).toEqual([])
    expect((await test.call<unknown[]>('GET', '/api/messages', { as: ada })).body).toHaveLength(1)
    expect(pushed).toContainEqual([ada.id, 'message.created'])
    expect(pushed.filter(([, event]) => event === 'notification.created')).toEqual([])
  })

  it('a mute does not suppress notifications for the muted person or about other people, and ends when it is removed', async () => {
    await test.call('PUT', `/api/users/${ben.id}/mute`, { as: ada })
    await message(ada, ben)
    expect(await unread(ben)).toBe(1)
    await message(await createUser(test.db), ada)
    expect(await unread(ada)).toBe(1)
    await test.call('DELETE', `/api/users/${ben.id}/mute`, { as: ada })
    await message(ben, ada)
    expect(await unread(ada)).toBe(2)
  })
})

describe('the list of blocked and muted people', () => {
  const list = (as: TestUser, query = '') =>
    test.call<BlockedOrMutedPerson[]>('GET', `/api/user/blocks${query}`, { as })

  it('the list of blocked and muted people has one entry for each person, newest first, by pages', async () => {
    const carl = await createUser(test.db, { publicProfile: true })
    await block(ada, ben)
    await test.call('PUT', `/api/users/${ben.id}/mute`, { as: ada })
    await test.call('PUT', `/api/users/${carl.id}/mute`, { as: ada })
    const { body, headers } = await list(ada)
    expect(body.map(({ id, blocked, muted }) => [id, blocked, muted])).toEqual([
      [carl.id, false, true],
      [ben.id, true, true],
    ])
    expect(headers['x-total-count']).toBe('2')
    const first = await list(ada, '?limit=1')
    const cursor = /cursor=([^>&]+)/.exec(String(first.headers.link))?.[1]
    expect((await list(ada, `?limit=1&cursor=${cursor}`)).body.map(({ id }) => id)).toEqual([ben.id])
    expect((await list(ben)).body).toEqual([])
  })

  it('the list of blocked people names a person with a private profile only to a user who has had a message from that person', async () => {
    const shy = await createUser(test.db, { firstName: 'Zelda', lastName: 'Quill' })
    await block(ada, shy)
    expect((await list(ada)).body.map(({ name }) => name)).toEqual([null])
    await test.db.message.create({ data: { senderId: shy.id, receiverId: ada.id, content: 'Hello' } })
    expect((await list(ada)).body.map(({ name }) => name)).toEqual(['Zelda Quill'])
  })
})
