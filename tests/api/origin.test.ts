import { describe, expect, it } from 'vitest'
import { cookieOf } from '../../api/plugins/sessions.ts'
import { buildTestApp } from '../setup/app.ts'
import { createCharacter, createUser } from '../setup/factories.ts'
import { useTestApp, useUser } from '../setup/use-test-app.ts'

const test = useTestApp()
const user = useUser(test)

const put = (headers: Record<string, string>, signedInBy: 'cookie' | 'bearer' = 'cookie') =>
  test.call('PUT', '/api/user/settings', {
    body: { theme: 'dark' },
    headers: {
      host: 'rooms.example',
      ...(signedInBy === 'cookie'
        ? { cookie: `${cookieOf(test.config).name}=${user.token}` }
        : { authorization: `Bearer ${user.token}` }),
      ...headers,
    },
  })

describe('a change requested by a browser', () => {
  it.each<Record<string, string>>([
    {},
    { origin: 'http://rooms.example' },
    { origin: 'http://ROOMS.example', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: 'http://rooms.example', host: 'ROOMS.Example' },
    { origin: 'http://rooms.example:8080', host: 'rooms.example:8080' },
    { origin: 'https://rooms.example', host: 'rooms.example:443' },
    { origin: 'http://[::1]:3000', host: '[::1]:3000' },
    { origin: 'http://[::1]:3000', host: '[0:0:0:0:0:0:0:1]:3000' },
  ])('the API accepts a change by session cookie with the headers %o', async (headers) => {
    expect((await put(headers)).status).toBe(200)
  })

  it.each<Record<string, string>>([
    { origin: 'http://evil.example' },
    { origin: 'http://rooms.example:8080' },
    { origin: 'http://rooms.example.evil.example' },
    { origin: 'http://rooms.example', host: 'rooms.example:8080' },
    { origin: 'http://rooms.example', host: 'rooms.example:443' },
    { origin: 'http://[::1]:3000', host: '[::2]:3000' },
    { origin: 'http://rooms.example, http://evil.example' },
    { origin: 'null' },
    { origin: 'null', host: 'null' },
    { origin: 'file://', host: '' },
    { origin: '' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://rooms.example' },
    { origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' },
  ])('the API refuses a change by session cookie with the headers %o with 403', async (headers) => {
    expect(await put(headers)).toMatchObject({ status: 403, body: { code: 'bad_origin' } })
  })

  it('the API accepts a change by bearer token from another origin, because other pages cannot send the token', async () => {
    expect((await put({ origin: 'http://evil.example' }, 'bearer')).status).toBe(200)
  })

  it('the API refuses a change from another origin with a stale bearer token and a valid session cookie', async () => {
    expect((await put({ origin: 'http://evil.example', authorization: 'Bearer stale' })).status).toBe(403)
  })

  it('the API refuses a sign-in or a sign-up from a page of another origin with 403', async () => {
    for (const path of ['/api/auth/login', '/api/auth/register']) {
      const answer = await test.call('POST', path, { body: {}, headers: { origin: 'http://evil.example' } })
      expect(answer).toMatchObject({ status: 403, body: { code: 'bad_origin' } })
    }
  })

  it('the API answers a read from another origin, but without CORS headers', async () => {
    const answer = await test.call('GET', '/api/user/settings', {
      headers: { cookie: `${cookieOf(test.config).name}=${user.token}`, origin: 'http://evil.example' },
    })
    expect(answer.status).toBe(200)
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})

it.each(['', 'off'])('the API ignores forwarded headers with TRUST_PROXY=%s', async (TRUST_PROXY) => {
  const plain = await buildTestApp({ TRUST_PROXY })
  const own = await createUser(plain.db)
  const headers = {
    host: 'rooms.example',
    'x-forwarded-host': 'evil.example',
    'x-request-id': 'named-by-a-stranger',
    cookie: `${cookieOf(plain.config).name}=${own.token}`,
  }
  const from = (origin: string) =>
    plain.call('PUT', '/api/user/settings', { body: { theme: 'dark' }, headers: { ...headers, origin } })
  expect((await from('http://evil.example')).status).toBe(403)
  const ours = await from('http://rooms.example')
  expect(ours.status).toBe(200)
  expect(ours.headers['x-request-id']).not.toBe('named-by-a-stranger')
})

it('the API compares the origin of a change with the host that a trusted proxy forwards', async () => {
  const behind = await buildTestApp({ TRUST_PROXY: '127.0.0.1' })
  const own = await createUser(behind.db)
  const answer = await behind.call('PUT', '/api/user/settings', {
    body: { theme: 'dark' },
    headers: {
      host: 'api.internal',
      'x-forwarded-host': 'rooms.example',
      origin: 'https://rooms.example',
      cookie: `${cookieOf(behind.config).name}=${own.token}`,
    },
  })
  expect(answer.status).toBe(200)
})

it.each([
  [{ TRUST_PROXY: 'true' }, 'https://rooms.example'],
  [{ TRUST_PROXY: 'off' }, 'http://api.internal:3000'],
  [{}, 'http://api.internal:3000'],
  [{ TRUST_PROXY: '192.0.2.1' }, 'http://api.internal:3000'],
  [{ TRUST_PROXY: 'true', PUBLIC_URL: 'https://love.example/' }, 'https://love.example'],
])('with the settings %o, the share link of a character begins with %s', async (settings, begins) => {
  const behind = await buildTestApp(settings)
  const own = await createUser(behind.db)
  const { id } = await createCharacter(behind.db, own)
  const { body } = await behind.call<{ shareableLink: string }>('POST', `/api/characters/${id}/share-link`, {
    as: own,
    headers: {
      host: 'api.internal:3000',
      // Only the last value of a forwarded header comes from the trusted proxy. A client can send the values before it.
      'x-forwarded-host': 'evil.example, rooms.example',
      'x-forwarded-proto': 'gopher, https',
    },
  })
  expect(body.shareableLink.startsWith(`${begins}/characters/${id}?share=`), body.shareableLink).toBe(true)
})
