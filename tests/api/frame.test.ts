import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idParams, line, pageQuery, time } from '#contract/fields.ts'
import { AppError } from '#core/errors.ts'
import { route } from '../../api/wire/route.ts'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { createUser, type TestUser } from '../setup/factories.ts'

const answer = z.object({
  id: z.int(),
  name: z.string().nullable(),
  at: time,
  later: time.nullable(),
  score: z.number(),
  inner: z.object({ count: z.int().nullable() }).nullable(),
  extra: z.record(z.string(), z.unknown()).nullable(),
  tags: z.array(z.enum(['a', 'b'])),
  mixed: z.union([z.string(), z.int()]),
})
const readThing = endpoint({
  method: 'GET',
  path: '/api/test/things/{id}',
  access: 'public',
  tag: 'test',
  summary: '',
  params: idParams,
  query: pageQuery,
  responses: { 200: answer },
  failures: [],
})
const makeThing = endpoint({
  method: 'POST',
  path: '/api/test/things',
  access: 'user',
  tag: 'test',
  summary: '',
  body: z.object({
    title: line({ required: 'Title is required', max: 5, tooLong: 'Title too long' }),
    count: z.int().optional(),
  }),
  responses: { 201: z.object({ title: z.string(), userId: z.string() }) },
  failures: [],
})
const removeThing = endpoint({
  method: 'DELETE',
  path: '/api/test/things/{id}',
  access: 'admin',
  tag: 'test',
  summary: '',
  params: idParams,
  responses: { 204: null },
  failures: [],
})
const failThing = endpoint({
  method: 'POST',
  path: '/api/test/fail',
  access: 'public',
  tag: 'test',
  summary: '',
  body: z.object({ how: z.string() }),
  responses: { 200: answer },
  failures: [],
  bodyLimit: 2000,
})

let test: TestApp
let user: TestUser
let admin: TestUser

beforeAll(async () => {
  test = await buildTestApp({}, (app) => {
    route(app, readThing, async ({ params }) => ({
      id: params.id,
      name: null,
      at: new Date(0),
      later: null,
      score: 0.25,
      inner: { count: null },
      extra: { free: { form: [1, 'two'] } },
      tags: ['a' as const],
      mixed: 7,
      secret: 'not in the schema',
    }))
    route(app, makeThing, async ({ body, user }) => ({ title: body.title, userId: user.userId }))
    route(app, removeThing, async () => undefined)
    route(app, failThing, async ({ body, db }) => {
      if (body.how === 'nul') await db.user.findFirst({ where: { email: 'a\u0000' } })
      if (body.how === 'database')
        throw Object.assign(new Error('secret host 10.0.0.1'), { code: 'ECONNREFUSED' })
      if (body.how === 'undeclared') throw new AppError('conflict', 'Not declared')
      if (body.how === 'wait') throw new AppError('rate_limited', 'Slow down', { retryAfterSeconds: 7 })
      throw new Error('secret detail')
    })
  })
  user = await createUser(test.db)
  admin = await createUser(test.db, { isAdmin: true })
})

describe('answers', () => {
  it('an answer of the API contains only the fields of its schema', async () => {
    const { status, body } = await test.call('GET', '/api/test/things/12')
    expect(status).toBe(200)
    expect(body).toEqual({
      id: 12,
      name: null,
      at: '1970-01-01T00:00:00.000Z',
      later: null,
      score: 0.25,
      inner: { count: null },
      extra: { free: { form: [1, 'two'] } },
      tags: ['a'],
      mixed: 7,
    })
  })

  it('an answer of the API has the lowest declared status, an empty body for 204, and a request id', async () => {
    const made = await test.call('POST', '/api/test/things', { as: user, body: { title: '  abc ' } })
    expect(made).toMatchObject({ status: 201, body: { title: 'abc', userId: user.id } })
    expect(made.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
    const removed = await test.call('DELETE', '/api/test/things/1', { as: admin })
    expect(removed).toMatchObject({ status: 204, text: '' })
  })

  it('an answer of the API does not repeat the request id of a caller who is no trusted proxy', async () => {
    const { headers } = await test.call('GET', '/api/test/things/1', {
      headers: { 'x-request-id': 'chosen-by-me' },
    })
    expect(headers['x-request-id']).not.toBe('chosen-by-me')
  })
})

describe('requests', () => {
  it('a request with invalid fields gets 400 with the message of every failed field', async () => {
    const missing = await test.call('POST', '/api/test/things', { as: user, body: {} })
    expect(missing).toMatchObject({
      status: 400,
      body: {
        code: 'invalid',
        message: 'Title is required',
        issues: [{ path: 'title', message: 'Title is required' }],
      },
    })
    const wrong = await test.call('POST', '/api/test/things', {
      as: user,
      body: { title: 'far too long', count: 'x' },
    })
    expect(wrong.body).toMatchObject({
      message: 'Title too long',
      issues: [
        { path: 'title', message: 'Title too long' },
        { path: 'count', message: 'Count must be a number' },
      ],
    })
    const kind = await test.call('POST', '/api/test/things', { as: user, body: { title: 5 } })
    expect(kind.body).toMatchObject({ message: 'Title must be text' })
  })

  it.each(['abc', '0', '-1', '1.5', '99999999999', '%31x'])('a path with the id %s gets 400', async (id) => {
    expect((await test.call('GET', `/api/test/things/${id}`)).status).toBe(400)
  })

  it.each(['limit=0', 'limit=201', 'limit=x', 'limit=1&limit=2'])(
    'a request with the query ?%s gets 400',
    async (query) => {
      expect((await test.call('GET', `/api/test/things/1?${query}`)).status).toBe(400)
    },
  )

  it('a request with a path that cannot be decoded gets 400 with the error body', async () => {
    expect(await test.call('GET', '/api/test/things/%zz')).toMatchObject({
      status: 400,
      body: { code: 'invalid' },
    })
  })

  it('a request body is accepted only as JSON, and an empty one as {}', async () => {
    const raw = (contentType: string | undefined, payload: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/test/fail',
        payload,
        headers: contentType ? { 'content-type': contentType } : {},
      })
    expect((await raw('text/plain', 'how=nul')).statusCode).toBe(415)
    expect((await raw('application/x-www-form-urlencoded', 'how=nul')).statusCode).toBe(415)
    expect((await raw('application/json', '{"how"')).json()).toMatchObject({
      code: 'invalid',
      message: 'The body is not valid JSON',
    })
    expect((await raw('application/json', '')).json()).toMatchObject({ message: 'How is required' })
    expect((await raw('application/json', 'null')).json()).toMatchObject({ message: 'How is required' })
    expect((await raw('application/json', '[]')).json()).toMatchObject({
      message: 'The body must be an object',
    })
    expect((await raw('application/json', `{"how":"${'x'.repeat(3000)}"}`)).json()).toMatchObject({
      code: 'payload_too_large',
    })
    expect((await raw('application/json', '{"how":"wait","__proto__":{"admin":true}}')).statusCode).toBe(429)
  })

  it('a request without a session or admin rights is refused where the endpoint requires them', async () => {
    expect(await test.call('POST', '/api/test/things', { body: { title: 'a' } })).toMatchObject({
      status: 401,
      body: { code: 'unauthorized', message: 'You need to sign in' },
    })
    expect((await test.call('DELETE', '/api/test/things/1', { as: user })).status).toBe(403)
    expect((await test.call('DELETE', '/api/test/things/1')).status).toBe(401)
  })
})

describe('failures', () => {
  const fail = (how: string) => test.call('POST', '/api/test/fail', { body: { how } })

  it('the answer of an internal failure contains no internal details', async () => {
    const { status, body, text } = await fail('anything')
    expect(status).toBe(500)
    expect(body).toMatchObject({ code: 'internal' })
    expect(text).not.toContain('secret')
  })

  it('a call answers 503 with Retry-After when a dependency is down', async () => {
    const { status, headers, text } = await fail('database')
    expect(status).toBe(503)
    expect(headers['retry-after']).toBe('5')
    expect(text).not.toContain('10.0.0.1')
    expect((await fail('wait')).headers['retry-after']).toBe('7')
  })

  it('a failure whose code the endpoint does not declare is sent, and fails the test run', async () => {
    const listeners = process.listeners('uncaughtException')
    process.removeAllListeners('uncaughtException')
    const uncaught = new Promise<Error>((resolve) => process.once('uncaughtException', resolve))
    try {
      const { status, body } = await fail('undeclared')
      expect([status, body.code]).toEqual([409, 'conflict'])
      expect((await uncaught).message).toBe(
        'POST /api/test/fail answered conflict, which its endpoint does not declare',
      )
    } finally {
      for (const listener of listeners) process.on('uncaughtException', listener)
    }
  })

  it('a call answers 400 for text that Postgres cannot store', async () => {
    expect((await fail('nul')).status).toBe(400)
  })

  it('unknown paths and methods of /api are answered with 404 and the error body', async () => {
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['POST', '/api/nothing'],
      ['PUT', '/api/test/fail'],
    ] as const) {
      const { status, body } = await test.call(method, path, { headers: { accept: 'text/html' } })
      expect({ path, status, code: body.code }).toEqual({ path, status: 404, code: 'not_found' })
    }
  })
})
