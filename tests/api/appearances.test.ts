import { expect, it } from 'vitest'
import type { Story } from '#contract/stories.ts'
import { hashToken } from '#core/security/tokens.ts'
import { createCharacter, createLocation, createStory, type TestUser } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const author = useUser(test)
const other = useUser(test)

async function appearing(data: Parameters<typeof createCharacter>[2]) {
  const character = await createCharacter(test.db, author, data)
  const appear = async (by: TestUser, story: Parameters<typeof createStory>[2]) => {
    const { id: storyId } = await createStory(test.db, by, story)
    await test.db.storyCharacter.create({ data: { storyId, characterId: character.id } })
  }
  await appear(author, { title: 'Private of the author' })
  await appear(other, { title: 'Private of another' })
  await appear(other, { title: 'Public', isPublic: true })
  await createStory(test.db, author, { title: 'Without the character', isPublic: true })
  return character.id
}

it('the list of stories of a character contains those that the caller may see, newest first', async () => {
  const id = await appearing({ isPublic: true })
  const titles = async (as?: TestUser) => {
    const { body, headers } = await test.call<Story[]>(
      'GET',
      `/api/characters/${id}/stories`,
      as ? { as } : {},
    )
    expect(headers['x-total-count']).toBe(String(body.length))
    return body.map(({ title }) => title)
  }
  expect(await titles()).toEqual(['Public'])
  expect(await titles(author)).toEqual(['Public', 'Private of the author'])
  expect(await titles(other)).toEqual(['Public', 'Private of another'])
})

it('the list of stories of a private character is returned with its share link, and is 404 without the link', async () => {
  const id = await appearing({})
  await test.db.character.update({ where: { id }, data: { shareTokenHash: hashToken('a-link') } })
  const path = `/api/characters/${id}/stories`
  const linked = await test.call<Story[]>('GET', `${path}?share=a-link`)
  expect(linked.body.map(({ title }) => title)).toEqual(['Public'])
  expect(await test.call('GET', path)).toMatchObject({ status: 404 })
  expect(await test.call('GET', `${path}?share=another`)).toMatchObject({ status: 404 })
})

it.each(['character', 'location'] as const)(
  'the usage count of a %s includes public stories and the private stories of the caller, but not those of others',
  async (noun) => {
    const create = noun === 'character' ? createCharacter : createLocation
    const { id } = await create(test.db, author, { isPublic: true })
    const story = await createStory(test.db, other)
    const counts = async () => {
      const found: unknown[] = []
      for (const as of [undefined, author, other])
        found.push((await test.call('GET', `/api/${noun}s/${id}`, { as })).body.usageCount)
      return found
    }
    const link = `/api/${noun}s/${id}/add-to-story/${story.id}`
    for (const _ of [1, 2]) expect((await test.call('POST', link, { as: other })).status).toBe(201)
    expect(await counts()).toEqual([0, 0, 1])
    const setPublic = (isPublic: boolean) =>
      test.call('PUT', `/api/stories/${story.id}`, { as: other, body: { isPublic } })
    expect((await setPublic(true)).status).toBe(200)
    expect(await counts()).toEqual([1, 1, 1])
    const seenByReaders = await test.call<{ usageCount: number }[]>(
      ...(['GET', `/api/stories/${story.id}/${noun}s?as=reader`, { as: other }] as const),
    )
    expect(seenByReaders.body.map(({ usageCount }) => usageCount)).toEqual([1])
    await setPublic(false)
    expect(await counts()).toEqual([0, 0, 1])
    await test.call('DELETE', `/api/stories/${story.id}/${noun}s/${id}`, { as: other })
    expect(await counts()).toEqual([0, 0, 0])
    await test.call('POST', link, { as: other })
    await setPublic(true)
    await test.call('DELETE', `/api/stories/${story.id}`, { as: other })
    expect(await counts()).toEqual([0, 0, 0])
  },
)
