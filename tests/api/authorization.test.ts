import { beforeAll, describe, expect, it } from 'vitest'
import type { Access } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { hashToken } from '#core/security/tokens.ts'
import { createUser, type TestUser } from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'
import { elsewhere } from './authorization-elsewhere.ts'
import { type Rest, rest } from './authorization-rest.ts'
import { authorFieldRows, createThing, rows } from './authorization-routes.ts'
import type { Act, Noun, Row } from './authorization-scene.ts'

// The user `late` has only shares that have expired, and therefore no permission.
const ofCharacters = ['view', 'edit', 'fork', 'viewer', 'editor', 'manager'] as const
const ofStories = ['sharer', 'reader', 'commenter', 'writer'] as const
const holders = [...ofCharacters, ...ofStories] as const
const callers = ['visitor', 'stranger', 'late', 'linked', ...holders, 'owner', 'admin'] as const
type Caller = (typeof callers)[number]
/**
 * Returns the test users who make the calls about one kind of thing, because some roles exist only for characters or
 * only for stories. For a story, `sharer` has a share of it and `writer` is an editor of it.
 */
const callersOf = (noun: Noun) => {
  const held: readonly Caller[] =
    noun === 'character'
      ? ['late', 'linked', ...ofCharacters]
      : noun === 'story'
        ? ['late', 'linked', ...ofStories]
        : []
  return callers.filter((caller) => held.includes(caller) || !['late', 'linked', ...holders].includes(caller))
}

const everybody = callers.filter((caller) => caller !== 'visitor')
const insiders: Caller[] = ['owner', 'admin', ...holders]

// The expected permissions are written by hand from D-29, D-30, D-33, D-42, D-43, D-63 and D-87, and not derived from
// the policy that this test checks.
const seers = { private: insiders, public: [...callers] }
const permitted: Record<Act, { private: readonly Caller[]; public: readonly Caller[] }> = {
  see: seers,
  react: { private: insiders, public: everybody },
  rate: {
    private: insiders.filter((caller) => caller !== 'owner'),
    public: everybody.filter((caller) => caller !== 'owner'),
  },
  edit: {
    private: ['owner', 'edit', 'editor', 'manager', 'writer'],
    public: ['owner', 'edit', 'editor', 'manager', 'writer'],
  },
  own: { private: ['owner'], public: ['owner'] },
  delete: { private: ['owner'], public: ['owner'] },
  share: { private: ['owner', 'manager'], public: ['owner', 'manager'] },
  fork: { private: ['owner', 'fork'], public: everybody },
  book: { private: ['owner', 'writer'], public: ['owner', 'writer'] },
  comment: { private: ['owner', 'writer', 'commenter'], public: ['owner', 'writer', 'commenter'] },
}

const test = useTestApp({ MAX_ACTIVE_GENERATIONS: '1000' })
let users: Record<Exclude<Caller, 'visitor'>, TestUser>
let third: TestUser

beforeAll(async () => {
  const make = (data = {}) => createUser(test.db, data)
  const made: Record<string, TestUser> = {}
  for (const caller of everybody) made[caller] = await make({ isAdmin: caller === 'admin' })
  users = made as typeof users
  third = await make()
})

async function shareWithHolders(characterId: number): Promise<void> {
  const share = (permission: 'view' | 'edit' | 'fork') => ({
    characterId,
    userId: users[permission].id,
    permission,
  })
  const late = {
    ...share('edit'),
    shareType: 'temporary' as const,
    userId: users.late.id,
    expiresAt: new Date(Date.now() - 1000),
  }
  await test.db.characterShare.createMany({ data: [share('view'), share('edit'), share('fork'), late] })
  // With a share link, its holder can see the character through the calls that accept a link, and can do nothing else.
  await test.db.character.update({
    where: { id: characterId },
    data: { shareTokenHash: hashToken(`link-${characterId}`) },
  })
  await test.db.characterCollaborator.createMany({
    data: [
      { characterId, userId: users.viewer.id, role: 'viewer' },
      { characterId, userId: users.editor.id, role: 'editor' },
      { characterId, userId: users.manager.id, role: 'admin' },
    ],
  })
}

async function openStory(storyId: number): Promise<void> {
  const { db } = test
  const share = (caller: 'sharer' | 'late') => ({ storyId, userId: users[caller].id })
  const late = { ...share('late'), shareType: 'temporary' as const, expiresAt: new Date(Date.now() - 1000) }
  await db.storyShare.createMany({ data: [share('sharer'), late] })
  await db.story.update({ where: { id: storyId }, data: { shareTokenHash: hashToken(`link-${storyId}`) } })
  await db.storyCollaborator.createMany({
    data: [
      { storyId, userId: users.reader.id, role: 'reader' },
      { storyId, userId: users.commenter.id, role: 'commenter' },
      { storyId, userId: users.writer.id, role: 'editor' },
    ],
  })
}

/** The calls that show a private thing to the holder of its share link. */
const takesLink = new Set([
  'GET /api/characters/{id}',
  'GET /api/characters/{id}/stories',
  'GET /api/stories/{id}',
  'GET /api/stories/{id}/chapters',
  'GET /api/stories/{id}/characters',
  'GET /api/stories/{id}/disclosure',
  'GET /api/stories/{id}/locations',
  'GET /api/stories/{id}/similar',
])

type State = 'private' | 'public' | 'deleted'

function expected(
  caller: Caller,
  state: State,
  noun: Noun,
  act: Act,
  name: string,
  access: Access,
): number | 'done' {
  if (caller === 'visitor' && access === 'user') return 401
  if (state === 'deleted') return 404
  // Casts are never public, so a cast has the permissions of a private thing even in the state 'public'.
  const shown = noun === 'cast' ? 'private' : state
  if (caller === 'linked' && takesLink.has(name)) return 'done'
  if (!seers[shown].includes(caller)) return 404
  if (permitted[act][shown].includes(caller)) return 'done'
  // A reader of a story gets 404 from calls about its book, and 403 from other calls that the reader may not make.
  return act === 'book' || act === 'comment' ? 404 : 403
}

const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

/** Sends a call about one thing as each kind of caller, and expects the permissions of `row`. */
async function expectPermissions(name: string, row: Row | undefined) {
  const endpoint = named.find(([known]) => known === name)?.[1]
  if (!row || !endpoint) throw new Error(`the table of expected permissions has no row for ${name}`)
  const { method, path, access } = endpoint
  const { noun, act, needs } = row
  const seen: Record<string, number | 'done'> = {}
  const wanted: Record<string, number | 'done'> = {}
  const ask = async (state: State, caller: Caller) => {
    const thing = await createThing(test, users.owner, noun, state === 'public')
    if (noun === 'character') await shareWithHolders(thing.id)
    if (noun === 'story') await openStory(thing.id)
    const as = caller === 'visitor' ? undefined : users[caller]
    const scene = { test, thing, owner: users.owner, caller: as ?? users.owner, third }
    const { params = {}, body } = (await needs?.(scene)) ?? {}
    const id = state === 'deleted' ? 2_147_483_647 : thing.id
    const link = caller === 'linked' ? `?share=link-${thing.id}` : ''
    const at =
      path.replace(/\{(\w+)\}/g, (_, part: string) => String(part === 'id' ? id : params[part])) + link
    const { status } = await test.call(method, at, { as, body, headers: { prefer: 'respond-async' } })
    seen[`${state} ${caller}`] = status < 300 ? 'done' : status
    wanted[`${state} ${caller}`] = expected(caller, state, noun, act, name, access)
  }
  for (const state of ['private', 'public', 'deleted'] as const) {
    await Promise.all(callersOf(noun).map((caller) => ask(state, caller)))
  }
  expect(seen).toEqual(wanted)
}

describe('access to the calls about one thing', () => {
  it.each(named.filter(([name]) => rows[name]))(
    '%s answers each kind of caller as the expected permissions require',
    (name) => expectPermissions(name, rows[name]),
  )

  it.each(Object.entries(authorFieldRows))(
    'PUT /api/stories/{id} with a new value of %s is allowed to the author alone',
    (_, row) => expectPermissions('PUT /api/stories/{id}', row),
  )
})

type Person = 'visitor' | 'stranger' | 'owner' | 'admin'

// The expected answers are written by hand from D-3, D-13, D-31, D-45, D-46 and D-47. messages.test.ts covers the
// sender of a request, who may not answer it.
const refused: Record<Rest['open'], Partial<Record<Person, number>>> = {
  anyone: {},
  'signed in': { visitor: 401 },
  owner: { visitor: 401, stranger: 404, admin: 404 },
  admin: { visitor: 401, stranger: 403, owner: 403 },
  'anyone it is shown to': { visitor: 404, stranger: 404 },
}

describe('access to all other calls', () => {
  it.each(named.filter(([name]) => rest[name]))(
    '%s answers each kind of caller as the table of expected answers requires',
    async (name, { method, path }) => {
      const row = rest[name]
      if (!row) throw new Error(`the table of expected permissions has no row for ${name}`)
      for (const person of ['visitor', 'stranger', 'owner', 'admin'] as const) {
        const as = person === 'visitor' ? undefined : users[person]
        const scene = { test, owner: users.owner, caller: as ?? users.owner, third }
        const { params = {}, body } = (await row.needs?.(scene)) ?? {}
        await test.db.collaborationRequest.deleteMany({ where: { toUserId: third.id } })
        await test.db.generation.deleteMany({ where: { kind: 'avatar' } })
        const at = path.replace(/\{(\w+)\}/g, (_, part: string) => String(params[part]))
        const { status } = await test.call(method, at, { as, body, headers: { prefer: 'respond-async' } })
        expect([person, status < 300 ? 'done' : status]).toEqual([
          person,
          refused[row.open][person] ?? 'done',
        ])
      }
    },
  )
})

describe('the routes of the API', () => {
  it('every route of the API has a row in a table of these tests, or names the test that covers it', () => {
    const served = routesOf(test.app.printRoutes({ commonPrefix: false }))
    const known = new Set([...Object.keys(rows), ...Object.keys(rest), ...Object.keys(elsewhere)])
    expect(served.filter((route) => !known.has(route))).toEqual([])
    // Fastify's printed route tree omits wildcards below a path, so such routes are looked up with hasRoute.
    const isServed = (route: string) => {
      const [method, path = ''] = route.split(' ')
      return served.includes(route) || test.app.hasRoute({ method: method as 'GET', url: path })
    }
    expect([...known].filter((route) => !isServed(route))).toEqual([])
    expect(named.map(([name]) => name).filter((name) => !known.has(name))).toEqual([])
  })
})

/**
 * Parses the routes from Fastify's printed route tree, in which a level is four characters wide. Parameters
 * are written in braces.
 */
function routesOf(drawing: string): string[] {
  const parents: string[] = []
  return drawing.split('\n').flatMap((line) => {
    const [, indent = '', part, methods] = /^([ │├└─]+)(\S+)(?: \((.+)\))?$/.exec(line) ?? []
    if (part === undefined) return []
    const depth = indent.length / 4 - 1
    parents.splice(depth, parents.length, part)
    const path = parents.join('').replace(/:(\w+)/g, '{$1}')
    return (methods ?? '')
      .split(', ')
      .filter((method) => method && method !== 'HEAD')
      .map((method) => `${method} ${path}`)
  })
}
