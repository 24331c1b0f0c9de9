import { beforeAll, expect, it } from 'vitest'
import {
  createCharacter,
  createLocation,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

// These tests cover D-29 completely: the rows of each list for each reader.

const test = useTestApp()
const reader = useUser(test)
/** A description such as 'mine, public' for each created row, by kind and id, so that failures are readable. */
const names: Record<string, Map<number, string>> = {}

const kinds = ['stories', 'characters', 'locations', 'collections'] as const
type Kind = (typeof kinds)[number]

async function createNamed(kind: Kind, name: string, owner: TestUser, isPublic: boolean): Promise<number> {
  const { db } = test
  const text = `Zephyr ${name}`
  const { id } = await {
    stories: () => createStory(db, owner, { title: text, isPublic }),
    characters: () => createCharacter(db, owner, { name: text, isPublic }),
    locations: () => createLocation(db, owner, { name: text, isPublic }),
    collections: () => db.collection.create({ data: { name: text, authorId: owner.id, isPublic } }),
  }[kind]()
  names[kind]?.set(id, name)
  return id
}

beforeAll(async () => {
  const author = await createUser(test.db)
  for (const kind of kinds) {
    names[kind] = new Map()
    await createNamed(kind, 'mine', reader, false)
    await createNamed(kind, 'mine, public', reader, true)
    await createNamed(kind, 'theirs', author, false)
    await createNamed(kind, 'theirs, public', author, true)
  }
  const ago = new Date(Date.now() - 1000)
  for (const [name, expiresAt] of [
    ['shared', null],
    ['shared once', ago],
  ] as const) {
    const characterId = await createNamed('characters', name, author, false)
    const shareType = expiresAt ? ('temporary' as const) : ('direct' as const)
    await test.db.characterShare.create({ data: { characterId, userId: reader.id, shareType, expiresAt } })
  }
  const characterId = await createNamed('characters', 'worked on together', author, false)
  await test.db.characterCollaborator.create({ data: { characterId, userId: reader.id } })
})

async function listNames(kind: Kind, path: string, as?: TestUser): Promise<string[]> {
  const { status, body, headers } = await test.call<{ id: number }[]>('GET', `/api/${kind}${path}`, { as })
  expect(status).toBe(200)
  expect(headers['x-total-count'], 'X-Total-Count').toBe(String(body.length))
  return body.map(({ id }) => names[kind]?.get(id) ?? `${id}`).sort()
}

const everything = ['mine', 'mine, public', 'theirs, public']
const open = ['mine, public', 'theirs, public']

it.each(kinds)(
  '%s: the list of a picker has own, public and shared items, and with personal=true it has own items only',
  async (kind) => {
    const shared = kind === 'characters' ? ['shared', 'worked on together'] : []
    expect(await listNames(kind, '', reader)).toEqual([...everything, ...shared].sort())
    for (const no of ['', '?personal=false', '?saved=false']) {
      expect(await listNames(kind, no, reader), no).toEqual([...everything, ...shared].sort())
    }
    expect(await listNames(kind, '?personal=true', reader)).toEqual(['mine', 'mine, public'])
    expect((await test.call('GET', `/api/${kind}`)).status).toBe(401)
  },
)

it.each(['stories', 'characters', 'locations'] as const)(
  '%s: public lists and search contain public items, search also own ones, and none contains shared ones',
  async (kind) => {
    for (const as of [undefined, reader]) expect(await listNames(kind, '/public', as)).toEqual(open)
    expect(await listNames(kind, '/search?q=zephyr')).toEqual(open)
    expect(await listNames(kind, '/search?q=zephyr', reader)).toEqual(everything)
  },
)

it.each(['stories', 'characters', 'locations'] as const)(
  '%s: the Saved list contains saved items as long as the reader may see them',
  async (kind) => {
    const ids = [...(names[kind] ?? [])]
    const idOf = (name: string) => ids.find(([, other]) => other === name)?.[0]
    const save = (name: string) => test.call('POST', `/api/${kind}/${idOf(name)}/save`, { as: reader })
    expect((await save('theirs')).status).toBe(404)
    expect((await save('theirs, public')).status).toBeLessThan(300)
    expect((await save('mine')).status).toBeLessThan(300)
    expect(await listNames(kind, '?saved=true', reader)).toEqual(['mine', 'theirs, public'])
    const id = idOf('theirs, public')
    const change = (isPublic: boolean) => {
      const input = { where: { id: id ?? 0 }, data: { isPublic } }
      if (kind === 'stories') return test.db.story.update(input)
      return kind === 'characters' ? test.db.character.update(input) : test.db.location.update(input)
    }
    await change(false)
    expect(await listNames(kind, '?saved=true', reader)).toEqual(['mine'])
    await change(true)
    expect(await listNames(kind, '?saved=true', reader)).toEqual(['mine', 'theirs, public'])
  },
)

it('the lists of sessions, external identities and similar stories have their length in X-Total-Count', async () => {
  const { id } = await createStory(test.db, reader)
  for (const path of ['/api/user/sessions', '/api/user/identities', `/api/stories/${id}/similar`]) {
    const { body, headers } = await test.call<unknown[]>('GET', path, { as: reader })
    expect(headers['x-total-count'], path).toBe(String(body.length))
  }
})
