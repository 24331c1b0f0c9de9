import { describe, expect, it } from 'vitest'
import type { CharacterDetail } from '#contract/characters.ts'
import type { GenerationKind } from '#contract/generation-kinds.ts'
import { createCharacter, createStory, createUser, type TestUser } from '../setup/factories.ts'
import { type Accepted, ordersTo, respondAsync, sheet } from '../setup/orders.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp({ MAX_ACTIVE_GENERATIONS: '5' })

const { end, untilQueued } = ordersTo(() => test)

/**
 * Orders a generation of this kind for the user. Creates the character or story that it is about, if the user has none.
 */
async function order(kind: GenerationKind, user: TestUser, headers: Record<string, string> = respondAsync) {
  const call = (path: string, body?: unknown) =>
    test.call<Accepted & Record<string, unknown>>('POST', path, { as: user, body, headers })
  if (kind === 'character') return call('/api/characters/generate', sheet)
  if (kind === 'avatar') return call('/api/user/generate-avatar', { prompt: 'A fox in a raincoat' })
  const owned = { where: { authorId: user.id } }
  if (kind === 'image') {
    const character =
      (await test.db.character.findFirst(owned)) ?? (await createCharacter(test.db, user, { name: 'Ivo' }))
    return call(`/api/characters/${character.id}/generate-image`)
  }
  const story = (await test.db.story.findFirst(owned)) ?? (await createStory(test.db, user))
  return call(`/api/stories/${story.id}/generate-cover`)
}

async function createImage(user: TestUser, kind: 'portrait' | 'cover' | 'avatar') {
  const key = `images/${kind}/${user.id}.webp`
  const size = { width: 480, height: 480, thumbhash: 'AA==' }
  return test.db.image.create({ data: { ownerId: user.id, kind, key, smallKey: key, ...size } })
}

describe('ordering a character', () => {
  it('an order of a character creates the draft of the character and its generation together, and counts one character', async () => {
    const user = await createUser(test.db)
    const { status, body, headers } = await order('character', user)
    expect(status).toBe(202)
    expect(headers.location).toBe(`/api/generations/${body.generationId}`)
    const { genre, ...given } = sheet
    expect(await test.db.character.findUniqueOrThrow({ where: { id: body.id } })).toMatchObject({
      ...given,
      authorId: user.id,
      isReady: false,
      isPublic: false,
    })
    const row = await test.db.generation.findUniqueOrThrow({ where: { id: body.generationId } })
    expect(row).toMatchObject({ kind: 'character', status: 'queued', characterId: body.id, input: sheet })
    expect(await test.db.usagePeriod.findMany({ where: { userId: user.id } })).toMatchObject([
      { chapters: 0, characters: 1 },
    ])
  })

  it('an order of a character requires all fields except the name, with the messages of the form', async () => {
    const as = await createUser(test.db)
    const { status, body } = await test.call<{ message: string; issues: { message: string }[] }>(
      'POST',
      '/api/characters/generate',
      { as, body: { role: ' ', personality: '\n' } },
    )
    expect(status).toBe(400)
    expect(new Set(body.issues.map(({ message }) => message))).toEqual(
      new Set([
        'Role is required',
        'Personality is required',
        'Appearance is required',
        'Background is required',
        'Genre is required',
      ]),
    )
    const { name, ...nameless } = sheet
    const made = await test.call('POST', '/api/characters/generate', {
      as,
      body: nameless,
      headers: respondAsync,
    })
    expect(made.status).toBe(202)
    expect(await test.db.character.findFirst({ where: { authorId: as.id } })).toMatchObject({
      name: 'A new character',
    })
  })

  it('an unfinished character is hidden from pickers, and its generation from other users', async () => {
    const [user, friend] = [await createUser(test.db), await createUser(test.db)]
    const { body } = await order('character', user)
    await test.db.characterShare.create({ data: { characterId: body.id, userId: friend.id } })
    const picker = await test.call<{ id: number }[]>('GET', '/api/characters', { as: user })
    expect(picker.body.map(({ id }) => id)).not.toContain(body.id)
    const mine = await test.call<{ id: number }[]>('GET', '/api/characters?personal=true', { as: user })
    expect(mine.body.map(({ id }) => id)).toContain(body.id)

    const look = (as: TestUser) => test.call<CharacterDetail>('GET', `/api/characters/${body.id}`, { as })
    expect((await look(friend)).body.generation).toBeNull()
    expect((await look(user)).body).toMatchObject({
      isReady: false,
      generation: { id: body.generationId, status: 'queued' },
    })
    await end(body.generationId, 'failed', { errorCode: 'refused', errorMessage: 'The AI said no.' })
    expect((await look(user)).body.generation).toMatchObject({
      status: 'failed',
      error: { code: 'refused', message: 'The AI said no.' },
    })
    const retried = await test.call('POST', `/api/generations/${body.generationId}/retry`, { as: user })
    expect(retried.status).toBe(202)
    await test.db.character.update({ where: { id: body.id }, data: { isReady: true } })
    expect((await look(user)).body.generation).toBeNull()
  })

  it('deleting an unfinished character removes its generation and returns the charge', async () => {
    const user = await createUser(test.db)
    const { body } = await order('character', user)
    expect((await test.call('DELETE', `/api/characters/${body.id}`, { as: user })).status).toBe(204)
    expect(await test.db.usagePeriod.findMany({ where: { userId: user.id } })).toMatchObject([
      { characters: 0 },
    ])
    const gone = await test.call('GET', `/api/generations/${body.generationId}`, { as: user })
    expect(gone.status).toBe(404)
  })
})

describe.each(['character', 'image', 'avatar', 'cover'] as const)(
  'ordering a generation of kind %s',
  (kind) => {
    it('an order of a generation without a session is refused with 401', async () => {
      const path = { character: '/api/characters/generate', avatar: '/api/user/generate-avatar' }
      const at =
        kind === 'image'
          ? '/api/characters/1/generate-image'
          : kind === 'cover'
            ? '/api/stories/1/generate-cover'
            : path[kind]
      expect((await test.call('POST', at, { body: { ...sheet, prompt: 'x' } })).status).toBe(401)
    })

    it('repeated orders with the same Idempotency-Key create one generation', async () => {
      const user = await createUser(test.db)
      const headers = { ...respondAsync, 'idempotency-key': kind }
      const answers = []
      for (let n = 0; n < 2; n += 1) answers.push(await order(kind, user, headers))
      expect(answers.map(({ status }) => status)).toEqual([202, 202])
      expect(answers[1]?.body).toEqual(answers[0]?.body)
      expect(await test.db.generation.count({ where: { ownerId: user.id } })).toBe(1)
    })

    it('a caller who waits for an ordered generation gets the message of its failure', async () => {
      const user = await createUser(test.db)
      const answering = order(kind, user, {})
      await end(await untilQueued(user), 'failed', {
        errorCode: 'provider_failed',
        errorMessage: 'The AI kept failing.',
      })
      expect(await answering).toMatchObject({ status: 502, body: { message: 'The AI kept failing.' } })
    })
  },
)

describe.each(['image', 'avatar', 'cover'] as const)(
  'the limit of one active generation of kind %s',
  (kind) => {
    it('a second order while the first is active is rejected with 409 and the id of the first, also from concurrent calls', async () => {
      const user = await createUser(test.db)
      const first = await order(kind, user)
      expect(first).toMatchObject({ status: 202, body: { generationStatus: 'queued' } })
      const again = await order(kind, user)
      expect(again).toMatchObject({
        status: 409,
        body: { code: 'generation_active', generationId: first.body.generationId },
      })
      await test.call('POST', `/api/generations/${first.body.generationId}/cancel`, { as: user })
      const burst = await Promise.all(Array.from({ length: 4 }, () => order(kind, user)))
      expect(burst.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409])
      const retried = await test.call('POST', `/api/generations/${first.body.generationId}/retry`, {
        as: user,
      })
      expect(retried).toMatchObject({ status: 409, body: { code: 'generation_active' } })
      expect(await test.db.usagePeriod.count({ where: { userId: user.id } })).toBe(0)
    })
  },
)

describe('a waiting caller', () => {
  it('a caller who waits for an ordered character gets the finished character', async () => {
    const user = await createUser(test.db)
    const answering = order('character', user, {})
    const id = await untilQueued(user)
    await test.db.character.updateMany({
      where: { authorId: user.id },
      data: { isReady: true, role: 'Keeper' },
    })
    await end(id, 'completed', { result: {} })
    const character = await test.db.character.findFirstOrThrow({ where: { authorId: user.id } })
    expect(await answering).toMatchObject({
      status: 201,
      body: {
        id: character.id,
        generationId: id,
        generationStatus: 'completed',
        role: 'Keeper',
        isReady: true,
      },
    })
  })

  it('a caller who waits for an ordered portrait gets the character with its new portrait', async () => {
    const user = await createUser(test.db)
    const answering = order('image', user, {})
    const id = await untilQueued(user)
    const image = await createImage(user, 'portrait')
    await test.db.character.updateMany({ where: { authorId: user.id }, data: { imageId: image.id } })
    await end(id, 'completed', { result: {} })
    expect(await answering).toMatchObject({
      status: 201,
      body: { generationId: id, imageUrl: `/media/${image.key}`, name: 'Ivo' },
    })
  })

  it('a caller who waits for an ordered cover gets the story with its new cover', async () => {
    const user = await createUser(test.db)
    const answering = order('cover', user, {})
    const id = await untilQueued(user)
    const image = await createImage(user, 'cover')
    await test.db.story.updateMany({ where: { authorId: user.id }, data: { coverId: image.id } })
    await end(id, 'completed', { result: {} })
    expect(await answering).toMatchObject({
      status: 201,
      body: { generationId: id, coverImageUrl: `/media/${image.key}`, authorId: user.id },
    })
  })

  it('a caller who waits for an ordered avatar gets the user with the new avatar', async () => {
    const user = await createUser(test.db)
    const answering = order('avatar', user, {})
    const id = await untilQueued(user)
    const image = await createImage(user, 'avatar')
    await test.db.user.update({ where: { id: user.id }, data: { avatarId: image.id } })
    await end(id, 'completed', { result: {} })
    expect(await answering).toMatchObject({
      status: 201,
      body: { id: user.id, generationId: id, profileImageUrl: `/media/${image.key}`, email: user.email },
    })
  })
})
