import { describe, expect, it } from 'vitest'
import type { Character } from '#contract/characters.ts'
import type { Collection } from '#contract/collections.ts'
import { createCharacter, createUser, type TestUser } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const owner = useUser(test, { firstName: 'Ada', lastName: 'Byron' })
const stranger = useUser(test)

const make = async (body: object) =>
  (await test.call<Collection>('POST', '/api/collections', { as: owner, body })).body

describe('collections', () => {
  it('a collection can be changed and deleted only by its owner', async () => {
    const made = await make({ name: 'Sailors', description: 'All at sea' })
    expect(made).toMatchObject({
      name: 'Sailors',
      isPublic: false,
      characterCount: 0,
      likes: 0,
      authorName: 'Ada Byron',
    })
    const path = `/api/collections/${made.id}`
    expect((await test.call('GET', path, { as: stranger })).status).toBe(404)
    const put = (as: TestUser, body: object) => test.call<Collection>('PUT', path, { as, body })
    expect((await put(owner, { isPublic: true })).body).toMatchObject({ name: 'Sailors', isPublic: true })
    expect((await put(stranger, { name: 'x' })).status).toBe(403)
    expect((await put(owner, { name: ' ' })).body).toMatchObject({ message: 'Collection name is required' })
    expect((await test.call('GET', path)).status).toBe(200)
    expect((await test.call('DELETE', path, { as: stranger })).status).toBe(403)
    expect((await test.call('DELETE', path, { as: owner })).status).toBe(204)
    expect((await test.call('GET', path, { as: owner })).status).toBe(404)
  })

  it('a collection contains visible characters once and in order, and shows strangers only the public ones', async () => {
    const { id } = await make({ name: 'Mixed', isPublic: true })
    const secret = await createCharacter(test.db, owner)
    const open = await createCharacter(test.db, owner, { isPublic: true })
    const hidden = await createCharacter(test.db, stranger)
    const path = `/api/collections/${id}/characters`
    const add = (as: TestUser, characterId: number) => test.call('POST', path, { as, body: { characterId } })
    for (const character of [open, secret, open]) expect((await add(owner, character.id)).status).toBe(201)
    expect([(await add(owner, hidden.id)).status, (await add(stranger, hidden.id)).status]).toEqual([
      404, 403,
    ])
    const seen = async (as?: TestUser) => ({
      ids: (await test.call<Character[]>('GET', path, { as })).body.map((character) => character.id),
      count: (await test.call<Collection>('GET', `/api/collections/${id}`, { as })).body.characterCount,
    })
    expect(await seen(owner)).toEqual({ ids: [open.id, secret.id], count: 2 })
    expect(await seen()).toEqual({ ids: [open.id], count: 1 })
    const remove = () => test.call('DELETE', `${path}/${open.id}`, { as: owner })
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404])
  })

  it('a collection counts at most one like of each user', async () => {
    const { id } = await make({ name: 'Loved', isPublic: true })
    const like = (method: 'POST' | 'DELETE') =>
      test.call('POST' === method ? 'POST' : 'DELETE', `/api/collections/${id}/like`, { as: stranger })
    await Promise.all([like('POST'), like('POST')])
    expect((await like('POST')).body).toEqual({ id, liked: true, likes: 1 })
    expect((await test.call<Collection>('GET', `/api/collections/${id}`, { as: stranger })).body.liked).toBe(
      true,
    )
    expect((await like('DELETE')).body).toEqual({ id, liked: false, likes: 0 })
  })

  it('the list of collections has own and public ones, and only own ones with personal=true', async () => {
    const reader = await createUser(test.db)
    const open = await make({ name: 'Open', isPublic: true })
    const own = await test.call<Collection>('POST', '/api/collections', { as: reader, body: { name: 'Own' } })
    const list = async (query: string) =>
      (await test.call<Collection[]>('GET', `/api/collections${query}`, { as: reader })).body.map(
        ({ id }) => id,
      )
    expect(await list('?personal=true')).toEqual([own.body.id])
    expect((await list(''))[0]).toBe(own.body.id)
    expect(await list('')).toContain(open.id)
  })
})
