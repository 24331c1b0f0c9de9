import { beforeAll, describe, expect, it } from 'vitest'
import type { Location } from '#contract/locations.ts'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { createLocation, createStory, createUser, type TestUser } from '../setup/factories.ts'

let test: TestApp
let author: TestUser
let stranger: TestUser

beforeAll(async () => {
  test = await buildTestApp()
  author = await createUser(test.db)
  stranger = await createUser(test.db)
})

const ids = async (path: string, as?: TestUser) =>
  (await test.call<Location[]>('GET', path, { as })).body.map(({ id }) => id)

describe('lists of locations', () => {
  it('hold mine and public ones; mine alone when personal', async () => {
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
  it('is linked once and counted once; a second time changes the importance', async () => {
    const [story, location] = [await createStory(test.db, author), await createLocation(test.db, author)]
    const link = (body?: object) =>
      test.call('POST', `/api/locations/${location.id}/add-to-story/${story.id}`, { as: author, body })
    expect(await Promise.all([link(), link()])).toMatchObject([{ status: 200 }, { status: 200 }])
    expect((await link({ importance: 'secondary' })).body).toEqual({
      storyId: story.id,
      locationId: location.id,
      importance: 'secondary',
    })
    expect((await test.db.location.findUniqueOrThrow({ where: { id: location.id } })).usageCount).toBe(1)
  })

  it('has to be visible, and the story mine', async () => {
    const [story, secret] = [
      await createStory(test.db, author, { isPublic: true }),
      await createLocation(test.db, stranger),
    ]
    const link = (as: TestUser) =>
      test.call('POST', `/api/locations/${secret.id}/add-to-story/${story.id}`, { as })
    expect([(await link(author)).status, (await link(stranger)).status]).toEqual([404, 403])
  })
})
