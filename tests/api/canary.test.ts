import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { notify } from '#core/notifications.ts'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import {
  createCast,
  createChapter,
  createCharacter,
  createGeneration,
  createLocation,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'

const canary = 'canary-7f3a'

let test: TestApp
let author: TestUser
let stranger: TestUser
let ids: string[]

// Everything private that a writer has, each field bearing the canary; and public things that hold private ones.
beforeAll(async () => {
  test = await buildTestApp()
  author = await createUser(test.db, {
    publicProfile: true,
    email: `${canary}@example.com`,
    passwordHash: canary,
  })
  stranger = await createUser(test.db)
  const friend = await createUser(test.db)
  const { db } = test
  const words = {
    description: canary,
    personality: canary,
    appearance: canary,
    background: canary,
    role: canary,
  }
  const character = await createCharacter(db, author, {
    name: canary,
    ...words,
    personalityTraits: [canary],
    shareTokenHash: canary,
  })
  const location = await createLocation(db, author, {
    name: canary,
    description: canary,
    type: canary,
    setting: canary,
    scents: canary,
  })
  const story = await createStory(db, author, { title: canary, description: canary })
  const chapter = await createChapter(db, story, { title: canary, content: canary, summary: canary })
  const open = await createStory(db, author, {
    isPublic: true,
    title: 'Open',
    outline: { canary },
    facts: [canary],
  })
  await createChapter(db, open, { content: 'Open words' })
  await db.storyCharacter.create({
    data: { storyId: open.id, characterId: character.id, role: canary, aliases: [canary] },
  })
  await db.storyLocation.create({ data: { storyId: open.id, locationId: location.id } })
  const position = { storyId: open.id, chapterId: (await createChapter(db, open)).id }
  await db.scenario.create({
    data: { ...position, position: 1, type: canary, title: canary, description: canary },
  })
  await db.detectedCharacter.create({
    data: { ...position, name: canary, role: canary, description: canary, context: canary },
  })
  await createCast(db, author, [character.id], { name: canary, description: canary })
  for (const isPublic of [true, false]) {
    const collection = await db.collection.create({
      data: { authorId: author.id, name: isPublic ? 'Open' : canary, isPublic },
    })
    await db.collectionCharacter.create({ data: { collectionId: collection.id, characterId: character.id } })
  }
  await createGeneration(db, author, 'chapter', { storyId: open.id, input: { canary }, stage: canary })
  await db.message.create({ data: { senderId: author.id, receiverId: friend.id, content: canary } })
  await db.collaborationRequest.create({
    data: { requesterId: author.id, toUserId: friend.id, type: 'general', message: canary },
  })
  await db.$transaction((tx) => notify(tx, { userId: author.id, type: 'system', title: canary }))
  ids = [
    ...new Set(
      [character, location, story, chapter, open, position].map((thing) =>
        String('id' in thing ? thing.id : thing.storyId),
      ),
    ),
  ]
})

const reads = endpoints.filter(({ method }) => method === 'GET')

describe('what is private', () => {
  it.each(reads.map(({ path }) => [path] as const))(
    'is not in what a stranger gets from %s',
    async (path) => {
      const tried = path.startsWith('/api/users/') ? [author.id] : ids
      const paths = path.includes('{')
        ? tried.map((id) => path.replace(/\{\w+\}/g, id))
        : [path, `${path}?limit=200`, `${path}?q=canary`]
      for (const as of [undefined, stranger]) {
        for (const at of paths) {
          const { text, headers } = await test.call('GET', at, { as })
          expect(text, at).not.toContain(canary)
          expect(JSON.stringify(headers), at).not.toContain(canary)
        }
      }
    },
  )

  it('is there for its author', async () => {
    const seen = await Promise.all(
      [
        '/api/stories',
        '/api/characters',
        '/api/locations',
        '/api/casts',
        '/api/collections',
        '/api/notifications',
      ].map(async (path) => (await test.call('GET', path, { as: author })).text.includes(canary)),
    )
    expect(seen).toEqual(Array(6).fill(true))
  })
})
