import { createCast, createCharacter } from '../../setup/factories.ts'
import { cast, character, collection } from './entities.ts'
import type { Line, Scene } from './line.ts'
import { exactly, flag, id, integer } from './shape.ts'

const member = async ({ test, me }: Scene) => (await createCharacter(test.db, me, { isPublic: true })).id

async function myCast(scene: Scene) {
  const characterId = await member(scene)
  const { id } = await createCast(scene.test.db, scene.me, [characterId])
  return { params: { id, characterId } }
}
async function myCollection(scene: Scene) {
  const { db } = scene.test
  const characterId = await member(scene)
  const { id } = await db.collection.create({
    data: { authorId: scene.me.id, name: 'Mine', isPublic: true },
  })
  await db.collectionCharacter.create({ data: { collectionId: id, characterId } })
  return { params: { id, characterId } }
}
const listed = (make: (scene: Scene) => Promise<unknown>) => async (scene: Scene) => {
  await make(scene)
  return {}
}
// Casts are never public, so other users get 404.
const hidden = [404, 'Cast not found'] as const
const notYours = [403, 'Only its author can change this collection.'] as const
const missing = 'Collection not found'

/** The specified calls about casts and collections (D-35, D-64, D-235, D-275). */
export const groups: readonly Line[] = [
  { call: 'GET /api/casts', from: 'D-235', who: 'user', given: listed(myCast), gives: [200, [cast]] },
  {
    call: 'GET /api/casts/{id}/characters',
    from: 'D-235',
    who: 'user',
    given: myCast,
    gives: [200, [character]],
    stranger: hidden,
    missing: hidden[1],
  },
  {
    call: 'POST /api/casts',
    from: 'D-35',
    who: 'user',
    given: () => ({ body: { name: 'The crew', genre: 'romance', description: 'All of them' } }),
    gives: [201, cast],
    wrong: [[{ name: ' ' }, 'Name is required']],
  },
  {
    call: 'GET /api/casts/{id}',
    from: 'D-35',
    who: 'user',
    given: myCast,
    gives: [200, { ...cast, characterCount: exactly(1) }],
    stranger: hidden,
    missing: hidden[1],
  },
  {
    call: 'PUT /api/casts/{id}',
    from: 'D-35',
    who: 'user',
    given: async (scene) => ({ ...(await myCast(scene)), body: { name: 'New' } }),
    gives: [200, { ...cast, name: exactly('New') }],
    stranger: hidden,
    missing: hidden[1],
    wrong: [[{ name: '' }, 'Name is required']],
  },
  {
    call: 'DELETE /api/casts/{id}',
    from: 'D-35',
    who: 'user',
    given: myCast,
    gives: [204],
    stranger: hidden,
    missing: hidden[1],
  },
  {
    call: 'POST /api/casts/{id}/characters',
    from: 'D-35',
    who: 'user',
    given: async (scene) => ({ ...(await myCast(scene)), body: { characterId: await member(scene) } }),
    gives: [201, { ...cast, characterCount: exactly(2) }],
    stranger: hidden,
    missing: hidden[1],
    wrong: [[{ characterId: 'one' }, 'Character id must be a number']],
  },
  {
    call: 'DELETE /api/casts/{id}/characters/{characterId}',
    from: 'D-35',
    who: 'user',
    given: myCast,
    gives: [204],
    stranger: hidden,
    missing: hidden[1],
  },
  {
    call: 'GET /api/collections',
    from: 'D-275',
    who: 'user',
    given: listed(myCollection),
    gives: [200, [collection]],
  },
  {
    call: 'GET /api/collections?personal=true',
    from: 'D-275',
    who: 'user',
    given: listed(myCollection),
    gives: [200, [collection]],
  },
  {
    call: 'GET /api/collections/{id}',
    from: 'D-275',
    who: 'anyone',
    given: myCollection,
    gives: [200, { ...collection, characterCount: exactly(1) }],
    missing,
  },
  {
    call: 'GET /api/collections/{id}/characters',
    from: 'D-275',
    who: 'anyone',
    given: myCollection,
    gives: [200, [character]],
    missing,
  },
  {
    call: 'POST /api/collections',
    from: 'D-275',
    who: 'user',
    given: () => ({ body: { name: 'Keepers', description: 'Of lamps', isPublic: true } }),
    gives: [201, { ...collection, isPublic: exactly(true) }],
    wrong: [
      [{ name: '' }, 'Collection name is required'],
      [{ name: undefined }, 'Collection name is required'],
    ],
  },
  {
    call: 'PUT /api/collections/{id}',
    from: 'D-35',
    who: 'user',
    given: async (scene) => ({ ...(await myCollection(scene)), body: { name: 'New' } }),
    gives: [200, { ...collection, name: exactly('New') }],
    stranger: notYours,
    missing,
    wrong: [[{ name: '' }, 'Collection name is required']],
  },
  {
    call: 'DELETE /api/collections/{id}',
    from: 'D-275',
    who: 'user',
    given: myCollection,
    gives: [204],
    stranger: [403, 'Only its author can delete this collection.'],
    missing,
  },
  {
    call: 'POST /api/collections/{id}/characters',
    from: 'D-275',
    who: 'user',
    given: async (scene) => ({ ...(await myCollection(scene)), body: { characterId: await member(scene) } }),
    gives: [201, { ...collection, characterCount: exactly(2) }],
    stranger: notYours,
    missing,
    wrong: [[{ characterId: undefined }, 'Character id is required']],
  },
  {
    call: 'DELETE /api/collections/{id}/characters/{characterId}',
    from: 'D-275',
    who: 'user',
    given: myCollection,
    gives: [204],
    stranger: notYours,
    missing,
  },
  ...['POST', 'DELETE'].map(
    (method): Line => ({
      call: `${method} /api/collections/{id}/like`,
      from: 'D-64',
      who: 'user',
      given: myCollection,
      gives: [200, { id, liked: flag, likes: integer }],
      missing,
    }),
  ),
]
