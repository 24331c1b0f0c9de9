import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createCharacter, createStory, createUser, type TestUser } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp({ MAX_ACTIVE_GENERATIONS: '1000' }, undefined, { bucket: false })
const author = useUser(test)
let caller: TestUser
let story: { id: number }

const like = () => test.call('POST', `/api/stories/${story.id}/like`, { as: caller })
const save = () => test.call('POST', `/api/stories/${story.id}/save`, { as: caller })
const write = () =>
  test.call<{ sender: { firstName: string } }>('POST', '/api/messages', {
    as: caller,
    body: { receiverId: author.id, content: 'Did the letter come?' },
  })
const expire = () =>
  test.db.session.updateMany({ where: { userId: caller.id }, data: { expiresAt: new Date(0) } })

const traces = async () => ({
  likes: await test.db.storyLike.count({ where: { userId: caller.id } }),
  saves: await test.db.storySave.count({ where: { userId: caller.id } }),
  messages: await test.db.message.count({ where: { senderId: caller.id } }),
})
const none = { likes: 0, saves: 0, messages: 0 }

// A call before each test makes the process remember the session. The tests then change rows directly in the database,
// as another API process would.
beforeEach(async () => {
  caller = await createUser(test.db)
  story = await createStory(test.db, author, { isPublic: true })
  await test.call('GET', '/api/auth/user', { as: caller })
})

describe('a session that the process remembers', () => {
  it('a change with a session that the process remembers does not read the session in a separate statement', async () => {
    const query = vi.spyOn(test.pool, 'query')
    try {
      expect((await save()).status).toBe(200)
      const texts = query.mock.calls.map(([statement]) => (statement as unknown as { text: string }).text)
      expect(texts.filter((text) => text.includes('story_saves'))).toHaveLength(1)
      expect(texts.filter((text) => text.includes('"refusedPictures"'))).toEqual([])
    } finally {
      query.mockRestore()
    }
  })

  it.each([
    ['was deleted', () => test.db.session.deleteMany({ where: { userId: caller.id } })],
    ['has expired', expire],
    [
      'belongs to a suspended account',
      () => test.db.user.update({ where: { id: caller.id }, data: { isActive: false } }),
    ],
  ])('a call gets 401 and changes nothing if its remembered session %s', async (_, end) => {
    await end()
    expect([(await like()).status, (await save()).status, (await write()).status]).toEqual([401, 401, 401])
    expect(await traces()).toEqual(none)
  })

  it.each([
    ['text of a chapter', 'PUT', 'chapters/1', { content: 'It rained.' }],
    ['draft', 'PUT', 'draft', { title: '', content: 'It rained.', base: null }],
    ['order', 'POST', 'generate-chapter', { plot: 'A letter.', setting: 'A harbour.', chapterSize: 'short' }],
  ] as const)('a call with an expired remembered session stores no %s', async (_, method, path, body) => {
    const { id } = await createStory(test.db, caller)
    await expire()
    const headers = { prefer: 'respond-async' }
    const { status } = await test.call(method, `/api/stories/${id}/${path}`, { as: caller, body, headers })
    expect(status).toBe(401)
    expect(await test.db.generation.count({ where: { ownerId: caller.id } })).toBe(0)
    expect(await test.db.chapterDraft.count({ where: { userId: caller.id } })).toBe(0)
  })

  it('a read checks a remembered session, and answers a caller whose session has expired like a visitor', async () => {
    const own = await createStory(test.db, caller)
    const { id: characterId } = await createCharacter(test.db, caller)
    const paths = [
      `/api/stories/${own.id}`,
      `/api/stories/${own.id}/chapters`,
      `/api/characters/${characterId}`,
      '/api/stories?personal=true',
      '/api/notifications',
    ]
    const read = async () => {
      const statuses: number[] = []
      for (const path of paths) statuses.push((await test.call('GET', path, { as: caller })).status)
      return statuses
    }
    const query = vi.spyOn(test.pool, 'query')
    try {
      expect(await read()).toEqual([200, 200, 200, 200, 200])
      const texts = query.mock.calls.map(([statement]) => (statement as unknown as { text: string }).text)
      expect(texts.filter((text) => text.includes('"refusedPictures"'))).toEqual([])
    } finally {
      query.mockRestore()
    }
    await expire()
    expect(await read()).toEqual([404, 404, 404, 401, 401])
  })

  it('a call with an expired remembered session gets 401, also if its body is invalid', async () => {
    await expire()
    const { status } = await test.call('POST', '/api/messages', { as: caller, body: {} })
    expect(status).toBe(401)
  })

  it('a remembered session is read again after its user has changed, so a message has the new name of its sender', async () => {
    await test.db.user.update({ where: { id: caller.id }, data: { firstName: 'Renamed' } })
    const { status, body } = await write()
    expect([status, body.sender.firstName]).toEqual([201, 'Renamed'])
    expect(await traces()).toEqual({ ...none, messages: 1 })
  })

  it('a remembered session is read again after its user has become an admin, who can then save a private story', async () => {
    story = await createStory(test.db, author)
    expect((await save()).status).toBe(404)
    await test.db.user.update({ where: { id: caller.id }, data: { isAdmin: true } })
    expect((await save()).status).toBe(200)
  })

  it('calls with a remembered session succeed on connections on which earlier calls failed because it had expired', async () => {
    const { expiresAt } = await test.db.session.findFirstOrThrow({ where: { userId: caller.id } })
    const answers: number[] = []
    for (let turn = 0; turn < 12; turn += 1) {
      await test.call('GET', '/api/auth/user', { as: caller })
      await expire()
      answers.push((await like()).status, (await save()).status)
      await test.db.session.updateMany({ where: { userId: caller.id }, data: { expiresAt } })
      await test.call('GET', '/api/auth/user', { as: caller })
      answers.push((await like()).status, (await save()).status, (await write()).status)
    }
    expect(answers).toEqual(Array.from({ length: 12 }, () => [401, 401, 200, 200, 201]).flat())
    expect(await traces()).toEqual({ likes: 1, saves: 1, messages: 12 })
  })
})
