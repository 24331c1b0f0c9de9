import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#core/postgres/client.ts'
import { mediaPath } from '#core/storage/images.ts'
import { ended, until } from '../../setup/bench.ts'
import { createCharacter, createStory, createUser, type TestUser, unique } from '../../setup/factories.ts'
import { startWriting, type Writing } from '../../setup/writing.ts'

// In each of these tests a person orders a picture, then chooses another one through the API, and then the generation
// finishes.

let writing: Writing
let db: Db
beforeAll(async () => {
  writing = await startWriting()
  db = writing.bench.db
})
beforeEach(() => writing.bench.demoModel.reset())

const imageData = async () =>
  `data:image/png;base64,${(
    await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a03050' } })
      .png()
      .toBuffer()
  ).toString('base64')}`

const createImage = (owner: TestUser, of: { storyId?: number; characterId?: number }) =>
  db.image.create({
    data: {
      ownerId: owner.id,
      kind: of.storyId ? 'cover' : 'portrait',
      key: `images/earlier/${unique()}.webp`,
      smallKey: `images/earlier/${unique()}-small.webp`,
      width: 10,
      height: 10,
      thumbhash: 'x',
      ...of,
    },
  })

test('a cover that was chosen during the generation of another one stays, and the generated one is added to the history', async () => {
  const writer = await createUser(db)
  const { id: storyId } = await createStory(db, writer)
  const earlier = await createImage(writer, { storyId })
  const row = await writing.editBefore(
    'cover',
    () => writing.order(writer, `/api/stories/${storyId}/generate-cover`),
    () => writing.send(writer, 'POST', `/api/stories/${storyId}/covers/${earlier.id}/use`),
  )
  expect(await db.story.findUnique({ where: { id: storyId } })).toMatchObject({ coverId: earlier.id })
  expect(row.result).toMatchObject({ coverImageUrl: mediaPath(earlier.key) })
  const covers = await writing.send(writer, 'GET', `/api/stories/${storyId}/covers`)
  expect(covers).toMatchObject([{ current: false }, { id: earlier.id, current: true }])
})

test('a portrait that was uploaded during the generation of another one stays the portrait of the character', async () => {
  const writer = await createUser(db)
  const { id } = await createCharacter(db, writer)
  const portrait = await createImage(writer, { characterId: id })
  await db.character.update({ where: { id }, data: { imageId: portrait.id } })
  let uploaded: Record<string, unknown> = {}
  const row = await writing.editBefore(
    'image',
    () => writing.order(writer, `/api/characters/${id}/generate-image`),
    async () => {
      uploaded = await writing.send(writer, 'POST', `/api/characters/${id}/image`, {
        imageData: await imageData(),
      })
    },
  )
  expect(await writing.send(writer, 'GET', `/api/characters/${id}`)).toMatchObject({
    imageUrl: uploaded.imageUrl,
  })
  expect(row.result).toMatchObject({ imageUrl: uploaded.imageUrl })
  expect(await db.image.count({ where: { characterId: id } })).toBe(3)
})

test('an avatar that was uploaded during the generation of another one stays the avatar of the user', async () => {
  const writer = await createUser(db)
  let uploaded: Record<string, unknown> = {}
  const row = await writing.editBefore(
    'avatar',
    () => writing.order(writer, '/api/user/generate-avatar', { prompt: 'A fox in a coat' }),
    async () => {
      uploaded = await writing.send(writer, 'POST', '/api/user/profile-picture', {
        imageData: await imageData(),
      })
    },
  )
  expect(row.result).toEqual({ profileImageUrl: uploaded.profileImageUrl })
  const { avatar } = await db.user.findUniqueOrThrow({
    where: { id: writer.id },
    select: { avatar: true },
  })
  expect(mediaPath(avatar?.smallKey ?? '')).toBe(uploaded.profileImageUrl)
})

test('a generated portrait is shown if its failed generation was retried after another portrait was chosen', async () => {
  const writer = await createUser(db)
  const { id } = await createCharacter(db, writer)
  const portrait = await createImage(writer, { characterId: id })
  await writing.bench.demoModel.faults({
    match: { call: 'image' },
    fault: { type: 'status', status: 401 },
    times: 1,
  })
  const generationId = await writing.order(writer, `/api/characters/${id}/generate-image`)
  expect(await ended(db, generationId)).toMatchObject({ status: 'failed' })
  await writing.send(writer, 'POST', `/api/characters/${id}/images/${portrait.id}/use`)
  await writing.send(writer, 'POST', `/api/generations/${generationId}/retry`)
  const row = await until('the retried portrait', async () => {
    const found = await db.generation.findUniqueOrThrow({ where: { id: generationId } })
    return found.status === 'completed' ? found : null
  })
  const shown = await db.character.findUniqueOrThrow({ where: { id }, select: { imageId: true } })
  expect(shown.imageId).not.toBe(portrait.id)
  expect(row.result).toMatchObject({ imageUrl: expect.stringContaining(`/images/${generationId}/`) })
})
