import { describe, expect, it } from 'vitest'
import {
  createCast,
  createChapter,
  createCharacter,
  createLocation,
  createStory,
  createUser,
} from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp()

const things = {
  story: async (author: { id: string }) => {
    const { id } = await createStory(test.db, author)
    return { path: `/api/stories/${id}`, body: { title: 'New' }, field: 'title' }
  },
  chapter: async (author: { id: string }) => {
    const story = await createStory(test.db, author)
    const { id } = await createChapter(test.db, story)
    return { path: `/api/stories/${story.id}/chapters/${id}`, body: { content: 'New' }, field: 'content' }
  },
  character: async (author: { id: string }) => {
    const { id } = await createCharacter(test.db, author)
    return { path: `/api/characters/${id}`, body: { name: 'New' }, field: 'name' }
  },
  location: async (author: { id: string }) => {
    const { id } = await createLocation(test.db, author)
    return { path: `/api/locations/${id}`, body: { name: 'New' }, field: 'name' }
  },
  cast: async (author: { id: string }) => {
    const { id } = await createCast(test.db, author)
    return { path: `/api/casts/${id}`, body: { name: 'New' }, field: 'name' }
  },
  collection: async (author: { id: string }) => {
    const { id } = await test.db.collection.create({ data: { authorId: author.id, name: 'Old' } })
    return { path: `/api/collections/${id}`, body: { name: 'New' }, field: 'name' }
  },
  fact: async (author: { id: string }) => {
    const story = await createStory(test.db, author)
    const { id } = await test.db.fact.create({
      data: { storyId: story.id, kind: 'state', text: 'Old', source: 'writer' },
    })
    return { path: `/api/stories/${story.id}/facts/${id}`, body: { text: 'New' }, field: 'text' }
  },
  profile: async () => ({ path: '/api/user/profile', body: { bio: 'New' }, field: 'bio' }),
  style: async (author: { id: string }) => {
    const { id } = await createStory(test.db, author)
    return { path: `/api/stories/${id}/style`, body: { notes: 'New' }, field: 'notes' }
  },
}

describe.each(Object.entries(things))('a change of a %s (D-7)', (_noun, create) => {
  it('a change is refused with 409 if the thing was changed after the version that the change names as its base', async () => {
    const author = await createUser(test.db)
    const { path, body, field } = await create(author)
    const put = (more: object) => test.call<Record<string, string>>('PUT', path, { as: author, body: more })
    const first = await put(body)
    const versionOf = (body: Record<string, string>) => body.updatedAt ?? body.profileUpdatedAt
    const base = versionOf(first.body)
    const second = await put({ ...body, [field]: 'Newer', base })
    expect(second.body).toMatchObject({ [field]: 'Newer' })
    const stale = await put({ ...body, [field]: 'From the first tab', base })
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict'])
    const present = await put({ ...body, [field]: 'Newest', base: versionOf(second.body) })
    expect([present.status, present.body[field]]).toEqual([200, 'Newest'])
    // A change without the field `base` is accepted, and the last change wins.
    expect((await put(body)).status).toBe(200)
    expect((await put({ ...body, base: 'yesterday' })).status).toBe(400)
  })
})

it('the first style of a story is refused when another tab has saved a style since the page was opened (D-7)', async () => {
  const author = await createUser(test.db)
  const { id } = await createStory(test.db, author)
  const path = `/api/stories/${id}/style`
  const { body: empty } = await test.call<{ updatedAt: string }>('GET', path, { as: author })
  const save = (notes: string) =>
    test.call<{ notes: string }>('PUT', path, { as: author, body: { notes, base: empty.updatedAt } })
  expect((await save('Short sentences.')).body.notes).toBe('Short sentences.')
  expect((await save('Long sentences.')).status).toBe(409)
})
