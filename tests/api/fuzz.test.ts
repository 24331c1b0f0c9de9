import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { openApi } from '#contract/openapi.ts'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import {
  createChapter,
  createCharacter,
  createLocation,
  createStory,
  createUser,
  type TestUser,
} from '../setup/factories.ts'

let test: TestApp
let admin: TestUser

beforeAll(async () => {
  test = await buildTestApp()
  // An admin reaches the most code.
  admin = await createUser(test.db, { isAdmin: true, publicProfile: true })
  const story = await createStory(test.db, admin, { isPublic: true })
  await Promise.all([
    createChapter(test.db, story),
    createCharacter(test.db, admin, { isPublic: true }),
    createLocation(test.db, admin, { isPublic: true }),
  ])
})

// What the description of the API says each call may answer.
const described = openApi(endpoints).paths as Record<string, Record<string, { responses: object }>>
const answersOf = (method: string, path: string) =>
  Object.keys(described[path]?.[method.toLowerCase()]?.responses ?? {})

// Erasing the caller would end the run; passwords cost 50 ms each and have their own tests.
const left = new Set(['DELETE /api/user', 'POST /api/auth/register', 'POST /api/auth/login'])
const fuzzed = endpoints.filter(({ method, path }) => !left.has(`${method} ${path}`))

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\u0000',
    '\ud800',
    'é',
    '💘',
    '%',
    "'",
    '"',
    '\\',
    '../..',
    '<script>',
    'x'.repeat(3000),
    '1',
    '-1',
    '1e9',
    '9999999999',
    '2147483647',
    '2147483648',
    '0x10',
    'true',
    'null',
    '2099-01-01T00:00',
    'data:image/png;base64,iVBORw0KGgo=',
    0,
    1,
    -1,
    1.5,
    2147483647,
    2147483648,
    9007199254740992,
    true,
    false,
    null,
    [],
    [1],
    ['a'],
    {},
    { id: 1 },
    undefined,
  ),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 2 }),
)

function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return []
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties)
}

const mostly = (arbitrary: fc.Arbitrary<unknown>, usual: unknown) =>
  fc.oneof({ arbitrary, weight: 1 }, { arbitrary: fc.constant(usual), weight: 1 })

/** Values near what the schema wants: its own fields, each right or nasty. */
function near(schema: z.ZodType | undefined): fc.Arbitrary<Record<string, unknown>> {
  const usual: Record<string, unknown> = {
    content: 'words',
    title: 'Title',
    name: 'Name',
    genre: 'romance',
    description: 'A house by the sea',
    type: 'story',
    setting: 'Harbour',
    plot: 'They meet',
    tone: 'romantic',
    chapterSize: 'short',
    message: 'Please',
    status: 'accepted',
    isPublic: true,
    rating: 3,
    characterId: 1,
    characterIds: [1],
    spiceLevel: 1,
    limit: '2',
    q: 'story',
  }
  return fc.record(
    Object.fromEntries(fieldsOf(schema).map((name) => [name, mostly(nasty, usual[name] ?? 1)])),
    { requiredKeys: [] },
  )
}

function text(value: unknown): string {
  const written = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(written.toWellFormed())
}

function call(endpoint: Endpoint) {
  return fc.record({
    params: near(endpoint.params),
    query: near(endpoint.query),
    body: fc.oneof({ arbitrary: near(endpoint.body), weight: 4 }, { arbitrary: nasty, weight: 1 }),
    key: fc.option(fc.constantFrom('a', '', 'x'.repeat(300)), { nil: undefined }),
  })
}

it.each(fuzzed.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  'never fails by a fault of ours: %s',
  async (_, endpoint) => {
    await fc.assert(
      fc.asyncProperty(call(endpoint), async ({ params, query, body, key }) => {
        const path = endpoint.path.replace(
          /\{(\w+)\}/g,
          (_match, name: string) => text(params[name] ?? 1) || '1',
        )
        const search = Object.entries(query)
          .map(([name, value]) => `${name}=${text(value)}`)
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
          ...(endpoint.body ? { payload: JSON.stringify(body) ?? '' } : {}),
        })
        const { statusCode, payload } = answer
        if (statusCode >= 500) throw new Error(`${statusCode} ${payload}`)
        expect(answersOf(endpoint.method, endpoint.path)).toContain(String(statusCode))
        if (statusCode >= 400)
          expect(JSON.parse(payload)).toMatchObject({ code: expect.any(String), message: expect.any(String) })
      }),
      { numRuns: 15 },
    )
  },
)

const served = new Set(endpoints.map(({ path }) => path as string))
it.each(Object.keys(described).filter((path) => !served.has(path)))(
  'never fails by a fault of ours: GET %s',
  async (path) => {
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
          if (statusCode >= 500) throw new Error(`${statusCode} ${payload}`)
        },
      ),
      { numRuns: 15 },
    )
  },
)
