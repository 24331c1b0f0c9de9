import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { channels } from '#core/postgres/channels.ts'
import { mediaPath } from '#core/storage/images.ts'
import { type Bench, createBench, ended } from '../../setup/bench.ts'
import {
  createCharacter,
  createLocation,
  createStory,
  createUser,
  type TestUser,
} from '../../setup/factories.ts'

let bench: Bench
beforeAll(async () => {
  bench = await createBench()
  await bench.work()
})
beforeEach(() => bench.demoModel.reset())

type Subject = { kind: 'image' | 'cover' | 'avatar'; storyId?: number; characterId?: number; input?: object }

/** Creates the generation of an image like the API does, and waits for its end. */
async function generateImage(writer: TestUser, subject: Subject) {
  const { db } = bench
  const id = uuidv7()
  await db.$transaction([
    db.generation.create({ data: { id, ownerId: writer.id, input: {}, ...subject } }),
    db.$queryRaw`SELECT pg_notify(${channels.generationQueued}, ${id})::text`,
  ])
  return ended(db, id)
}

async function readStoredImage(key: string) {
  const object = await bench.storage.get(key)
  if (!object) throw new Error(`${key} is not in storage`)
  expect(object.contentType).toBe('image/webp')
  return sharp(await buffer(object.body)).metadata()
}

const readSentPrompt = async () => {
  const [call] = await bench.demoModel.calls('image')
  if (!call) throw new Error('the model received no request for a picture')
  return (call.body as { prompt: string }).prompt
}
const listNotifications = (writer: TestUser) =>
  bench.db.notification.findMany({ where: { userId: writer.id } })

const appearance = 'Gender: woman, Hair: auburn long wavy, Eyes: hazel almond-shaped'

describe('a portrait', () => {
  test('a portrait is generated from the appearance, stored with its prompt, and leaves the earlier portrait stored', async () => {
    const { db } = bench
    const writer = await createUser(db)
    const { id: characterId } = await createCharacter(db, writer, { name: 'Elena', appearance })
    const first = await generateImage(writer, { kind: 'image', characterId })
    expect(first).toMatchObject({
      status: 'completed',
      errorCode: null,
      usage: { images: 1, costMicros: 42_000 },
    })
    expect(await readSentPrompt()).toContain(`<appearance>\n${appearance}\n</appearance>`)
    const second = await generateImage(writer, { kind: 'image', characterId })

    const images = await db.image.findMany({ where: { characterId }, orderBy: { id: 'asc' } })
    expect(images.map(({ generationId, kind, ownerId }) => [generationId, kind, ownerId])).toEqual([
      [first.id, 'portrait', writer.id],
      [second.id, 'portrait', writer.id],
    ])
    const [, shown] = images
    if (!shown) throw new Error('the character has only one picture')
    expect(await db.character.findUnique({ where: { id: characterId } })).toMatchObject({ imageId: shown.id })
    expect(shown.prompt).toContain('auburn long wavy')
    expect(shown.key).toMatch(new RegExp(`^images/${second.id}/[0-9a-f]{64}\\.webp$`))
    expect(await readStoredImage(shown.key)).toMatchObject({
      format: 'webp',
      width: shown.width,
      height: shown.height,
    })
    expect(await readStoredImage(shown.smallKey)).toMatchObject({ format: 'webp', width: 480 })
    expect(second.result).toEqual({
      imageUrl: mediaPath(shown.key),
      imageSmallUrl: mediaPath(shown.smallKey),
      imagePlaceholder: shown.thumbhash,
    })
    expect(await listNotifications(writer)).toMatchObject([
      { title: 'The portrait of Elena is ready', link: `/characters/${characterId}` },
      { title: 'The portrait of Elena is ready' },
    ])
  })

  test.each(['image', 'cover', 'avatar'] as const)(
    'a generated picture declares in all sizes of its file that a model made it (D-146): %s',
    async (kind) => {
      const { db } = bench
      const writer = await createUser(db)
      const { id: characterId } = await createCharacter(db, writer, { appearance })
      const { id: storyId } = await createStory(db, writer)
      const subject = {
        image: { kind, characterId },
        cover: { kind, storyId },
        avatar: { kind, input: { prompt: 'a writer' } },
      }[kind]
      expect(await generateImage(writer, subject)).toMatchObject({ status: 'completed' })
      const image = await db.image.findFirstOrThrow({ where: { ownerId: writer.id } })
      expect(image.isGenerated).toBe(true)
      expect(image.smallKey).not.toBe(image.key)
      for (const key of [image.key, image.smallKey]) {
        const { xmpAsString } = await readStoredImage(key)
        expect(xmpAsString).toContain(
          'Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"',
        )
      }
    },
  )

  test('the portrait of a character stays unchanged when the model refuses to generate a new one', async () => {
    const { db } = bench
    const writer = await createUser(db)
    const { id: characterId } = await createCharacter(db, writer, { name: 'Elena', appearance })
    await generateImage(writer, { kind: 'image', characterId })
    const before = await db.character.findUniqueOrThrow({ where: { id: characterId } })
    const fault = { type: 'status', status: 400, code: 'moderation_blocked' }
    await bench.demoModel.faults({ match: { call: 'image_edit' }, fault })
    const row = await generateImage(writer, { kind: 'image', characterId })
    expect(row).toMatchObject({ status: 'failed', errorCode: 'refused' })
    expect(await db.character.findUnique({ where: { id: characterId } })).toEqual(before)
    expect(await db.image.count({ where: { characterId } })).toBe(1)
  })

  test('a portrait is requested again from the model when the image data is damaged', async () => {
    const { db } = bench
    const writer = await createUser(db)
    const { id: characterId } = await createCharacter(db, writer, { appearance })
    await bench.demoModel.faults({ match: { call: 'image' }, fault: { type: 'garbage' }, times: 1 })
    const row = await generateImage(writer, { kind: 'image', characterId })
    expect(row).toMatchObject({ status: 'completed', failures: 1 })
    expect(await db.image.count({ where: { characterId } })).toBe(1)
  })

  test('the cost of a portrait does not include a call to the model that failed', async () => {
    const { db } = bench
    const writer = await createUser(db)
    const { id: characterId } = await createCharacter(db, writer, { appearance })
    await bench.demoModel.faults({
      match: { call: 'image' },
      fault: { type: 'status', status: 500 },
      times: 1,
    })
    const row = await generateImage(writer, { kind: 'image', characterId })
    expect(row).toMatchObject({ status: 'completed', usage: { calls: 2, images: 1, costMicros: 42_000 } })
  })
})

describe('a cover', () => {
  test('a cover has portrait format, is generated from place, mood and people, and becomes the cover of the story', async () => {
    const { db } = bench
    const writer = await createUser(db)
    const { id: storyId } = await createStory(db, writer, { title: 'The Lamp', description: 'Two keepers' })
    const place = await createLocation(db, writer, { name: 'Skerry Light' })
    const lead = await createCharacter(db, writer, { name: 'Elena', appearance })
    await db.storyLocation.create({ data: { storyId, locationId: place.id } })
    await db.storyCharacter.create({ data: { storyId, characterId: lead.id, role: 'main' } })
    const row = await generateImage(writer, { kind: 'cover', storyId })
    expect(row).toMatchObject({ status: 'completed' })
    const prompt = await readSentPrompt()
    for (const part of ['Skerry Light', 'Two keepers', 'auburn long wavy']) expect(prompt).toContain(part)
    const image = await db.image.findFirstOrThrow({ where: { storyId } })
    expect(image).toMatchObject({ kind: 'cover', generationId: row.id, prompt })
    expect(image.height).toBeGreaterThan(image.width)
    expect(await db.story.findUnique({ where: { id: storyId } })).toMatchObject({ coverId: image.id })
    expect(row.result).toMatchObject({ coverImageUrl: mediaPath(image.key) })
    expect(await listNotifications(writer)).toMatchObject([
      { title: 'The cover of “The Lamp” is ready', link: `/stories/${storyId}` },
    ])
  })

  test('a failed cover generation causes a notification that names the cover and the story', async () => {
    const writer = await createUser(bench.db)
    const { id: storyId } = await createStory(bench.db, writer, { title: 'The Lamp' })
    await bench.demoModel.faults({ match: { call: 'image' }, fault: { type: 'status', status: 401 } })
    expect(await generateImage(writer, { kind: 'cover', storyId })).toMatchObject({
      status: 'failed',
      errorCode: 'provider_failed',
    })
    expect(await listNotifications(writer)).toMatchObject([
      { title: 'The cover of “The Lamp” could not be finished' },
    ])
  })
})

describe('an avatar', () => {
  test('an avatar is generated from the prompt of its user and set as the avatar of the user', async () => {
    const { db } = bench
    const writer = await createUser(db)
    const prompt = 'A fox in a yellow raincoat'
    const row = await generateImage(writer, { kind: 'avatar', input: { prompt } })
    expect(row).toMatchObject({ status: 'completed' })
    expect(await readSentPrompt()).toContain(`<description>\n${prompt}\n</description>`)
    const image = await db.image.findFirstOrThrow({ where: { ownerId: writer.id } })
    expect(image).toMatchObject({ kind: 'avatar', storyId: null, characterId: null })
    expect(await db.user.findUnique({ where: { id: writer.id } })).toMatchObject({ avatarId: image.id })
    expect(row.result).toEqual({ profileImageUrl: mediaPath(image.smallKey) })
    expect(await listNotifications(writer)).toMatchObject([
      { title: 'Your avatar is ready', link: '/profile' },
    ])
  })
})

test.each(['image', 'avatar'] as const)(
  'a failed generation of the kind %s causes a notification that names the picture and links to its page',
  async (kind) => {
    const writer = await createUser(bench.db)
    const { id } = await createCharacter(bench.db, writer, { name: 'Elena' })
    await bench.demoModel.faults({ match: { call: 'image' }, fault: { type: 'status', status: 401 } })
    const subject = kind === 'image' ? { characterId: id } : { input: { prompt: 'A fox' } }
    expect(await generateImage(writer, { kind, ...subject })).toMatchObject({ status: 'failed' })
    const as = {
      image: { title: 'The portrait of Elena could not be finished', link: `/characters/${id}` },
      avatar: { title: 'Your avatar could not be finished', link: '/profile' },
    }
    expect(await listNotifications(writer)).toMatchObject([as[kind]])
  },
)
