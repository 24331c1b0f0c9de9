import { expect, it } from 'vitest'
import type { Story } from '#contract/stories.ts'
import { hashToken } from '#core/security/tokens.ts'
import { createCharacter, createStory, type TestUser } from '../setup/factories.ts'
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
