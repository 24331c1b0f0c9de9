import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { channels } from '#core/postgres/channels.ts'
import { type Bench, createBench, ended } from '../../setup/bench.ts'
import { createCharacter, createStory, createUser, type TestUser } from '../../setup/factories.ts'

// The request for a picture contains the portraits of the people in it (D-87), but only those that the user who ordered
// the picture may see (D-30).

let bench: Bench
beforeAll(async () => {
  bench = await createBench()
  await bench.work()
})
beforeEach(async () => {
  await bench.demoModel.reset()
  await bench.db.pictureRefusal.deleteMany()
})

interface Sent {
  prompt: string
  image: { type: string; bytes: number; sha256: string }[]
}
const listEdits = async () =>
  (await bench.demoModel.calls('image_edit')).map(({ body }) => body as unknown as Sent)
const countPlain = async () => (await bench.demoModel.calls('image')).length

async function orderPicture(writer: TestUser, subject: { storyId?: number; characterId?: number }) {
  const { db } = bench
  const id = uuidv7()
  const kind = subject.storyId === undefined ? 'image' : 'cover'
  await db.$transaction([
    db.generation.create({ data: { id, kind, ownerId: writer.id, input: {}, ...subject } }),
    db.$queryRaw`SELECT pg_notify(${channels.generationQueued}, ${id})::text`,
  ])
  return ended(db, id)
}

/** Creates a character with a portrait that is in storage. */
async function createPictured(owner: TestUser, more: { name: string; prompt?: string; isPublic?: boolean }) {
  const { db } = bench
  const { prompt = '', ...fields } = more
  const { id: characterId } = await createCharacter(db, owner, { appearance: 'Hair: auburn', ...fields })
  const colour = { r: (characterId * 37) % 256, g: 80, b: 40 }
  const picture = await sharp({ create: { width: 1600, height: 2400, channels: 3, background: colour } })
    .webp()
    .toBuffer()
  const key = `images/${randomUUID()}/portrait.webp`
  await bench.storage.put(key, picture, 'image/webp')
  const size = { width: 1600, height: 2400, thumbhash: 'x' }
  const data = {
    ownerId: owner.id,
    kind: 'portrait',
    key,
    smallKey: key,
    prompt,
    characterId,
    ...size,
  } as const
  const image = await db.image.create({ data })
  await db.character.update({ where: { id: characterId }, data: { imageId: image.id } })
  return { characterId, key }
}

async function createBook(writer: TestUser, cast: readonly { characterId: number; role: string }[]) {
  const { id: storyId } = await createStory(bench.db, writer, { title: 'The Lamp' })
  for (const one of cast) await bench.db.storyCharacter.create({ data: { storyId, ...one } })
  return storyId
}

describe('the request for a cover', () => {
  test('the request for a cover contains the portraits of the leads, in a limited size, and is charged once', async () => {
    const writer = await createUser(bench.db)
    const sister = await createPictured(writer, { name: 'Wren' })
    const elena = await createPictured(writer, { name: 'Elena' })
    const tomas = await createPictured(writer, { name: 'Tomas' })
    const storyId = await createBook(
      writer,
      [
        { ...sister, role: 'supporting' },
        { ...elena, role: 'main' },
        { ...tomas, role: 'main' },
      ].map(({ characterId, role }) => ({ characterId, role })),
    )
    const row = await orderPicture(writer, { storyId })
    expect(row).toMatchObject({ status: 'completed', usage: { calls: 1, images: 1, costMicros: 42_000 } })
    const [sent] = await listEdits()
    expect(sent?.prompt).toContain('- picture 1: Elena\n- picture 2: Tomas')
    expect(sent?.image.map(({ type }) => type)).toEqual(['image/jpeg', 'image/jpeg'])
    expect(new Set(sent?.image.map(({ sha256 }) => sha256)).size).toBe(2)
    for (const { bytes } of sent?.image ?? []) expect(bytes).toBeLessThan(400_000)
    expect(await countPlain()).toBe(0)
    const image = await bench.db.image.findFirstOrThrow({ where: { storyId } })
    expect(image.prompt).toBe(sent?.prompt)
  })

  test('the request for a cover contains no portrait that the user who ordered it may not see', async () => {
    const writer = await createUser(bench.db)
    const other = await createUser(bench.db)
    const hidden = await createPictured(other, { name: 'Hugo', isPublic: false })
    const own = await createPictured(writer, { name: 'Elena' })
    const storyId = await createBook(writer, [
      { characterId: hidden.characterId, role: 'main' },
      { characterId: own.characterId, role: 'main' },
    ])
    expect(await orderPicture(writer, { storyId })).toMatchObject({ status: 'completed' })
    const [sent] = await listEdits()
    expect(sent?.image).toHaveLength(1)
    expect(sent?.prompt).toContain('- picture 1: Elena')
    expect(sent?.prompt).not.toContain('Hugo')
  })

  test('the request for a cover contains no portrait that is missing in storage', async () => {
    const writer = await createUser(bench.db)
    const lost = await createPictured(writer, { name: 'Elena' })
    await bench.storage.remove(lost.key)
    const storyId = await createBook(writer, [{ characterId: lost.characterId, role: 'main' }])
    expect(await orderPicture(writer, { storyId })).toMatchObject({ status: 'completed', failures: 0 })
    expect(await listEdits()).toEqual([])
    expect(await countPlain()).toBe(1)
  })
})

describe('a portrait', () => {
  test('the portrait of a character is sent with the request for the next one until the appearance changes', async () => {
    const writer = await createUser(bench.db)
    const { characterId } = await createPictured(writer, { name: 'Elena' })
    await orderPicture(writer, { characterId })
    expect(await listEdits()).toHaveLength(1)
    await orderPicture(writer, { characterId })
    const edits = await listEdits()
    expect(edits).toHaveLength(2)
    expect(edits[1]?.prompt).toContain('an earlier portrait of Elena')
    await bench.db.character.update({ where: { id: characterId }, data: { appearance: 'Hair: white' } })
    await orderPicture(writer, { characterId })
    expect(await listEdits()).toHaveLength(2)
    expect(await countPlain()).toBe(1)
  })
})

describe('a model service that accepts no portraits', () => {
  const refusals = {
    'has no call for it': { type: 'status', status: 404, message: '404 page not found' },
    'does not know the field': { type: 'status', status: 400, message: 'Unknown parameter: image' },
  }

  test.each(Object.entries(refusals))(
    'a model service that accepts no portraits because it %s gets requests without them, at once and in later orders',
    async (_, fault) => {
      const writer = await createUser(bench.db)
      const { characterId } = await createPictured(writer, { name: 'Elena' })
      await bench.demoModel.faults({ match: { call: 'image_edit' }, fault })
      const row = await orderPicture(writer, { characterId })
      expect(row).toMatchObject({
        status: 'completed',
        failures: 0,
        usage: { calls: 2, images: 1, costMicros: 42_000 },
      })
      expect(await bench.db.image.count({ where: { characterId } })).toBe(2)
      expect(await countPlain()).toBe(1)
      await orderPicture(writer, { characterId })
      expect(await listEdits()).toHaveLength(1)
      expect(await countPlain()).toBe(2)
      const image = await bench.db.image.findFirstOrThrow({ where: { generationId: row.id } })
      expect(image.prompt).not.toContain('<references>')
    },
  )

  test('a model service that fails for all pictures is not recorded as one that accepts no portraits', async () => {
    const writer = await createUser(bench.db)
    const { characterId } = await createPictured(writer, { name: 'Elena' })
    const fault = { type: 'status', status: 400, message: 'Unknown size' }
    await bench.demoModel.faults(
      { match: { call: 'image_edit' }, fault },
      { match: { call: 'image' }, fault },
    )
    expect(await orderPicture(writer, { characterId })).toMatchObject({ status: 'failed' })
    expect(await bench.db.pictureRefusal.count()).toBe(0)
  })

  test('a model service that fails for a request with portraits gets none in the next attempt', async () => {
    const writer = await createUser(bench.db)
    const { characterId } = await createPictured(writer, { name: 'Elena' })
    await bench.demoModel.faults({ match: { call: 'image_edit' }, fault: { type: 'status', status: 500 } })
    expect(await orderPicture(writer, { characterId })).toMatchObject({ status: 'completed', failures: 1 })
    expect(await listEdits()).toHaveLength(1)
    expect(await countPlain()).toBe(1)
  })

  test('a model service that accepted no portraits gets portraits again after an hour', async () => {
    const writer = await createUser(bench.db)
    const { characterId } = await createPictured(writer, { name: 'Elena' })
    await bench.demoModel.faults({
      match: { call: 'image_edit' },
      fault: refusals['has no call for it'],
      times: 1,
    })
    await orderPicture(writer, { characterId })
    await bench.db.pictureRefusal.updateMany({ data: { refusedAt: new Date(Date.now() - 61 * 60_000) } })
    await bench.db.image.updateMany({ where: { characterId }, data: { prompt: '' } })
    await orderPicture(writer, { characterId })
    expect(await listEdits()).toHaveLength(2)
  })
})

test('a picture that is refused for its content is not requested again without portraits', async () => {
  const writer = await createUser(bench.db)
  const { characterId } = await createPictured(writer, { name: 'Elena' })
  const fault = { type: 'status', status: 400, code: 'moderation_blocked' }
  await bench.demoModel.faults({ match: { call: 'image_edit' }, fault })
  expect(await orderPicture(writer, { characterId })).toMatchObject({
    status: 'failed',
    errorCode: 'refused',
  })
  expect(await countPlain()).toBe(0)
})
