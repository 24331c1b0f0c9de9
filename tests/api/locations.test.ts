import { describe, expect, it } from 'vitest'
import type { Location, StoryLocation } from '#contract/locations.ts'
import { createLocation, createStory, createUser, type TestUser } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const author = useUser(test)
const stranger = useUser(test)

const ids = async (path: string, as?: TestUser) =>
  (await test.call<Location[]>('GET', path, { as })).body.map(({ id }) => id)

describe('lists of locations', () => {
  it('the list of locations has own and public ones, and only own ones with personal=true', async () => {
    const open = await createLocation(test.db, author, { isPublic: true })
    const secret = await createLocation(test.db, author)
    const mine = await createLocation(test.db, stranger, { numberOfRooms: 3, roomTypes: '["Attic"]' })
    expect(await ids('/api/locations', stranger)).toEqual([mine.id, open.id])
    expect(await ids('/api/locations?personal=true', author)).toEqual([secret.id, open.id])
    const { body } = await test.call<Location[]>('GET', '/api/locations?personal=true', { as: stranger })
    expect(body).toMatchObject([{ numberOfRooms: 3, roomTypes: '["Attic"]', usageCount: 0 }])
  })
})

describe('a location in a story', () => {
  it('a location is linked to a story and counted once, and its importance changes when it is linked again', async () => {
    const [story, location] = [
      await createStory(test.db, author, { isPublic: true }),
      await createLocation(test.db, author),
    ]
    const link = (body?: object) =>
      test.call('POST', `/api/locations/${location.id}/add-to-story/${story.id}`, { as: author, body })
    expect(await Promise.all([link(), link()])).toMatchObject([{ status: 201 }, { status: 201 }])
    expect((await link({ importance: 'secondary' })).body).toEqual({
      storyId: story.id,
      locationId: location.id,
      importance: 'secondary',
    })
    expect((await test.db.location.findUniqueOrThrow({ where: { id: location.id } })).usageCount).toBe(1)
  })

  it('linking a location that the author cannot see answers 404, and linking one to another user’s story answers 403', async () => {
    const [story, secret] = [
      await createStory(test.db, author, { isPublic: true }),
      await createLocation(test.db, stranger),
    ]
    const link = (as: TestUser) =>
      test.call('POST', `/api/locations/${secret.id}/add-to-story/${story.id}`, { as })
    expect([(await link(author)).status, (await link(stranger)).status]).toEqual([404, 403])
  })
})

describe('the locations of a story (D-127)', () => {
  it('other users see only the public locations of a story, in the order in which they were linked', async () => {
    const story = await createStory(test.db, author, { isPublic: true })
    const [open, secret, late] = [
      await createLocation(test.db, author, { isPublic: true }),
      await createLocation(test.db, author),
      await createLocation(test.db, author, { isPublic: true }),
    ]
    for (const { id } of [open, secret, late])
      await test.call('POST', `/api/locations/${id}/add-to-story/${story.id}`, { as: author })
    const path = `/api/stories/${story.id}/locations`
    const { body } = await test.call<StoryLocation[]>('GET', path, { as: author })
    expect(body.map(({ id, importance }) => [id, importance])).toEqual([
      [open.id, 'primary'],
      [secret.id, 'primary'],
      [late.id, 'primary'],
    ])
    expect(await ids(path, stranger)).toEqual([open.id, late.id])
    const privateStory = await createStory(test.db, author)
    const missing = await test.call('GET', `/api/stories/${privateStory.id}/locations`, { as: stranger })
    expect(missing.status).toBe(404)
  })

  it('a location that is removed from a story is counted once less and can be linked again', async () => {
    const [story, location] = [
      await createStory(test.db, author, { isPublic: true }),
      await createLocation(test.db, author),
    ]
    const link = () =>
      test.call('POST', `/api/locations/${location.id}/add-to-story/${story.id}`, { as: author })
    const remove = () =>
      test.call('DELETE', `/api/stories/${story.id}/locations/${location.id}`, { as: author })
    await link()
    expect((await remove()).status).toBe(204)
    expect(await ids(`/api/stories/${story.id}/locations`, author)).toEqual([])
    expect((await test.db.location.findUniqueOrThrow({ where: { id: location.id } })).usageCount).toBe(0)
    expect((await remove()).status).toBe(404)
    expect((await link()).status).toBe(201)
  })
})

describe('writing a location', () => {
  const whole = {
    name: ' Salt House ',
    description: 'A house by the sea',
    type: 'Boathouse',
    setting: 'Harbour',
    numberOfRooms: 4,
    roomTypes: '["Attic","Kitchen"]',
    imageUrl: 'https://example.com/a.png',
    scents: 'tar',
  }

  it('a location is stored with the fields of the form and its type in lower case, and only its author can change it', async () => {
    const made = await test.call<Location>('POST', '/api/locations', { as: author, body: whole })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      ...whole,
      name: 'Salt House',
      type: 'boathouse',
      isPublic: false,
      likeCount: 0,
    })
    const path = `/api/locations/${made.body.id}`
    const changed = await test.call('PUT', path, {
      as: author,
      body: { numberOfRooms: null, isPublic: true, roomTypes: '' },
    })
    expect(changed.body).toMatchObject({ numberOfRooms: null, isPublic: true, roomTypes: '', scents: 'tar' })
    expect((await test.call('PUT', path, { as: stranger, body: { name: 'x' } })).status).toBe(403)
    expect((await test.call('DELETE', path, { as: author })).status).toBe(204)
    expect((await test.call('GET', path, { as: author })).status).toBe(404)
  })

  it('the limits of the fields differ between creating and changing a location', async () => {
    const issues = async (method: 'POST' | 'PUT', path: string, body: object) => {
      const answer = await test.call<{ issues?: { message: string }[] }>(method, path, { as: author, body })
      return answer.body.issues?.map(({ message }) => message) ?? answer.status
    }
    const post = (body: object) => issues('POST', '/api/locations', { ...whole, ...body })
    expect(await post({ name: '', description: 'short', type: '', setting: 'here' })).toEqual([
      'Location name is required',
      'Description must be at least 10 characters',
      'Location type is required',
      'Setting must be at least 5 characters',
    ])
    expect(await post({ description: 'x'.repeat(1001) })).toEqual([
      'Description must be 1000 characters or less',
    ])
    for (const numberOfRooms of [-1, 51])
      expect(await post({ numberOfRooms })).toEqual(['Number of rooms must be from 0 to 50'])
    for (const imageUrl of ['nonsense', 'javascript:alert(1)', 'data:text/html,x']) {
      expect(await post({ imageUrl }), imageUrl).toEqual(['Must be a valid URL'])
    }
    for (const roomTypes of ['attic', '{"a":1}', '[1]'])
      expect(await post({ roomTypes })).toEqual(['Room types must be a list'])
    expect([
      await post({ numberOfRooms: 50, imageUrl: '', scents: 'x'.repeat(300) }),
      await post({ scents: 'x'.repeat(301) }),
    ]).toEqual([201, ['Scents must be 300 characters or less']])
    const { id } = await createLocation(test.db, author)
    const put = (body: object) => issues('PUT', `/api/locations/${id}`, body)
    expect(await put({ name: '', setting: '' })).toEqual([
      'Name is required',
      'Setting description is required',
    ])
    expect([
      await put({ description: 'x'.repeat(2000), setting: 'x'.repeat(1000) }),
      await put({ setting: 'x'.repeat(1001) }),
    ]).toEqual([200, ['Setting must be 1000 characters or less']])
  })
})

describe('likes and saves of locations', () => {
  it('a location that is liked and saved is in the Saved list, and its like is counted', async () => {
    const reader = await createUser(test.db)
    const location = await createLocation(test.db, author, { isPublic: true })
    for (const what of ['like', 'save'])
      await test.call('POST', `/api/locations/${location.id}/${what}`, { as: reader })
    expect(await ids('/api/locations?saved=true', reader)).toEqual([location.id])
    const { body } = await test.call('GET', `/api/locations/${location.id}`, { as: reader })
    expect(body).toMatchObject({ liked: true, saved: true, likeCount: 1 })
    expect(await ids('/api/locations/public')).toContain(location.id)
  })
})
