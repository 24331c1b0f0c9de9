import { describe, expect, it } from 'vitest'
import type { Answer } from '../setup/app.ts'
import { createCharacter, createLocation, createStory, createUser } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp({}, undefined, { bucket: false })
const author = useUser(test)
const stranger = useUser(test)

const found = async (list: string, q: string, as?: { token: string }) => {
  const { body, status } = await test.call<{ id: number }[]>(
    'GET',
    `/api/${list}/search?q=${encodeURIComponent(q)}`,
    { as },
  )
  expect(status).toBe(200)
  return body.map(({ id }) => id)
}

describe('search by tags', () => {
  it('a search finds a story by words and parts of its tags, with and without accents, until the tags change', async () => {
    const { id } = await createStory(test.db, author, {
      title: 'Untitled tides',
      tags: ['Déjà vu', 'Marmalade feuds'],
      isPublic: true,
    })
    for (const q of ['deja vu', 'DÉJÀ', 'eja v', 'marmalade', 'feud', 'malade'])
      expect(await found('stories', q), q).toEqual([id])
    // A search must not match the end of one tag together with the beginning of the next.
    expect(await found('stories', 'vu marm')).toEqual([])
    await test.db.story.update({ where: { id }, data: { tags: ['Quinces'] } })
    expect(await found('stories', 'marmalade')).toEqual([])
    expect(await found('stories', 'quince')).toEqual([id])
  })

  it('a search lists a story with the word in its title before one with the word in a tag', async () => {
    const tagged = await createStory(test.db, author, {
      title: 'Tides',
      tags: ['Periwinkle'],
      isPublic: true,
    })
    const titled = await createStory(test.db, author, {
      title: 'A periwinkle',
      isPublic: true,
      createdAt: new Date(0),
    })
    expect(await found('stories', 'periwinkle')).toEqual([titled.id, tagged.id])
  })

  it('a search by a tag finds a private story for its author only', async () => {
    const { id } = await createStory(test.db, author, { tags: ['Hollyhocks'], isPublic: false })
    expect(await found('stories', 'hollyhocks')).toEqual([])
    expect(await found('stories', 'hollyhocks', stranger)).toEqual([])
    expect(await found('stories', 'hollyhocks', author)).toEqual([id])
  })
})

describe('search by the pen name of the author', () => {
  it('a search by the present pen name of an author, with or without accents, finds all public works and no private one', async () => {
    const writer = await createUser(test.db, { firstName: 'Wilhelmina', lastName: 'Secretname' })
    const rename = (penName: string) => test.db.user.update({ where: { id: writer.id }, data: { penName } })
    const story = await createStory(test.db, writer, { title: 'One', isPublic: true })
    const character = await createCharacter(test.db, writer, { name: 'Two', isPublic: true })
    const location = await createLocation(test.db, writer, { name: 'Three', isPublic: true })
    const hidden = await createStory(test.db, writer, { title: 'Four', isPublic: false })
    await rename('Zoë Ångström')
    for (const q of ['zoe', 'Ångström', 'angstrom', 'gstr', 'Zoë Ångström', 'zo', 'an']) {
      expect(await found('stories', q), q).toContain(story.id)
      expect(await found('characters', q), q).toContain(character.id)
      expect(await found('locations', q), q).toContain(location.id)
      expect(await found('stories', q), q).not.toContain(hidden.id)
      expect(await found('stories', q, writer), q).toContain(hidden.id)
    }
    expect(await found('stories', 'z_e')).toEqual([])
    await rename('Ottoline_100%')
    expect(await found('stories', 'angstrom')).toEqual([])
    expect(await found('stories', 'ottoline_100%')).toEqual([story.id])
  })

  it('a search finds no work by the sign-up name of its author', async () => {
    expect(await found('stories', 'Secretname')).toEqual([])
    const plain = await createUser(test.db, { firstName: 'Guinevere', lastName: 'Plainname' })
    await createStory(test.db, plain, { title: 'Five', isPublic: true })
    expect(await found('stories', 'Plainname')).toEqual([])
  })

  it('a search lists and counts each work once that matches by its author, by its text or by both', async () => {
    const writer = await createUser(test.db)
    await test.db.user.update({ where: { id: writer.id }, data: { penName: 'Nightingale' } })
    const ids: number[] = []
    for (const title of ['Six', 'Nightingale', 'Seven'])
      ids.push((await createStory(test.db, writer, { title, isPublic: true })).id)
    ids.push((await createStory(test.db, author, { title: 'A nightingale', isPublic: true })).id)
    for (const sort of ['', '&sort=newest', '&sort=loved', '&tag=Unknown']) {
      const seen: number[] = []
      for (let next: string | undefined = `/api/stories/search?q=nightingale&limit=2${sort}`; next; ) {
        const { body, headers }: Answer<{ id: number }[]> = await test.call('GET', next)
        seen.push(...body.map(({ id }) => id))
        expect(headers['x-total-count']).toBe(sort.includes('tag') ? '0' : '4')
        next = /<([^>]+)>/.exec(String(headers.link ?? ''))?.[1]
      }
      expect(seen.toSorted()).toEqual(sort.includes('tag') ? [] : ids.toSorted())
    }
  })
})
