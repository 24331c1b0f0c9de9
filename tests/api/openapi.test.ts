import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/endpoints.ts'
import { type ErrorCode, errorBody, errorStatus } from '#contract/errors.ts'
import { openApi } from '#contract/openapi/document.ts'
import { exampleOf } from '#contract/openapi/examples.ts'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { createUser } from '../setup/factories.ts'

interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema: Record<string, unknown> }[]
  responses: Record<
    string,
    { content?: Record<string, { example?: unknown; examples?: Record<string, { value: unknown }> }> }
  >
}

let test: TestApp

beforeAll(async () => {
  test = await buildTestApp()
})

const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

describe('every endpoint of the contract', () => {
  it('is declared once', () => {
    expect(new Set(named.map(([name]) => name)).size).toBe(named.length)
  })

  it.each(named)('%s is served', (_, { method, path }) => {
    expect(test.app.hasRoute({ method, url: path.replace(/\{(\w+)\}/g, ':$1') })).toBe(true)
  })

  it.each(named)('%s lets in whom it says', async (_, { method, path, access }) => {
    const url = path.replace(/\{\w*\}/g, '2147483647')
    const stranger = await test.call(method, url)
    expect(stranger.status === 401).toBe(access !== 'public')
    if (access !== 'admin') return
    const user = await createUser(test.db)
    expect((await test.call(method, url, { as: user })).status).toBe(403)
  })
})

describe('the description of the API', () => {
  it('names every call with its parameters, body and answers', async () => {
    const { body, headers } = await test.call<ReturnType<typeof openApi>>('GET', '/api/docs/openapi.json')
    expect(body).toEqual(JSON.parse(JSON.stringify(openApi(endpoints))))
    expect(headers['content-type']).toContain('application/json')
    expect(body).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/api/stories/{id}/generate-chapter': {
          post: {
            security: [{ session: [] }, { token: [] }],
            parameters: [
              { name: 'id', in: 'path', required: true },
              { name: 'Idempotency-Key', in: 'header' },
              { name: 'Prefer', in: 'header' },
            ],
            requestBody: {
              content: { 'application/json': { schema: { properties: { plot: { type: 'string' } } } } },
            },
            responses: { 201: {}, 202: {}, default: { $ref: '#/components/responses/Error' } },
          },
        },
      },
    })
  })

  it('is valid OpenAPI', async () => {
    const document = JSON.parse(JSON.stringify(openApi(endpoints))) as Record<string, unknown>
    expect(await new Validator().validate(document)).toEqual({ valid: true })
  })

  it.each(named.filter(([, { body }]) => body))('%s has an example that it would take', (_, { body }) => {
    const schema = z.toJSONSchema(body ?? z.never(), { io: 'input', unrepresentable: 'any' })
    const parsed = body?.safeParse(exampleOf(schema as Record<string, unknown>))
    expect(parsed?.error?.issues ?? []).toEqual([])
  })

  it.each(named)('%s shows an example of each answer and parameter, as its schema says', (_, endpoint) => {
    const { method, path, responses, params, query } = endpoint
    const paths = openApi(endpoints).paths as Record<string, Record<string, Operation>>
    const operation = paths[path]?.[method.toLowerCase()]
    const shown = (status: string) => operation?.responses[status]?.content?.['application/json']
    for (const [status, schema] of Object.entries(responses)) {
      if (!schema) continue
      const example = shown(status)?.example
      expect(example, status).toBeDefined()
      expect(schema.safeParse(example).error?.issues ?? [], status).toEqual([])
    }
    const failures = Object.keys(operation?.responses ?? {}).filter((status) => Number(status) >= 400)
    expect(failures).toEqual(expect.arrayContaining(['429', '500', '503']))
    for (const status of failures) {
      const examples = Object.values(shown(status)?.examples ?? {})
      expect(examples.length, status).toBeGreaterThan(0)
      for (const { value } of examples) {
        const body = errorBody.parse(value)
        expect(String(errorStatus[body.code as ErrorCode])).toBe(status)
      }
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

  it('says what each call carries and how it fails', () => {
    const paths = openApi(endpoints).paths as Record<string, Record<string, { responses: object }>>
    const statuses = (method: string, path: string) => Object.keys(paths[path]?.[method]?.responses ?? {})
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
    expect(statuses('get', '/api/stories/{id}')).toEqual([
      '200',
      '400',
      '404',
      '429',
      '500',
      '503',
      'default',
    ])
    expect(paths['/api/stories']?.get?.responses).toMatchObject({
      200: { headers: { Link: {}, 'X-Total-Count': {} } },
    })
  })

  it('has an operation id of its own for each', () => {
    const paths = openApi(endpoints).paths as Record<string, Record<string, { operationId: string }>>
    const ids = Object.values(paths).flatMap((calls) =>
      Object.values(calls).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(endpoints.length)
  })

  it('has a page that runs under our own policy', async () => {
    const page = await test.call('GET', '/api/docs')
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.text).not.toMatch(/<script(?![^>]*src=)/)
    const files = [...page.text.matchAll(/(?:src|href)="(\/api[^"]+)"/g)].map(([, path]) => path ?? '')
    expect(files).toHaveLength(3)
    for (const file of files) expect((await test.call('GET', file)).status).toBe(200)
  })
})
