import { expect, it } from 'vitest'
import { createCast, createStory } from '../setup/factories.ts'
import { fillSlots } from '../setup/heavy-work.ts'
import { respondAsync, storyOrder } from '../setup/orders.ts'
import { recordStatements } from '../setup/sent-statements.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const owner = useUser(test)

async function createCharacters(count: number): Promise<number[]> {
  const data = Array.from({ length: count }, (_, n) => ({ authorId: owner.id, name: `Character ${n}` }))
  const made = await test.db.character.createManyAndReturn({ data, select: { id: true } })
  return made.map(({ id }) => id)
}

async function createLocations(count: number): Promise<number[]> {
  const texts = { description: '', type: '', setting: '' }
  const data = Array.from({ length: count }, (_, n) => ({ authorId: owner.id, name: `Place ${n}`, ...texts }))
  const made = await test.db.location.createManyAndReturn({ data, select: { id: true } })
  return made.map(({ id }) => id)
}

/**
 * Makes the things with members or links, each with the path of its list. The members are added in the order of `ids`.
 */
const kinds = {
  cast: async (ids: number[]) => {
    const { id: castId } = await createCast(test.db, owner)
    await test.db.castCharacter.createMany({ data: ids.map((characterId) => ({ castId, characterId })) })
    return `/api/casts/${castId}/characters`
  },
  collection: async (ids: number[]) => {
    const { id: collectionId } = await test.db.collection.create({
      data: { authorId: owner.id, name: 'All' },
    })
    await test.db.collectionCharacter.createMany({
      data: ids.map((characterId) => ({ collectionId, characterId })),
    })
    return `/api/collections/${collectionId}/characters`
  },
  'story with characters': async (ids: number[]) => {
    const { id: storyId } = await createStory(test.db, owner)
    await test.db.storyCharacter.createMany({ data: ids.map((characterId) => ({ storyId, characterId })) })
    return `/api/stories/${storyId}/characters`
  },
  'story with locations': async (ids: number[]) => {
    const { id: storyId } = await createStory(test.db, owner)
    await test.db.storyLocation.createMany({ data: ids.map((locationId) => ({ storyId, locationId })) })
    return `/api/stories/${storyId}/locations`
  },
}

it.each(Object.keys(kinds) as (keyof typeof kinds)[])(
  'the list of a %s is complete and in order, reads at most 201 members at once, and needs a slot only for more than 200 members',
  async (kind) => {
    const ids = await (kind === 'story with locations' ? createLocations(450) : createCharacters(450))
    const [long, short] = [await kinds[kind](ids), await kinds[kind](ids.slice(0, 200))]
    const read = (path: string) => test.call<{ id: number }[]>('GET', path, { as: owner })
    const answers: Awaited<ReturnType<typeof read>>[] = []
    const sent = await recordStatements(/ link(?:\.|\n|,|\s+JOIN)/, async () =>
      answers.push(await read(long)),
    )
    expect(answers[0]?.body.map(({ id }) => id)).toEqual(ids)
    expect(answers[0]?.headers['x-total-count']).toBe('450')
    // The first statement reads 201 rows to find out that the list is long, the second one reads the ids, and the other
    // three read at most 200 rows each.
    expect(sent).toHaveLength(5)
    const end = await fillSlots(test.app, 'longList')
    try {
      expect((await read(long)).status).toBe(503)
      expect((await read(short)).body.map(({ id }) => id)).toEqual(ids.slice(0, 200))
    } finally {
      end()
    }
  },
)

it('a story can be ordered with casts of 500 characters, and not with casts of more', async () => {
  const ids = await createCharacters(501)
  const [most, one] = [
    await createCast(test.db, owner, ids.slice(0, 500)),
    await createCast(test.db, owner, ids.slice(400)),
  ]
  const order = (castIds: number[]) =>
    test.call<{ message: string }>('POST', '/api/stories/generate', {
      as: owner,
      headers: respondAsync,
      body: { ...storyOrder, castIds },
    })
  const refused = await order([most.id, one.id])
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'These casts have more than 500 characters: choose fewer of them',
  ])
  expect((await order([most.id])).status).toBe(202)
})
