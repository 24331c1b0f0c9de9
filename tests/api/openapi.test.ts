import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints } from '#contract/endpoints.ts'
import { openApi } from '#contract/openapi.ts'
import { exampleOf } from '#contract/openapi-examples.ts'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { createUser } from '../setup/factories.ts'

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
