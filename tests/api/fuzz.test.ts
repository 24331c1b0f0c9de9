import fc from 'fast-check'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { type Endpoint, failuresOf } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { exampleOf } from '#contract/openapi/examples.ts'
import { plainPaths } from '#contract/openapi/plain.ts'
import { createUser, type TestUser } from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'
import { nasty } from './fuzz-values.ts'
import { type Known, restoreFuzzWorld } from './fuzz-world.ts'

const test = useTestApp({ MAX_ACTIVE_GENERATIONS: '1000' })
let admin: TestUser
let other: TestUser
let known: Known

beforeAll(async () => {
  // An admin sends the calls, because calls of an admin reach more code than those of other users.
  admin = await createUser(test.db, { isAdmin: true, publicProfile: true })
  other = await createUser(test.db, { publicProfile: true })
})

// A call can delete data that the next call needs, so the data is restored before each call.
beforeEach(async () => {
  known = await restoreFuzzWorld(test, admin, other)
})

// The fuzz test leaves out these calls, which have separate tests: erasing the caller would end the run, and hashing a
// password takes 50 ms.
const left = new Set(['DELETE /api/user', 'POST /api/auth/register', 'POST /api/auth/login'])
const fuzzed = endpoints.filter(({ method, path }) => !left.has(`${method} ${path}`))

function propertiesOf(schema: z.ZodType | undefined): Record<string, Record<string, unknown>> {
  if (!schema) return {}
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return properties as Record<string, Record<string, unknown>>
}

/** Generates valid values of a schema that reference existing things. */
function right(schema: z.ZodType | undefined): Record<string, unknown> {
  // These fields are left out, because generated values would not be valid: a cursor comes only from a list, a version
  // only from a read, and the time of an undone change only from the change.
  const properties = Object.entries(propertiesOf(schema)).filter(
    ([name]) => !['cursor', 'base', 'version', 'draft', 'undo'].includes(name),
  )
  const example = properties.map(([name, inner]) => [
    name,
    name === 'limit'
      ? '2'
      : name === 'type'
        ? exampleOf(inner, name)
        : (known[name] ?? exampleOf(inner, name)),
  ])
  const names = Object.keys(propertiesOf(schema))
  // A collaboration request needs a story of its receiver, but the known story belongs to the caller.
  if (names.includes('toUserId')) return { ...Object.fromEntries(example), storyId: undefined }
  // In the body of a draft, `base` names the version of the existing draft, so that the draft can be changed.
  const isDraft = names.includes('content') && names.includes('base') && !names.includes('draft')
  return Object.fromEntries(isDraft ? [...example, ['base', known.draftedAt]] : example)
}

/** Generates values of a schema: mostly with one hostile or missing field, else valid or hostile in every field. */
function near(schema: z.ZodType | undefined): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(propertiesOf(schema))
  if (names.length === 0) return fc.constant({})
  const one = fc
    .tuple(fc.constantFrom(...names), nasty)
    .map(([name, value]) => ({ ...right(schema), [name]: value }))
  const all = fc.record(Object.fromEntries(names.map((name) => [name, nasty])), { requiredKeys: [] })
  return fc.oneof(
    { arbitrary: one, weight: 6 },
    { arbitrary: fc.constant(null).map(() => right(schema)), weight: 2 },
    { arbitrary: all, weight: 1 },
  )
}

/** Generates ids for a path: existing and hostile ones. */
function idsOf(endpoint: Endpoint): fc.Arbitrary<Record<string, unknown>> {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const own = (name: string) => {
    if (name !== 'id') return known[name] ?? 1
    // The caller can delete only messages that the caller wrote, such as the message with the id 2.
    if (endpoint.method === 'DELETE' && endpoint.path.startsWith('/api/messages/')) return 2
    if (/(retry|keep|dismiss)$/.test(endpoint.path)) return known.failed
    if (/contract(\/approve)?$/.test(endpoint.path)) return known.waiting
    if (endpoint.path.endsWith('/accept')) return known.suggested
    if (endpoint.path.startsWith('/api/generations/')) return known.generation
    if (endpoint.path.startsWith('/api/user/sessions/')) return known.session
    if (endpoint.path.startsWith('/api/admin/checks/')) return known.check
    if (endpoint.path.startsWith('/api/admin/sign-ups/')) return known.waitingUser
    return /^\/api\/(admin\/)?users\//.test(endpoint.path) ? known.user : 1
  }
  return fc.record(
    Object.fromEntries(
      names.map((name) => [
        name,
        fc.oneof(
          { arbitrary: fc.constant(null).map(() => own(name)), weight: 5 },
          { arbitrary: nasty, weight: 1 },
        ),
      ]),
    ),
  )
}

// Valid JSON texts that no library writes, but that a parser must accept.
const raw = fc.constantFrom(
  '{"__proto__":{"isAdmin":true},"name":"A"}',
  '{"constructor":{"prototype":{"isAdmin":true}},"title":"A"}',
  '{"title":"A","title":"B"}',
  '{"spiceLevel":1e999,"rating":1e999,"numberOfRooms":1e999}',
  '{"characterId":99999999999999999999999999}',
  '{"title":"\\ud800","name":"\\udc00","content":"\\u0000"}',
  '\ufeff{"title":"A"}',
  '[[[[[[]]]]]]',
  '"text"',
  '12',
  'null',
  '{',
  '{"title":',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
)

function text(value: unknown): string {
  const written = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(written.toWellFormed())
}

const rarely = (...values: string[]) =>
  fc.oneof(
    { arbitrary: fc.constant(undefined), weight: 8 },
    { arbitrary: fc.constantFrom(...values), weight: 1 },
  )

// Orders get no generated query, because the parameter `estimate` would prevent the order. `oddQuery` requests an
// estimate now and then.
function queryOf({ query }: Endpoint): fc.Arbitrary<Record<string, unknown>> {
  return near(query && 'estimate' in query.shape ? undefined : query)
}

function call(endpoint: Endpoint) {
  return fc.record({
    params: idsOf(endpoint),
    query: queryOf(endpoint),
    body: fc.oneof(
      { arbitrary: near(endpoint.body).map((body) => JSON.stringify(body)), weight: 6 },
      { arbitrary: nasty.map((value) => JSON.stringify(value) ?? ''), weight: 1 },
      { arbitrary: raw, weight: 1 },
    ),
    oddQuery: rarely(
      'limit=1&limit=2',
      'cursor=%00',
      'q=%ED%A0%80',
      'q=%',
      'q[]=1',
      '__proto__=1',
      '&&=&',
      'estimate=true',
      'estimate=%00',
    ),
    key: rarely('a', '', 'x'.repeat(300)),
  })
}

// Words from error messages of zod and of the JavaScript engine, which must not occur in messages to users.
const foreign = /expected|Invalid (input|option|UUID)|^Too (big|small)|undefined|\[object|prisma|syntax/i
// Calls that cannot succeed in this test. Some need something that the caller lacks: a passkey's answer, an app's code,
// a reset link, a password, or a provider of sign-ins. Users cannot rate their own story, and the only image is a
// portrait.
const reached = new Set([
  'POST /api/auth/reset',
  'POST /api/auth/second-factor',
  'POST /api/auth/passkey',
  'POST /api/user/passkeys',
  'POST /api/user/identities',
  'DELETE /api/user/identities/{id}',
  'POST /api/user/authenticator-app/confirm',
  'PUT /api/user/password',
  'PUT /api/user/email',
  'PUT /api/stories/{id}/rating',
  'POST /api/stories/{id}/covers/{imageId}/use',
])

it.each(fuzzed.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'the API never answers random requests with 5xx: %s',
  async (_, endpoint) => {
    await fc.assert(
      fc.asyncProperty(call(endpoint), async ({ params, query, body, key, oddQuery }) => {
        const path = endpoint.path.replace(
          /\{(\w+)\}/g,
          (_match, name: string) => text(params[name] ?? 1) || '1',
        )
        const search = [...Object.entries(query).map(([name, value]) => `${name}=${text(value)}`), oddQuery]
          .filter(Boolean)
          .join('&')
        const answer = await test.app.inject({
          method: endpoint.method,
          url: search ? `${path}?${search}` : path,
          headers: {
            authorization: `Bearer ${admin.token}`,
            prefer: 'respond-async',
            ...(key === undefined ? {} : { 'idempotency-key': key }),
            ...(endpoint.body ? { 'content-type': 'application/json' } : {}),
          },
          ...(endpoint.body ? { payload: body } : {}),
        })
        const { statusCode, payload } = answer
        if (statusCode >= 500) throw new Error(`the API answered ${statusCode}: ${payload}`)
        if (statusCode < 400) expect(Object.keys(endpoint.responses)).toContain(String(statusCode))
        if (statusCode < 300) reached.add(`${endpoint.method} ${endpoint.path}`)
        if (statusCode < 400) return
        const { code, message, issues = [] } = JSON.parse(payload)
        expect(failuresOf(endpoint)).toContain(code)
        expect(typeof message).toBe('string')
        for (const text of [message, ...issues.map((issue: { message: string }) => issue.message)])
          expect(text, `${endpoint.method} ${endpoint.path}`).not.toMatch(foreign)
      }),
      { numRuns: 40 },
    )
  },
)

it('the random requests of the fuzz test are close enough to valid ones that every call succeeds at least once', () => {
  const missed = fuzzed.map(({ method, path }) => `${method} ${path}`).filter((name) => !reached.has(name))
  expect(missed).toEqual([])
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
})

it.each(Object.keys(plainPaths))('the API never answers random requests with 5xx: GET %s', async (path) => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        names: fc.array(nasty, { minLength: 2, maxLength: 2 }),
        query: fc.dictionary(fc.constantFrom('code', 'state', 'connect'), nasty),
        headers: fc.record(
          {
            range: fc.constantFrom('bytes=0-', 'bytes=9-1', 'bytes=-0', 'lines=1', '\u00ff'),
            'if-none-match': fc.constantFrom('*', '""', 'W/"x"'),
            cookie: fc.constantFrom('a=b', 'external_session=%%%', 'session=x'),
          },
          { requiredKeys: [] },
        ),
      }),
      async ({ names, query, headers }) => {
        const search = Object.entries(query)
          .map(([name, value]) => `${name}=${text(value)}`)
          .join('&')
        const url = `${path.replace(/\{\w+\}/g, () => text(names.pop()) || 'x')}${search ? `?${search}` : ''}`
        const { statusCode, payload } = await test.app.inject({ method: 'GET', url, headers })
        if (statusCode >= 500) throw new Error(`the API answered ${statusCode}: ${payload}`)
      },
    ),
    { numRuns: 15 },
  )
})
