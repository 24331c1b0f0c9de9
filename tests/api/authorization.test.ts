import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { createUser, type TestUser } from '../setup/factories.ts'
import { type Act, createThing, elsewhere, type Noun, rows } from './authorization-routes.ts'

const holders = ['view', 'edit', 'fork', 'viewer', 'editor', 'manager'] as const
const callers = ['visitor', 'stranger', ...holders, 'owner', 'admin'] as const
type Caller = (typeof callers)[number]

const everybody = callers.filter((caller) => caller !== 'visitor')
const insiders: Caller[] = ['owner', 'admin', ...holders]

// Written by hand from decisions 29, 30, 33, 42, 43, 63 and 87, not out of the policy that it checks.
const seers = { private: insiders, public: [...callers] }
const permitted: Record<Act, { private: readonly Caller[]; public: readonly Caller[] }> = {
  see: seers,
  react: { private: insiders, public: everybody },
  rate: {
    private: insiders.filter((caller) => caller !== 'owner'),
    public: everybody.filter((caller) => caller !== 'owner'),
  },
  edit: { private: ['owner', 'edit', 'editor', 'manager'], public: ['owner', 'edit', 'editor', 'manager'] },
  own: { private: ['owner'], public: ['owner'] },
  delete: { private: ['owner'], public: ['owner'] },
  share: { private: ['owner', 'manager'], public: ['owner', 'manager'] },
  fork: { private: ['owner', 'fork'], public: everybody },
}

let test: TestApp
let users: Record<Exclude<Caller, 'visitor'>, TestUser>
let third: TestUser

beforeAll(async () => {
  test = await buildTestApp({ MAX_ACTIVE_GENERATIONS: '1000' })
  const make = (data = {}) => createUser(test.db, data)
  const [stranger, view, edit, fork, viewer, editor, manager, owner, admin] = await Promise.all([
    ...Array.from({ length: 8 }, () => make()),
    make({ isAdmin: true }),
  ])
  if (!stranger || !view || !edit || !fork || !viewer || !editor || !manager || !owner || !admin)
    throw new Error('no users')
  users = { stranger, view, edit, fork, viewer, editor, manager, owner, admin }
  third = await make()
})

async function shareWithHolders(characterId: number): Promise<void> {
  const share = (permission: 'view' | 'edit' | 'fork') => ({
    characterId,
    userId: users[permission].id,
    permission,
  })
  await test.db.characterShare.createMany({ data: [share('view'), share('edit'), share('fork')] })
  await test.db.characterCollaborator.createMany({
    data: [
      { characterId, userId: users.viewer.id, role: 'viewer' },
      { characterId, userId: users.editor.id, role: 'editor' },
      { characterId, userId: users.manager.id, role: 'admin' },
    ],
  })
}

type State = 'private' | 'public' | 'deleted'

function expected(caller: Caller, state: State, noun: Noun, act: Act, access: string): number | 'done' {
  if (caller === 'visitor' && access !== 'public') return 401
  if (state === 'deleted') return 404
  // Casts are never public, and only characters are shared.
  const shown = noun === 'cast' ? 'private' : state
  if (!seers[shown].includes(caller)) return 404
  if (permitted[act][shown].includes(caller)) return 'done'
  return 403
}

const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

describe('every call about one thing', () => {
  it('has a row in the matrix, or tests of its own', () => {
    const without = named
      .filter(([name, { path }]) => path.includes('{') && !rows[name])
      .filter(([, { path }]) => !Object.keys(elsewhere).some((start) => path.startsWith(start)))
      .map(([name]) => name)
    expect(without).toEqual([])
    const unknown = Object.keys(rows).filter((row) => !named.some(([name]) => name === row))
    expect(unknown).toEqual([])
  })

  it.each(named.filter(([name]) => rows[name]))('%s', async (name, { method, path, access }) => {
    const row = rows[name]
    if (!row) throw new Error(`no row for ${name}`)
    const { noun, act, needs } = row
    const asking =
      noun === 'character'
        ? callers
        : callers.filter((caller) => !(holders as readonly string[]).includes(caller))
    const seen: Record<string, number | 'done'> = {}
    const wanted: Record<string, number | 'done'> = {}
    const ask = async (state: State, caller: Caller) => {
      const thing = await createThing(test, users.owner, noun, state === 'public')
      if (noun === 'character') await shareWithHolders(thing.id)
      const as = caller === 'visitor' ? undefined : users[caller]
      const scene = { test, thing, owner: users.owner, caller: as ?? users.owner, third }
      const { params = {}, body } = (await needs?.(scene)) ?? {}
      const id = state === 'deleted' ? 2_147_483_647 : thing.id
      const at = path.replace(/\{(\w+)\}/g, (_, part: string) => String(part === 'id' ? id : params[part]))
      const { status } = await test.call(method, at, { as, body, headers: { prefer: 'respond-async' } })
      seen[`${state} ${caller}`] = status < 300 ? 'done' : status
      wanted[`${state} ${caller}`] = expected(caller, state, noun, act, access)
    }
    for (const state of ['private', 'public', 'deleted'] as const) {
      await Promise.all(asking.map((caller) => ask(state, caller)))
    }
    expect(seen).toEqual(wanted)
  })
})
