import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hashToken } from '#core/security/tokens.ts'
import { cookieOf } from '../../api/plugins/sessions.ts'
import { type Answer, buildTestApp } from '../setup/app.ts'
import { createUser } from '../setup/factories.ts'
import { useTestApp } from '../setup/use-test-app.ts'

const test = useTestApp({ PUBLIC_URL: 'http://rooms.example:8080', SIGNUPS: 'open', DEMO_MODEL: 'on' })

const cookieName = 'session_8080'
const names = { firstName: 'Ada', lastName: 'Reyes' }

function signUp(fields: Record<string, unknown> = {}) {
  const body = { ...names, email: `ada-${randomUUID()}@example.com`, password: 'secret1', ...fields }
  return test.call<{ id: string; token: string; email: string }>('POST', '/api/auth/register', { body })
}

function cookieFrom({ headers }: Answer<unknown>): string {
  return String(headers['set-cookie']).split(';')[0] ?? ''
}

const getMe = (headers: Record<string, string>) => test.call('GET', '/api/auth/user', { headers })

describe('signing up', () => {
  it('a sign-up creates one session for both the cookie and the bearer token', async () => {
    const made = await signUp({ email: '  Mixed.Case@Example.com ' })
    expect(made).toMatchObject({
      status: 201,
      body: {
        ...names,
        email: 'mixed.case@example.com',
        profileImageUrl: null,
        isAdmin: false,
        tier: 'free',
        demoModel: true,
        paintsPictures: true,
      },
    })
    expect(String(made.headers['set-cookie'])).toMatch(
      /^session_8080=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const stored = await test.db.session.findMany({ where: { userId: made.body.id } })
    expect(stored.map(({ id }) => id)).toEqual([hashToken(made.body.token)])
    expect(await getMe({ cookie: cookieFrom(made) })).toMatchObject({
      status: 200,
      body: { id: made.body.id },
    })
    expect(await getMe({ authorization: `Bearer ${made.body.token}` })).toMatchObject({
      status: 200,
      body: { id: made.body.id },
    })
    expect(made.body).not.toHaveProperty('passwordHash')
  })

  it('a sign-up with an e-mail that is in use is refused, in upper or lower case and from concurrent calls', async () => {
    const email = `twice-${randomUUID()}@example.com`
    const both = await Promise.all([signUp({ email }), signUp({ email: email.toUpperCase() })])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'email_taken' })
  })

  it('a sign-up with missing or invalid fields is refused with the messages of the form', async () => {
    const { status, body } = await signUp({
      firstName: ' ',
      lastName: undefined,
      email: 'nobody',
      password: '12345',
    })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      issues: [
        { path: 'firstName', message: 'First name is required' },
        { path: 'lastName', message: 'Last name is required' },
        { path: 'email', message: 'Enter a valid email address' },
        { path: 'password', message: 'Password must be at least 6 characters long.' },
      ],
    })
  })

  it('a sign-up keeps the spaces around a password', async () => {
    const { body } = await signUp({ password: '  six  ' })
    const login = (password: string) =>
      test.call('POST', '/api/auth/login', { body: { email: body.email, password } })
    expect((await login('six')).status).toBe(401)
    expect((await login('  six  ')).status).toBe(200)
  })
})

describe('signing in', () => {
  const login = (email: string, password = 'secret1') =>
    test.call('POST', '/api/auth/login', { body: { email, password } })

  it('a sign-in gets the same 401 for a wrong password, an unknown e-mail and a wrong password of a deactivated account', async () => {
    const right = await signUp()
    const off = await signUp()
    await test.db.user.update({ where: { id: off.body.id }, data: { isActive: false } })
    const external = await createUser(test.db)
    const answers = await Promise.all([
      login(right.body.email, 'wrong-one'),
      login('nobody@example.com'),
      login(off.body.email, 'wrong-one'),
      login(external.email, 'nobody has this password'),
    ])
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({
        status: 401,
        body: { code: 'invalid_credentials', message: 'Invalid email or password.' },
      })
    }
  })

  it('a sign-in accepts the e-mail in upper or lower case and creates a new session', async () => {
    const { body } = await signUp()
    const signedIn = await login(body.email.toUpperCase())
    expect(signedIn).toMatchObject({ status: 200, body: { id: body.id, email: body.email } })
    expect(signedIn.body.token).not.toBe(body.token)
  })
})

describe('a session', () => {
  it('the session of the cookie is used when the bearer token is stale', async () => {
    const { body, ...made } = await signUp()
    const cookie = cookieFrom({ body, ...made })
    // The header www-authenticate makes the client drop the stale token.
    expect(await getMe({ cookie, authorization: 'Bearer stale-and-gone' })).toMatchObject({
      status: 200,
      body: { id: body.id },
      headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
    })
    const good = await getMe({ cookie, authorization: `Bearer ${body.token}` })
    expect(good.headers['www-authenticate']).toBeUndefined()
    expect((await getMe({ authorization: 'Bearer stale-and-gone' })).status).toBe(401)
  })

  it('the session of the bearer token is used when the cookie is valid too', async () => {
    const [ada, ben] = [await createUser(test.db), await createUser(test.db)]
    const both = { cookie: `${cookieName}=${ada.token}`, authorization: `Bearer ${ben.token}` }
    expect((await getMe(both)).body).toMatchObject({ id: ben.id })
  })

  it('a session is rejected when it has expired or its account is deactivated', async () => {
    const user = await createUser(test.db)
    const bearer = { authorization: `Bearer ${user.token}` }
    await test.db.session.updateMany({
      where: { userId: user.id },
      data: { expiresAt: new Date(Date.now() - 1000) },
    })
    expect((await getMe(bearer)).status).toBe(401)

    const off = await createUser(test.db, { isActive: false })
    expect((await getMe({ authorization: `Bearer ${off.token}` })).status).toBe(401)
  })

  it('a session lasts 30 days from its last use, which is stored at most once an hour', async () => {
    const user = await createUser(test.db)
    const bearer = { authorization: `Bearer ${user.token}` }
    const find = () => test.db.session.findUniqueOrThrow({ where: { id: hashToken(user.token) } })
    const fresh = await find()
    await getMe(bearer)
    expect(await find()).toEqual(fresh)

    const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
    const soon = new Date(Date.now() + 60_000)
    await test.db.session.update({ where: { id: fresh.id }, data: { seenAt: twoHoursAgo, expiresAt: soon } })
    await test.db.user.update({ where: { id: user.id }, data: { seenAt: twoHoursAgo } })
    const answer = await getMe({ cookie: `${cookieName}=${user.token}` })
    const touched = await find()
    expect(touched.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29.9 * 24 * 60 * 60 * 1000)
    expect(touched.seenAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
    expect((await test.db.user.findUniqueOrThrow({ where: { id: user.id } })).seenAt).not.toEqual(twoHoursAgo)
    expect(String(answer.headers['set-cookie'])).toContain(`${cookieName}=${user.token}`)
  })

  it('a session ends with GET /api/logout, but not with HEAD', async () => {
    const made = await signUp()
    const cookie = cookieFrom(made)
    const head = await test.app.inject({ method: 'HEAD', url: '/api/logout', headers: { cookie } })
    expect(head.statusCode).toBe(404)
    expect((await getMe({ cookie })).status).toBe(200)

    const out = await test.call('GET', '/api/logout', { headers: { cookie } })
    expect(out).toMatchObject({ status: 302, headers: { location: '/' } })
    expect(String(out.headers['set-cookie'])).toContain(`${cookieName}=; `)
    expect((await getMe({ cookie })).status).toBe(401)
    expect((await getMe({ authorization: `Bearer ${made.body.token}` })).status).toBe(401)
  })

  it('a logout ends the sessions of its cookie and of its bearer token, and no other session of the user', async () => {
    const { body } = await signUp()
    const signIn = () =>
      test.call<{ token: string }>('POST', '/api/auth/login', {
        body: { email: body.email, password: 'secret1' },
      })
    const [one, two, three] = [await signIn(), await signIn(), await signIn()]
    const headers = { cookie: cookieFrom(one), authorization: `Bearer ${two.body.token}` }
    expect((await test.call('GET', '/api/logout', { headers })).status).toBe(302)
    const ends = [one, two, three].map(({ body: { token } }) => getMe({ authorization: `Bearer ${token}` }))
    expect((await Promise.all(ends)).map(({ status }) => status)).toEqual([401, 401, 200])
  })
})

it.each([
  [{ PORT: 3000 }, 'session_3000', false],
  [{ PORT: 3000, PUBLIC_URL: 'http://rooms.example' }, 'session_80', false],
  [{ PORT: 3000, PUBLIC_URL: 'http://rooms.example:8080' }, 'session_8080', false],
  [{ PORT: 3000, PUBLIC_URL: 'https://rooms.example:8443' }, '__Host-session', true],
])('with the settings %o the session cookie is named %s', (settings, name, secure) => {
  expect(cookieOf(settings as Parameters<typeof cookieOf>[0])).toEqual({ name, secure })
})

it('the session cookie on https has the prefix __Host-', async () => {
  const secure = await buildTestApp({ PUBLIC_URL: 'https://rooms.example', SIGNUPS: 'open' })
  const made = await secure.call('POST', '/api/auth/register', {
    body: { ...names, email: 'ada@example.com', password: 'secret1' },
  })
  expect(String(made.headers['set-cookie'])).toMatch(
    /^__Host-session=[\w-]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(made.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
})

describe('a reset link', () => {
  async function linkFor(userId: string, expiresAt = new Date(Date.now() + 60_000)): Promise<string> {
    const token = randomUUID()
    await test.db.resetLink.create({ data: { id: hashToken(token), userId, expiresAt } })
    return token
  }
  const reset = (token: string, password = 'brand new') =>
    test.call('POST', '/api/auth/reset', { body: { token, password } })

  it('a reset link sets the password once and ends every session of the user', async () => {
    const { body } = await signUp()
    const token = await linkFor(body.id)
    const tries = await Promise.all([reset(token), reset(token, 'somebody else')])
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await getMe({ authorization: `Bearer ${body.token}` })).status).toBe(401)
    const old = await test.call('POST', '/api/auth/login', {
      body: { email: body.email, password: 'secret1' },
    })
    expect(old.status).toBe(401)
  })

  it('an unknown or expired reset link gets 400 and ends no session', async () => {
    const { body } = await signUp()
    const old = await linkFor(body.id, new Date(Date.now() - 1000))
    for (const token of [old, 'never-given']) expect((await reset(token)).status).toBe(400)
    expect((await getMe({ authorization: `Bearer ${body.token}` })).status).toBe(200)
  })
})

describe('the profile and settings of a user', () => {
  it('a change of the profile or the settings affects only the signed-in user, also if its body names another user', async () => {
    const user = await createUser(test.db, { coverWithFirstChapter: true })
    const put = (path: string, body: unknown) => test.call('PUT', path, { as: user, body })
    expect(await put('/api/user/profile', { firstName: ' Noor ', lastName: 'Vale' })).toMatchObject({
      status: 200,
      body: { firstName: 'Noor', lastName: 'Vale', email: user.email },
    })
    expect((await put('/api/user/profile', { firstName: 'Noor' })).body).toMatchObject({
      message: 'Last name is required',
    })
    expect((await test.call('GET', '/api/user/settings', { as: user })).body).toEqual({
      userId: user.id,
      notificationsEnabled: true,
      publicProfile: false,
      allowCollaborations: true,
      theme: 'light',
      coverWithFirstChapter: true,
      digest: 'weekly',
    })
    const changed = await put('/api/user/settings', {
      userId: 'somebody else',
      publicProfile: true,
      theme: 'dark',
    })
    expect(changed.body).toMatchObject({
      userId: user.id,
      publicProfile: true,
      notificationsEnabled: true,
      theme: 'dark',
    })
    expect((await put('/api/user/settings', { theme: 'neon' })).status).toBe(400)
  })
})
