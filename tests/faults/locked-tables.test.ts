import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Call } from '../setup/app.ts'
import { budgetMs } from '../setup/budget.ts'
import { createCharacter, createStory } from '../setup/factories.ts'
import { respondAsync, sheet, storyOrder } from '../setup/orders.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

// A migration or an operator's statement can lock tables for a long time. More calls then wait than the API
// has connections, and each of them must still end before its user gives up.

const api = useTestApp()
const user = useUser(api)
let ids: Record<string, number | string>
beforeAll(async () => {
  const { id: storyId } = await createStory(api.db, user)
  const { id: characterId } = await createCharacter(api.db, user)
  ids = { story: storyId, character: characterId, user: user.id }
})

/** The calls that the web client makes: every read, and the writes that users make most often. */
function clientCalls(): { name: string; send: () => ReturnType<Call> }[] {
  const read = (path: string) => ({
    name: `GET ${path}`,
    send: () => api.call('GET', path, { as: user, headers: respondAsync }),
  })
  const write = (method: 'POST' | 'PUT' | 'DELETE', path: string, body: unknown = {}) => ({
    name: `${method} ${path}`,
    send: () =>
      api.call(method, path, {
        as: user,
        body,
        headers: { ...respondAsync, 'idempotency-key': crypto.randomUUID() },
      }),
  })
  const reads = Object.values(endpoints)
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/'))
    .map(({ path }) => {
      const noun = /characters\/\{/.test(path) ? 'character' : /users\/\{/.test(path) ? 'user' : 'story'
      const query = path.endsWith('/search') ? '?q=lamp' : ''
      return read(path.replace(/\{\w+\}/g, String(ids[noun])) + query)
    })
  return [
    ...reads,
    write('POST', '/api/stories', { title: 'The Lamp', genre: 'romance' }),
    write('PUT', `/api/stories/${ids.story}`, { description: 'Rain.' }),
    write('POST', `/api/stories/${ids.story}/chapters`, { content: 'Rain.' }),
    write('POST', `/api/stories/${ids.story}/like`),
    write('PUT', `/api/characters/${ids.character}`, { role: 'Keeper' }),
    write('POST', '/api/stories/generate', storyOrder),
    write('POST', '/api/characters/generate', sheet),
    write('POST', `/api/characters/${ids.character}/generate-image`),
    write('PUT', '/api/user/settings', { theme: 'dark' }),
    write('POST', '/api/auth/login', { email: user.email, password: 'candlelight' }),
  ]
}

const allTables = `SELECT format('%I', relname) AS name FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> ALL($1)`

test.each([
  ['all tables', []],
  ['all tables but those of sessions', ['sessions', 'users', 'images', 'idempotency_keys']],
])('every API call gets an answer or 503 with Retry-After in 10 s while %s are locked', async (_, open) => {
  const locker = await api.pool.connect()
  const slow: string[] = []
  let refused = 0
  try {
    const { rows } = await locker.query<{ name: string }>(allTables, [open])
    await locker.query('BEGIN')
    // The api may be writing at the same time. With this setting, a deadlock ends the statement of the api and not this
    // one.
    await locker.query(`SET LOCAL deadlock_timeout = '1min'`)
    await locker.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    await locker.query(`LOCK TABLE ${rows.map(({ name }) => name).join(', ')} IN ACCESS EXCLUSIVE MODE`)
    await Promise.all(
      clientCalls().map(async ({ name, send }) => {
        const began = performance.now()
        const { status, headers } = await send()
        const ms = Math.round(performance.now() - began)
        if (ms > budgetMs(10_000)) slow.push(`${name}: ${status} after ${ms} ms`)
        if (status < 500) return
        expect(status, name).toBe(503)
        expect(Number(headers['retry-after']), name).toBeGreaterThan(0)
        refused += 1
      }),
    )
  } finally {
    await locker.query('ROLLBACK')
    locker.release()
  }
  expect(slow).toEqual([])
  expect(refused).toBeGreaterThan(30)
  expect((await api.call('GET', '/api/stories?personal=true', { as: user })).status).toBe(200)
})
