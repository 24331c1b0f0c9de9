import { expect, it } from 'vitest'
import type { Cast } from '#contract/casts.ts'
import type { Character } from '#contract/characters.ts'
import { createCast, createCharacter } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const owner = useUser(test)
const stranger = useUser(test)

it('the list of casts has three portraits and the full number of characters for each cast', async () => {
  const members = await Promise.all(Array.from({ length: 5 }, () => createCharacter(test.db, owner)))
  const cast = await createCast(
    test.db,
    owner,
    members.map(({ id }) => id),
    { genre: 'fantasy' },
  )
  const { body } = await test.call<Cast[]>('GET', '/api/casts', { as: owner })
  expect(body).toMatchObject([{ id: cast.id, characterCount: 5, genre: 'fantasy' }])
  expect(body[0]?.faces).toHaveLength(3)
  expect((await test.call<Cast[]>('GET', '/api/casts', { as: stranger })).body).toEqual([])
})

it('the members of a cast are those that its owner may see, and other users get 404', async () => {
  const [mine, borrowed] = [
    await createCharacter(test.db, owner),
    await createCharacter(test.db, stranger, { isPublic: true }),
  ]
  const cast = await createCast(test.db, owner, [mine.id, borrowed.id])
  const members = async () =>
    (await test.call<Character[]>('GET', `/api/casts/${cast.id}/characters`, { as: owner })).body.map(
      ({ id }) => id,
    )
  expect((await members()).sort()).toEqual([mine.id, borrowed.id].sort())
  await test.db.character.update({ where: { id: borrowed.id }, data: { isPublic: false } })
  expect(await members()).toEqual([mine.id])
  expect((await test.call('GET', `/api/casts/${cast.id}/characters`, { as: stranger })).status).toBe(404)
})

it('a cast is created with members, and only its owner can change and delete it', async () => {
  const members = [await createCharacter(test.db, owner), await createCharacter(test.db, owner)]
  const characterIds = members.map(({ id }) => id).toReversed()
  const made = await test.call<Cast>('POST', '/api/casts', {
    as: owner,
    body: { name: 'Crew', genre: 'fantasy', characterIds },
  })
  expect([made.status, made.body.characterCount, made.body.faces.map(({ id }) => id)]).toEqual([
    201,
    2,
    characterIds,
  ])
  const path = `/api/casts/${made.body.id}`
  const changed = await test.call<Cast>('PUT', path, { as: owner, body: { description: 'At sea' } })
  expect(changed.body).toMatchObject({ name: 'Crew', description: 'At sea' })
  for (const [method, at, body] of [
    ['GET', path, undefined],
    ['PUT', path, { name: 'x' }],
    ['POST', `${path}/characters`, { characterId: members[0]?.id }],
    ['DELETE', path, undefined],
  ] as const) {
    expect((await test.call(method, at, { as: stranger, body })).status, method).toBe(404)
  }
  expect((await test.call('DELETE', `${path}/characters/${members[0]?.id}`, { as: owner })).status).toBe(204)
  expect((await test.call<Cast>('GET', path, { as: owner })).body.characterCount).toBe(1)
  expect((await test.call('DELETE', path, { as: owner })).status).toBe(204)
  expect(await test.db.character.count({ where: { id: { in: characterIds } } })).toBe(2)
})

it('a cast keeps the order in which its members were added, also within one millisecond', async () => {
  const characterIds: number[] = []
  for (let n = 0; n < 20; n++) characterIds.unshift((await createCharacter(test.db, owner)).id)
  const made = await test.call<Cast>('POST', '/api/casts', {
    as: owner,
    body: { name: 'Choir', genre: 'romance', characterIds },
  })
  const listed = await test.call<Character[]>('GET', `/api/casts/${made.body.id}/characters`, { as: owner })
  expect(listed.body.map(({ id }) => id)).toEqual(characterIds)
})

it('creating a cast with a member that the user cannot see answers 404 and creates nothing', async () => {
  const secret = await createCharacter(test.db, stranger)
  const before = await test.db.cast.count()
  const made = await test.call('POST', '/api/casts', {
    as: owner,
    body: { name: 'Crew', characterIds: [secret.id] },
  })
  expect([made.status, await test.db.cast.count()]).toEqual([404, before])
})
