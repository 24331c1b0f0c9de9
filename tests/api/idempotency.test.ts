import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { line } from '#contract/fields.ts'
import { AppError, notFound } from '#core/errors.ts'
import { route } from '../../api/wire/route.ts'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { until } from '../setup/bench.ts'
import { type BreakableService, breakableService } from '../setup/breakable-service.ts'
import { createCharacter, createStory, createUser, type TestUser } from '../setup/factories.ts'
import { testServices } from '../setup/services.ts'

const make = endpoint({
  method: 'POST',
  path: '/api/test/made',
  access: 'user',
  tag: 'test',
  summary: '',
  body: z.object({ title: line({ required: 'Title is required' }), how: z.string().optional() }),
  responses: { 201: z.object({ id: z.int(), title: z.string() }) },
  failures: ['not_found', 'conflict'],
  idempotent: true,
})

let test: TestApp
let user: TestUser
let pushed: number[] = []

beforeAll(async () => {
  test = await buildTestApp({}, (app) => {
    route(app, make, ({ body, user: { userId }, transaction, reply }) =>
      transaction(async (tx, after) => {
        const { id, title } = await createStory(tx, { id: userId }, { title: body.title })
        after(() => pushed.push(id))
        if (body.how === 'conflict') throw new AppError('conflict', 'Taken')
        if (body.how === 'missing') throw notFound('Place')
        if (body.how === 'limit') throw new AppError('rate_limited', 'Later')
        if (body.how === 'fault') throw new Error('fault')
        if (body.how === 'duplicate')
          await tx.story.create({ data: { id, authorId: userId, title, genre: 'romance' } })
        reply.header('location', `/made/${id}`)
        return { id, title }
      }),
    )
  })
  user = await createUser(test.db)
})

const send = (key: string | undefined, body: unknown = { title: 'One' }, as = user) =>
  test.call<{ id: number; code: string }>('POST', '/api/test/made', {
    as,
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
const made = (title: string) => test.db.story.count({ where: { title } })

describe('a call with an Idempotency-Key', () => {
  it('a call with a used Idempotency-Key gets the answer of the first call, also when the fields of its body have another order', async () => {
    pushed = []
    const first = await send('repeat', { title: 'Repeat', how: 'well' })
    const again = await send('repeat', { how: 'well', title: 'Repeat' })
    expect(first).toMatchObject({ status: 201, headers: { location: `/made/${first.body.id}` } })
    expect(again).toMatchObject({
      status: 201,
      body: first.body,
      headers: { location: `/made/${first.body.id}` },
    })
    expect(await made('Repeat')).toBe(1)
    expect(pushed).toEqual([first.body.id])
  })

  it('twenty concurrent calls with the same Idempotency-Key create one thing and get the same answer', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('burst', { title: 'Burst' })))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await made('Burst')).toBe(1)
  })

  it('one of two concurrent calls with the same Idempotency-Key and different bodies is answered with 409', async () => {
    const both = await Promise.all([send('other', { title: 'A' }), send('other', { title: 'B' })])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('idempotency_mismatch')
  })

  it('an Idempotency-Key of one user has no effect on a call of another user', async () => {
    const other = await createUser(test.db)
    const mine = await send('shared', { title: 'Shared' })
    const theirs = await send('shared', { title: 'Shared' }, other)
    expect(theirs.status).toBe(201)
    expect(theirs.body.id).not.toBe(mine.body.id)
  })

  it('an Idempotency-Key of one path has no effect on a call of another path, also of the same endpoint', async () => {
    const stories = [await createStory(test.db, user), await createStory(test.db, user)]
    const post = ({ id }: { id: number }) =>
      test.call<{ id: number }>('POST', `/api/stories/${id}/chapters`, {
        as: user,
        body: { content: 'It rained.' },
        headers: { 'idempotency-key': 'paths' },
      })
    for (const story of stories) {
      const [first, again] = [await post(story), await post(story)]
      expect([first.status, again.body]).toEqual([201, first.body])
      expect(await test.db.chapter.findMany({ where: { storyId: story.id } })).toMatchObject([
        { id: first.body.id },
      ])
    }
    expect((await send('paths', { title: 'Another path' })).status).toBe(201)
  })

  it.each([
    ['conflict', 409],
    ['missing', 404],
  ])('a call with an Idempotency-Key stores the outcome %s and no other row', async (how, status) => {
    pushed = []
    const body = { title: `Kept ${how}`, how }
    const [first, again] = [await send(how, body), await send(how, body)]
    expect(first.status).toBe(status)
    expect(again).toMatchObject({ status, body: first.body })
    expect(await made(body.title)).toBe(0)
    expect(pushed).toEqual([])
    expect((await send(how, { title: 'Another body' })).body.code).toBe('idempotency_mismatch')
  })

  it('a call with an Idempotency-Key stores a 400 as its outcome too', async () => {
    const first = await send('invalid', { title: '' })
    expect(first).toMatchObject({ status: 400, body: { message: 'Title is required' } })
    expect(await send('invalid', { title: '' })).toMatchObject({ status: 400, body: first.body })
    expect((await send('invalid', { title: 'Right' })).status).toBe(409)
  })

  it.each([
    ['limit', 429],
    ['fault', 500],
    ['duplicate', 500],
  ])('a call with an Idempotency-Key does not store the outcome %s', async (how, status) => {
    expect((await send(`not ${how}`, { title: 'Not kept', how })).status).toBe(status)
    expect((await send(`not ${how}`, { title: 'Not kept now' })).status).toBe(201)
  })

  it('an Idempotency-Key that is older than one day can be used for another call', async () => {
    const first = await send('old', { title: 'Old' })
    await test.db.idempotencyKey.updateMany({
      where: { key: 'old' },
      data: { createdAt: new Date(Date.now() - 25 * 60 * 60 * 1000) },
    })
    const later = await send('old', { title: 'Old, but another' })
    expect(later.status).toBe(201)
    expect(later.body.id).not.toBe(first.body.id)
    expect((await send('old', { title: 'Old, but another' })).body).toEqual(later.body)
  })

  it.each(['', ' ', 'x'.repeat(256)])('an Idempotency-Key of %j is refused with 400', async (key) => {
    expect((await send(key)).status).toBe(400)
  })
})

describe('a repeated call about a thing that the caller may no longer see', () => {
  it.each(['is deleted', 'expires'])(
    'a repeated call that linked a shared character is answered with 404 after the share %s',
    async (end) => {
      const [owner, writer] = [await createUser(test.db), await createUser(test.db)]
      const { id: characterId } = await createCharacter(test.db, owner, { name: 'Mara' })
      const { id: storyId } = await createStory(test.db, writer)
      const access = { characterId, userId: writer.id, shareType: 'temporary', permission: 'view' } as const
      const expiresAt = new Date(Date.now() + 3_600_000)
      const { id: shareId } = await test.db.characterShare.create({ data: { ...access, expiresAt } })
      const repeat = ([path, body]: readonly [string, object]) =>
        test.call('POST', path, { as: writer, body, headers: { 'idempotency-key': 'link' } })
      const calls = [
        [`/api/stories/${storyId}/characters`, { characterId }],
        [`/api/characters/${characterId}/add-to-story/${storyId}`, {}],
      ] as const
      for (const call of calls) expect((await repeat(call)).status).toBe(201)
      expect(await repeat(calls[0])).toMatchObject({ status: 201, body: { name: 'Mara' } })
      if (end === 'expires')
        await test.db.characterShare.update({ where: { id: shareId }, data: { expiresAt: new Date(0) } })
      else await test.call('DELETE', `/api/characters/${characterId}/shares/${shareId}`, { as: owner })
      for (const call of calls) expect(await repeat(call)).toMatchObject({ status: 404 })
    },
  )

  it('a repeated fork of a character that is private meanwhile is answered with 404, and with the first outcome after it is public again', async () => {
    const [owner, reader] = [await createUser(test.db), await createUser(test.db)]
    const { id } = await createCharacter(test.db, owner, { isPublic: true })
    const publish = (isPublic: boolean) => test.db.character.update({ where: { id }, data: { isPublic } })
    const fork = (name: string) =>
      test.call<{ id: number; code: string }>('POST', `/api/characters/${id}/fork`, {
        ...{ as: reader, body: { name }, headers: { 'idempotency-key': 'fork' } },
      })
    const first = await fork('Mine')
    expect(first.status).toBe(201)
    await publish(false)
    expect(await fork('Mine')).toMatchObject({ status: 404, body: { message: 'Character not found' } })
    expect((await fork('Other')).body.code).toBe('idempotency_mismatch')
    await publish(true)
    expect(await fork('Mine')).toMatchObject({ status: 201, body: first.body })
    expect(await test.db.character.count({ where: { authorId: reader.id } })).toBe(1)
  })

  it('a call with an Idempotency-Key gets its first outcome also when its path writes the id otherwise, until the caller may no longer edit the story', async () => {
    const [author, editor] = [await createUser(test.db), await createUser(test.db)]
    const { id } = await createStory(test.db, author, { isPublic: true })
    await test.db.storyCollaborator.create({ data: { storyId: id, userId: editor.id, role: 'editor' } })
    const post = (as: string) =>
      test.call<{ id: number }>('POST', `/api/stories/${as}/facts`, {
        ...{ as: editor, body: { text: 'Mara is a diver.', kind: 'state' } },
        headers: { 'idempotency-key': 'fact' },
      })
    const spellings = [`0${id}`, String(id), String(id).replace(/^./, (digit) => `%3${digit}`)]
    const answers = []
    for (const spelling of spellings) answers.push(await post(spelling))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const collaborators = `/api/stories/${id}/collaborators/${editor.id}`
    expect((await test.call('DELETE', collaborators, { as: author })).status).toBe(204)
    for (const spelling of spellings) expect((await post(spelling)).status).toBe(404)
  })
})

it('a repeated call gets the stored outcome even if a time in its body has passed, and another body is still rejected', async () => {
  const [friend, character] = [await createUser(test.db), await createCharacter(test.db, user)]
  const expiresAt = new Date(Date.now() + 2000).toISOString()
  const share = (body: object) =>
    test.call('POST', `/api/characters/${character.id}/share`, {
      as: user,
      body: { sharedWithId: friend.id, shareType: 'temporary', expiresAt, ...body },
      headers: { 'idempotency-key': 'temporary' },
    })
  const first = await share({})
  expect(first.status).toBe(201)
  await until('the end of the share', async () => Date.now() > Date.parse(expiresAt))
  expect(await share({})).toMatchObject({ status: 201, body: first.body })
  expect((await share({ permissions: 'edit' })).body.code).toBe('idempotency_mismatch')
})

describe('a repeated call that stores a picture', () => {
  let service: BreakableService
  let app: TestApp
  let author: TestUser
  let imageData: string
  beforeAll(async () => {
    service = await breakableService(testServices().s3Endpoint)
    app = await buildTestApp({ S3_ENDPOINT: service.url })
    author = await createUser(app.db)
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a03050' } })
      .png()
      .toBuffer()
    imageData = `data:image/png;base64,${bytes.toString('base64')}`
  })
  const post = (path: string, body: unknown) =>
    app.call('POST', path, { as: author, body, headers: { 'idempotency-key': 'with a picture' } })

  it.each([
    ['a fork', 'fork', 'character'],
    ['an uploaded portrait', 'image', 'character'],
    ['an uploaded profile picture', 'profile-picture', 'user'],
  ])('%s is answered with the first outcome also while storage is down', async (_, call, noun) => {
    const character = await createCharacter(app.db, author)
    const thing = `/api/characters/${character.id}`
    const body = call === 'fork' ? { name: 'Mine' } : { imageData }
    if (call === 'fork')
      expect((await app.call('POST', `${thing}/image`, { as: author, body: { imageData } })).status).toBe(201)
    const path = noun === 'user' ? `/api/user/${call}` : `${thing}/${call}`
    const first = await post(path, body)
    expect(first.status).toBeLessThan(300)
    const images = await app.db.image.count()
    await service.break()
    try {
      const again = await post(path, body)
      expect(again).toMatchObject({ status: first.status, body: first.body })
    } finally {
      await service.mend()
    }
    expect(await app.db.image.count()).toBe(images)
    expect((await post(path, { ...body, name: 'Other', imageData: 'other' })).body.code).toBe(
      'idempotency_mismatch',
    )
  })

  it('a fork that was refused before its picture was copied is refused again', async () => {
    const character = await createCharacter(app.db, await createUser(app.db))
    const path = `/api/characters/${character.id}/fork`
    const first = await post(path, { name: 'Mine' })
    await app.db.character.update({ where: { id: character.id }, data: { isPublic: true } })
    expect(first.status).toBe(404)
    expect(await post(path, { name: 'Mine' })).toMatchObject({ status: 404, body: first.body })
  })
})

it('calls without an Idempotency-Key are all carried out', async () => {
  const [first, second] = [await send(undefined), await send(undefined)]
  expect(first.body.id).not.toBe(second.body.id)
})
