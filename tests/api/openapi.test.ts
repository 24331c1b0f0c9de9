import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { failuresOf } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { type ErrorCode, errorBody, errorStatus } from '#contract/errors.ts'
import { openApi } from '#contract/openapi/document.ts'
import { exampleOf } from '#contract/openapi/examples.ts'
import { buildTestApp } from '../setup/app.ts'
import { createUser } from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'
import { createClient } from './openapi-client.ts'

interface Operation {
  operationId: string
  summary?: string
  security?: object[]
  parameters?: { name: string; in: string; required?: boolean; schema: Record<string, unknown> }[]
  responses: Record<
    string,
    {
      content?: Record<
        string,
        {
          example?: unknown
          examples?: Record<string, { value: unknown }>
          schema?: { allOf?: { properties?: { code?: { enum?: string[] } } }[] }
        }
      >
    }
  >
}

const test = useTestApp()

const paths = openApi(endpoints, { cookieName: 'session_0' }).paths as Record<
  string,
  Record<string, Operation>
>
const operationOf = (method: string, path: string) => paths[path]?.[method.toLowerCase()]

const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

describe('every endpoint of the contract', () => {
  it('every tag of the OpenAPI document has a description, every call a summary, and calls are described with their access, limit and idempotency', () => {
    const { tags } = openApi(endpoints, { cookieName: 'session_0' }) as {
      tags: { name: string; description?: string }[]
    }
    expect(tags.filter(({ description }) => !description)).toEqual([])
    const calls = Object.values(paths).flatMap((ofPath) => Object.values(ofPath))
    expect(calls.filter(({ summary = '' }) => summary.trim() === '')).toEqual([])
    expect(operationOf('POST', '/api/auth/login')).toMatchObject({
      description: 'For everybody. At most 10 calls from one address in 60 seconds.',
    })
    expect(operationOf('POST', '/api/casts')).toMatchObject({
      description: 'Needs a session. With an `Idempotency-Key` it can be repeated safely.',
    })
  })

  it('every endpoint of the contract is declared once', () => {
    expect(new Set(named.map(([name]) => name)).size).toBe(named.length)
  })

  it.each(named)('the API has a route for %s', (_, { method, path }) => {
    expect(test.app.hasRoute({ method, url: path.replace(/\{(\w+)\}/g, ':$1') })).toBe(true)
  })

  it.each(named)('%s answers 401 or 403 without the access it needs', async (_, { method, path, access }) => {
    const url = path.replace(/\{\w*\}/g, '2147483647')
    const stranger = await test.call(method, url)
    expect(stranger.status === 401).toBe(access === 'user' || access === 'admin')
    if (access !== 'admin') return
    const user = await createUser(test.db)
    expect((await test.call(method, url, { as: user })).status).toBe(403)
  })
})

describe('the OpenAPI document', () => {
  it('the API serves the OpenAPI document as JSON, with the parameters, body and responses of a call', async () => {
    const { body, headers } = await test.call<ReturnType<typeof openApi>>('GET', '/api/docs/openapi.json')
    expect(body).toEqual(JSON.parse(JSON.stringify(openApi(endpoints, { cookieName: 'session_0' }))))
    expect(headers['content-type']).toContain('application/json')
    expect(body).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/api/stories/{id}/generate-chapter': {
          post: {
            security: [{ cookie: [] }, { bearer: [] }],
            parameters: [
              { name: 'id', in: 'path', required: true },
              { name: 'estimate', in: 'query' },
              { name: 'Idempotency-Key', in: 'header' },
              { name: 'Prefer', in: 'header' },
            ],
            requestBody: {
              content: { 'application/json': { schema: { properties: { plot: { type: 'string' } } } } },
            },
            responses: { 200: {}, 201: {}, 202: {}, 502: {} },
          },
        },
      },
    })
  })

  it('the OpenAPI document of the API is valid OpenAPI', async () => {
    const { body: document } = await test.call('GET', '/api/docs/openapi.json')
    expect(await new Validator().validate(document)).toEqual({ valid: true })
  })

  it.each(named.filter(([, { body }]) => body))(
    'the schema of the body of %s accepts the example that is derived from the schema',
    (_, { body }) => {
      const schema = z.toJSONSchema(body ?? z.never(), { io: 'input', unrepresentable: 'any' })
      const parsed = body?.safeParse(exampleOf(schema as Record<string, unknown>))
      expect(parsed?.error?.issues ?? []).toEqual([])
    },
  )

  it.each(named)('the OpenAPI document has valid response and parameter examples for %s', (_, endpoint) => {
    const { method, path, responses, params, query } = endpoint
    const operation = operationOf(method, path)
    const shown = (status: string) => operation?.responses[status]?.content?.['application/json']
    for (const [status, schema] of Object.entries(responses)) {
      if (!schema) continue
      const example = shown(status)?.example
      expect(example, status).toBeDefined()
      expect(schema.safeParse(example).error?.issues ?? [], status).toEqual([])
    }
    for (const [part, place] of [
      [params, 'path'],
      [query, 'query'],
    ] as const) {
      const given = (operation?.parameters ?? []).filter((parameter) => parameter.in === place)
      expect(given.map(({ name }) => name)).toEqual(Object.keys(part?.shape ?? {}))
      const required = given.filter((parameter) => parameter.required)
      const example = Object.fromEntries(required.map(({ name, schema }) => [name, exampleOf(schema, name)]))
      expect(part?.safeParse(example).error?.issues ?? [], place).toEqual([])
    }
  })

  it.each(named)('the OpenAPI document lists the failures of %s with an example of each', (_, endpoint) => {
    const operation = operationOf(endpoint.method, endpoint.path)
    const responses = Object.entries(operation?.responses ?? {}).filter(
      ([status]) => !(status in endpoint.responses),
    )
    const listed = responses.flatMap(([status, { content = {} }]) => {
      const { schema, examples = {} } = content['application/json'] ?? {}
      const codes = schema?.allOf?.flatMap(({ properties }) => properties?.code?.enum ?? []) ?? []
      const shown = Object.values(examples).map(({ value }) => errorBody.parse(value).code)
      expect(shown, status).toEqual(codes)
      for (const code of codes) expect(String(errorStatus[code as ErrorCode])).toBe(status)
      return codes
    })
    expect(listed).toEqual(failuresOf(endpoint))
  })

  it.each(named)(
    'the contract lists each failure of %s once, and none that its method, path or access already implies',
    (_, endpoint) => {
      const { failures } = endpoint
      expect(new Set(failures).size).toBe(failures.length)
      const implied = failuresOf({ ...endpoint, failures: [] })
      expect(failures.filter((code) => implied.includes(code))).toEqual([])
    },
  )

  it('the OpenAPI document marks the session as optional for calls that visitors can make too', () => {
    for (const path of ['/api/stories/{id}', '/api/stories/public', '/api/locations/public'])
      expect(operationOf('GET', path)?.security).toEqual([{}, { cookie: [] }, { bearer: [] }])
    expect(operationOf('GET', '/api/site')?.security).toEqual([])
  })

  it('the OpenAPI document names the media types, statuses and paging headers of calls', () => {
    const statuses = (method: string, path: string) => Object.keys(operationOf(method, path)?.responses ?? {})
    expect(paths['/api/user/export']?.get?.responses).toMatchObject({
      200: { content: { 'application/zip': {} } },
    })
    expect(paths['/media/images/{folder}/{file}']?.get?.responses).toMatchObject({
      206: { content: { 'image/webp': {} } },
    })
    expect(statuses('post', '/api/stories/generate')).toEqual(
      expect.arrayContaining([
        '201',
        '202',
        '400',
        '401',
        '403',
        '409',
        '413',
        '415',
        '422',
        '429',
        '502',
        '503',
      ]),
    )
    expect(statuses('get', '/api/stories/{id}')).toEqual(['200', '400', '404', '429', '500', '503'])
    expect(paths['/api/stories']?.get?.responses).toMatchObject({
      200: { headers: { Link: {}, 'X-Total-Count': {} } },
    })
  })

  it('the OpenAPI document gives every operation a unique id', () => {
    const ids = Object.values(paths).flatMap((calls) =>
      Object.values(calls).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(endpoints.length)
  })

  it.each([
    ['https://heartroom.example', '__Host-session'],
    ['http://heartroom.example:8080', 'session_8080'],
  ])('the OpenAPI document of a deployment at %s names its session cookie', async (url, name) => {
    const deployed = await buildTestApp({ PUBLIC_URL: url }, undefined, { bucket: false })
    const { body } = await deployed.call<{
      components: { securitySchemes: { cookie: { name: string } } }
    }>('GET', '/api/docs/openapi.json')
    expect(body.components.securitySchemes.cookie.name).toBe(name)
  })

  it('a client generated from the OpenAPI document can read a private story of its user with a bearer token and with a cookie', async () => {
    const { call, schemes } = await createClient(`${await test.listen()}/api/docs/openapi.json`)
    const account = {
      firstName: 'Ada',
      lastName: 'Vale',
      email: 'client@example.com',
      password: 'seven lanterns',
    }
    const { body: user, setCookies } = await call<{ token: string }>('postApiAuthRegister', { body: account })
    const cookies = setCookies.map((line) => line.split(/[=;]/) as [name: string, value: string])
    const cookie = cookies.find(([name]) => name === schemes.cookie?.name)?.[1]
    expect(cookie).toEqual(expect.any(String))
    const story = { title: 'Private', genre: 'romance', isPublic: false }
    const { body: made } = await call<{ id: number }>(
      'postApiStories',
      { body: story },
      { bearer: user.token },
    )
    const values = { id: made.id }
    const read = (credentials?: { bearer: string } | { cookie: string }) =>
      call<{ title: string }>('getApiStoriesId', { values }, credentials)
    expect(await read({ bearer: user.token })).toMatchObject({ status: 200, body: { title: 'Private' } })
    expect(await read({ cookie: cookie ?? '' })).toMatchObject({ status: 200, body: { title: 'Private' } })
    expect((await read()).status).toBe(404)
  })

  it('the page of the OpenAPI document has no inline script, as the content security policy requires, and all its files are served', async () => {
    const page = await test.call('GET', '/api/docs')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.text).not.toMatch(/<script(?![^>]*src=)/)
    const files = [...page.text.matchAll(/(?:src|href)="(\/api[^"]+)"/g)].map(([, path]) => path ?? '')
    expect(files).toHaveLength(3)
    for (const file of files) expect((await test.call('GET', file)).status).toBe(200)
  })
})
