import { expect, it } from 'vitest'
import { buildTestApp } from '../setup/app.ts'
import { createCharacter, createUser, type TestUser } from '../setup/factories.ts'
import { type Accepted, respondAsync, storyOrder } from '../setup/orders.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()

const people = [
  { name: 'Agnes Tregear', role: 'the keeper’s widow', personality: 'Brave, tired.' },
  { name: 'Daniel Pryce', role: 'a surveyor', personality: 'Correct, seasick.' },
]
const place = {
  name: 'Pendower Light',
  type: 'Lighthouse',
  description: 'A granite tower.',
  setting: 'A reef',
}
const order = (as: TestUser, body: object) =>
  test.call<Accepted & { id: number; message: string }>('POST', '/api/stories/generate', {
    as,
    body: { ...storyOrder, characters: [], ...body },
    headers: respondAsync,
  })

it('an order of a suggested story creates its people as private characters of the author and its place as a private location', async () => {
  const user = await createUser(test.db)
  const known = await createCharacter(test.db, user, { name: 'Ivo' })
  const { status, body } = await order(user, {
    characterIds: [known.id],
    newCharacters: people,
    newLocation: place,
  })
  expect(status).toBe(202)
  const story = await test.db.story.findUniqueOrThrow({
    where: { id: body.id },
    include: {
      characters: { include: { character: true }, orderBy: { createdAt: 'asc' } },
      locations: { include: { location: true } },
    },
  })
  expect(story.characters.map(({ role, character }) => [role, character.name])).toEqual([
    ['main', 'Agnes Tregear'],
    ['main', 'Daniel Pryce'],
    ['main', 'Ivo'],
  ])
  expect(story.characters[0]?.character).toMatchObject({ ...people[0], authorId: user.id, isPublic: false })
  expect(story.locations.map(({ importance }) => importance)).toEqual(['primary'])
  expect(story.locations[0]?.location).toMatchObject({ ...place, type: 'lighthouse', authorId: user.id })
  const { input } = await test.db.generation.findUniqueOrThrow({ where: { id: body.generationId } })
  expect(input).toMatchObject({
    characterIds: story.characters.map(({ characterId }) => characterId),
    locationIds: story.locations.map(({ locationId }) => locationId),
  })
  expect(input).not.toHaveProperty('newCharacters')
})

it('an order of a story with only new people is accepted, and an order that is refused creates no character', async () => {
  const user = await createUser(test.db)
  expect((await order(user, { newCharacters: people })).status).toBe(202)
  const count = () => test.db.character.count({ where: { authorId: user.id } })
  expect(await count()).toBe(2)
  const refused = await order(user, { newCharacters: people, characterIds: [2_147_483_647] })
  expect(refused.status).toBe(404)
  expect((await order(user, { newCharacters: [{ name: '' }] })).status).toBe(400)
  expect((await order(user, { newCharacters: people, newLocation: { ...place, name: '' } })).status).toBe(400)
  expect(await count()).toBe(2)
  expect((await order(user, {})).body.message).toBe('At least one character is required')
})

it('the people and the place of a suggested story count as usage of the month when limits are enforced', async () => {
  const strict = await buildTestApp({ MEMBERSHIP_ENFORCEMENT: 'on' })
  const user = await createUser(strict.db)
  const { status } = await strict.call('POST', '/api/stories/generate', {
    as: user,
    body: { ...storyOrder, spiceLevel: 1, characters: [], newCharacters: people, newLocation: place },
    headers: respondAsync,
  })
  expect(status).toBe(202)
  expect(await strict.db.usagePeriod.findMany({ where: { userId: user.id } })).toMatchObject([
    { chapters: 1, characters: 2, locations: 1 },
  ])
})
