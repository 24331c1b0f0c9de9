import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { unzipSync } from 'fflate'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  createChapter,
  createCharacter,
  createGeneration,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()
let other: TestUser
let listening: Promise<string>

beforeAll(async () => {
  listening = test.listen()
  other = await createUser(test.db)
})

const stored = { contentType: 'image/webp', length: 2, etag: '', contentRange: undefined }

async function* streamHalfAnImage(): AsyncGenerator<Buffer> {
  yield Buffer.from('x')
  throw new Error('the connection broke')
}

const image = (ownerId: string, key: string) => ({
  ownerId,
  kind: 'avatar' as const,
  key,
  smallKey: key,
  width: 1,
  height: 1,
  thumbhash: 'AA==',
})

describe('the account export', () => {
  it('the account export is a ZIP with all data, chapters and images of the account, and without secrets', async () => {
    const writer = await createUser(test.db, { firstName: 'Ada', passwordHash: 'secret-hash' })
    const story = await createStory(test.db, writer, { title: '../Tides & Ébb' })
    for (const content of ['# First words\n', 'Second'.repeat(1000)])
      await createChapter(test.db, story, { content })
    const { id: chapterId } = await test.db.chapter.findFirstOrThrow({
      where: { storyId: story.id, chapterNumber: 2 },
    })
    await test.db.chapterVersion.create({ data: { chapterId, version: 1, title: 'Ebb', content: 'Before' } })
    const liked = await createStory(test.db, other, { isPublic: true })
    await test.db.storyLike.create({ data: { storyId: liked.id, userId: writer.id } })
    const order = await createGeneration(test.db, writer, 'avatar', { input: { prompt: 'A keeper' } })
    await createCharacter(test.db, writer, { name: 'Mira', shareTokenHash: 'token-hash' })
    await test.db.message.create({ data: { senderId: other.id, receiverId: writer.id, content: 'Hello' } })
    await test.db.message.create({ data: { senderId: other.id, receiverId: other.id, content: 'canary' } })
    await test.storage.put('images/export/here.webp', Buffer.from('pixels'), 'image/webp')
    await test.db.image.createMany({
      data: ['here', 'gone'].map((name) => image(writer.id, `images/export/${name}.webp`)),
    })

    const mira = await test.db.character.findFirstOrThrow({ where: { authorId: writer.id } })
    await test.db.storyCharacter.create({ data: { storyId: story.id, characterId: mira.id } })
    const name = `[[character:${mira.id}]]`
    const fact = {
      storyId: story.id,
      kind: 'secret',
      source: 'writer',
      text: `${name} cannot swim.`,
    }
    await test.db.fact.create({ data: fact })
    await test.db.storyStyle.create({ data: { storyId: story.id, notes: 'Short sentences.' } })
    await test.db.storyPlan.create({ data: { storyId: story.id, promises: [`${name} drowns.`] } })
    await test.db.plannedChapter.create({ data: { storyId: story.id, position: 1, title: `${name} sails` } })
    await test.db.generation.create({
      data: { id: uuidv7(), kind: 'reading', ownerId: writer.id, storyId: story.id, input: {} },
    })

    const answer = await test.app.inject({
      url: '/api/user/export',
      headers: { authorization: `Bearer ${writer.token}` },
    })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    const files = unzipSync(answer.rawPayload)
    const read = (name: string) => Buffer.from(files[name] ?? '').toString('utf8')
    expect(read(`stories/${story.id}-Tides-Ébb/001.md`)).toBe('# Chapter 1\n\n# First words\n')
    expect(read(`stories/${story.id}-Tides-Ébb/002.md`)).toContain('Second'.repeat(1000))
    expect(read(`stories/${story.id}-Tides-Ébb/002-version-1.md`)).toBe('# Ebb\n\nBefore')
    expect(read('images/export/here.webp')).toBe('pixels')
    const text = read('data.json')
    const data = JSON.parse(text)
    expect(data).toMatchObject({
      account: { firstName: 'Ada', email: writer.email },
      missingImages: ['images/export/gone.webp'],
      stories: [{ title: '../Tides & Ébb', chapters: [{ chapterNumber: 1 }, { chapterNumber: 2 }] }],
      characters: [{ name: 'Mira' }],
      messages: [{ content: 'Hello' }],
      storyLikes: [{ storyId: liked.id }],
      generations: [{ id: order.id, input: { prompt: 'A keeper' } }],
      facts: [{ text: 'Mira cannot swim.' }],
      styles: [{ notes: 'Short sentences.' }],
      plans: [{ promises: ['Mira drowns.'] }],
      plannedChapters: [{ title: 'Mira sails' }],
    })
    for (const secret of ['secret-hash', 'token-hash', 'canary', writer.token])
      expect(text).not.toContain(secret)
  })

  it.each([
    ['when storage fails', () => Promise.reject(new Error('storage is down'))],
    [
      'when an image breaks off',
      async () => ({ ...stored, body: Readable.from(streamHalfAnImage(), { objectMode: false }) }),
    ],
  ])('the download of an account export is aborted %s', async (_, get) => {
    const writer = await createUser(test.db)
    await test.db.image.create({
      data: image(writer.id, `images/export/broken-${randomBytes(4).toString('hex')}.webp`),
    })
    // Random text does not compress, so the response has begun when storage fails.
    await createChapter(test.db, await createStory(test.db, writer), {
      content: randomBytes(300_000).toString('base64'),
    })
    const originalGet = test.storage.get
    test.storage.get = get
    try {
      const address = await listening
      const response = await fetch(`${address}/api/user/export`, {
        headers: { authorization: `Bearer ${writer.token}` },
      })
      await expect(response.arrayBuffer()).rejects.toThrow()
    } finally {
      test.storage.get = originalGet
    }
  })

  it('the download of an account export is aborted when the account is erased meanwhile', async () => {
    const writer = await createUser(test.db)
    const story = await createStory(test.db, writer)
    await createChapter(test.db, story, { content: randomBytes(300_000).toString('base64') })
    await createCharacter(test.db, writer)
    await test.db.image.create({ data: image(writer.id, 'images/export/erased.webp') })
    await test.storage.put('images/export/erased.webp', Buffer.from('pixels'), 'image/webp')
    const originalGet = test.storage.get
    // The export reads the images after the chapters and before all other data, so the account is erased in the middle
    // of the export.
    test.storage.get = async (key) => {
      expect((await test.call('DELETE', '/api/user', { as: writer })).status).toBe(204)
      return originalGet(key)
    }
    try {
      const response = await fetch(`${await listening}/api/user/export`, {
        headers: { authorization: `Bearer ${writer.token}` },
      })
      await expect(response.arrayBuffer()).rejects.toThrow()
    } finally {
      test.storage.get = originalGet
    }
    expect(await test.db.user.count({ where: { id: writer.id } })).toBe(0)
  })

  it('the API keeps serving requests after a client aborts the download of an account export', async () => {
    const writer = await createUser(test.db)
    const story = await createStory(test.db, writer)
    for (let n = 0; n < 12; n += 1)
      await createChapter(test.db, story, { content: randomBytes(400_000).toString('base64') })
    const aborter = new AbortController()
    const response = await fetch(`${await listening}/api/user/export`, {
      headers: { authorization: `Bearer ${writer.token}` },
      signal: aborter.signal,
    })
    await response.body?.getReader().read()
    aborter.abort()
    expect((await test.call('GET', '/api/auth/user', { as: writer })).status).toBe(200)
  })

  it('an account export without a session is rejected with 401', async () => {
    expect((await test.call('GET', '/api/user/export')).status).toBe(401)
  })
})

describe('erasing an account', () => {
  it('erasing an account deletes all data of the user, removes their likes and ratings from counts, and frees the e-mail address', async () => {
    const writer = await createUser(test.db, { email: 'leaving@example.com' })
    const theirs = await createStory(test.db, other, { isPublic: true })
    const borrowed = await createCharacter(test.db, other, { isPublic: true })
    const story = await createStory(test.db, writer)
    const chapter = await createChapter(test.db, story)
    await createGeneration(test.db, writer, 'chapter', { storyId: story.id })
    await test.db.image.create({ data: image(writer.id, 'images/erase/avatar.webp') })
    const as = writer
    await test.call('POST', `/api/stories/${story.id}/characters`, { as, body: { characterId: borrowed.id } })
    await test.call('POST', `/api/stories/${theirs.id}/like`, { as })
    await test.call('POST', `/api/characters/${borrowed.id}/like`, { as })
    await test.call('PUT', `/api/stories/${theirs.id}/rating`, { as, body: { rating: 4 } })
    await test.call('POST', '/api/messages', { as, body: { receiverId: other.id, content: 'Farewell' } })

    const gone = await test.call('DELETE', '/api/user', { as })
    expect([gone.status, String(gone.headers['set-cookie'])]).toEqual([
      204,
      expect.stringMatching(/^session_\d+=;/),
    ])
    expect((await test.call('GET', '/api/auth/user', { as })).status).toBe(401)
    expect(await test.db.story.findUniqueOrThrow({ where: { id: theirs.id } })).toMatchObject({
      likeCount: 0,
      ratingSum: 0,
      ratingCount: 0,
    })
    expect(await test.db.character.findUniqueOrThrow({ where: { id: borrowed.id } })).toMatchObject({
      likeCount: 0,
      usageCount: 0,
    })
    expect(await test.db.message.count({ where: { receiverId: other.id, content: 'Farewell' } })).toBe(0)
    expect(await test.db.generation.count({ where: { storyId: story.id } })).toBe(0)
    const removals = (await test.db.objectRemoval.findMany()).map(({ key }) => key)
    expect(removals).toEqual(
      expect.arrayContaining(['images/erase/avatar.webp', `chapters/${story.id}/${chapter.id}/1.md`]),
    )
    await createUser(test.db, { email: 'leaving@example.com' })
  })
})
