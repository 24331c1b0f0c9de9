import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ConnectedIdentity } from '#contract/external-identities.ts'
import { cookieOf as sessionCookieOf } from '../../api/plugins/sessions.ts'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { type Cookies, createBrowser, signInAt } from '../setup/external-browser.ts'
import { createUser, type TestUser } from '../setup/factories.ts'
import { type IdentityProvider, identityClient, identityProvider } from '../setup/identity-provider.ts'
import { cookieOf, createPasswordUser, password, secondFactorCalls } from '../setup/second-factor.ts'

let test: TestApp
let provider: IdentityProvider

const home = 'http://rooms.example:8080'

beforeAll(async () => {
  provider = await identityProvider(`${home}/api/callback`)
  test = await buildTestApp({
    PUBLIC_URL: home,
    SIGNUPS: 'open',
    OIDC_ISSUER: provider.issuer,
    ...identityClient,
  })
})

beforeEach(() => {
  provider.consents = true
  provider.person = { sub: randomUUID(), given_name: 'Ines', family_name: 'Roth', email: 'else@example.com' }
})

const { titles } = secondFactorCalls(() => test)
const begin = (as: { token: string }, given = password) =>
  test.call<{ url: string }>('POST', '/api/user/identities', { as, body: { password: given } })
const list = async (as: TestUser) =>
  (await test.call<ConnectedIdentity[]>('GET', '/api/user/identities', { as })).body
const remove = (as: TestUser, id: number | undefined, given = password) =>
  test.call('DELETE', `/api/user/identities/${id}`, { as, body: { password: given } })

/** Returns the cookies of a browser in which the user is signed in and has begun to connect an identity. */
function cookiesOf(user: { token: string }, begun: Awaited<ReturnType<typeof begin>>): Cookies {
  const [name = '', value = ''] = cookieOf(begun).split('=')
  return { [sessionCookieOf(test.config).name]: user.token, [name]: value }
}

/** Connects the person at the provider to the account of `user`. @returns the path at which the browser ends. */
async function connect(user: TestUser, given = password): Promise<string> {
  const begun = await begin(user, given)
  expect(begun.status).toBe(200)
  return (await createBrowser(test, cookiesOf(user, begun))(await provider.approve(begun.body.url))).location
}

describe('connecting an external identity', () => {
  it('connecting an external identity with the password adds it to the account, lists it and notifies the owner', async () => {
    const user = await createPasswordUser(test)
    expect(await connect(user)).toBe('/profile?external=connected')
    expect(await connect(user)).toBe('/profile?external=connected')
    expect(await list(user)).toEqual([
      { id: expect.any(Number), provider: new URL(provider.issuer).host, createdAt: expect.any(String) },
    ])
    expect((await titles(user)).filter((title) => title === 'Single sign-on was connected')).toHaveLength(1)
    expect(await signInAt(provider, createBrowser(test))).toBe('/')
    expect(await connect(await createPasswordUser(test))).toBe('/profile?external=taken')
  })

  it('connecting an external identity is refused without the password, and needs none for an account that has none', async () => {
    const user = await createPasswordUser(test)
    for (const given of ['', 'wrong'])
      expect(await begin(user, given)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'password' }] },
      })
    const external = await createUser(test.db)
    expect(await connect(external, '')).toBe('/profile?external=connected')
  })

  it('connecting an external identity is refused for a handshake cookie that was forged without the password', async () => {
    const user = await createPasswordUser(test)
    const cookies: Cookies = {}
    const { location } = await createBrowser(test, cookies)('/api/login')
    const [name = '', value = ''] = Object.entries(cookies)[0] ?? []
    const handshake = JSON.parse(Buffer.from(value, 'base64url').toString()) as object
    const forged = Buffer.from(JSON.stringify({ ...handshake, connect: user.id })).toString('base64url')
    const thief = createBrowser(test, { [sessionCookieOf(test.config).name]: user.token, [name]: forged })
    expect((await thief(await provider.approve(location))).location).toBe('/profile?external=failed')
    expect(await list(user)).toEqual([])
  })

  it('connecting an external identity fails when the session or the password has changed since its start', async () => {
    for (const change of ['another session', 'no session', 'password'] as const) {
      const user = await createPasswordUser(test)
      const begun = await begin(user)
      const other = await createUser(test.db)
      const cookies = cookiesOf(
        { token: { 'another session': other.token, 'no session': '', password: user.token }[change] },
        begun,
      )
      if (change === 'password')
        await test.call('PUT', '/api/user/password', {
          as: user,
          body: { currentPassword: password, newPassword: 'eight lanterns' },
        })
      const { location } = await createBrowser(test, cookies)(await provider.approve(begun.body.url))
      expect(location, change).toBe('/profile?external=failed')
      const userId = { in: [user.id, other.id] }
      expect(await test.db.externalIdentity.count({ where: { userId } })).toBe(0)
    }
  })

  it('connecting an external identity ends with external=refused when the person does not consent', async () => {
    provider.consents = false
    expect(await connect(await createPasswordUser(test))).toBe('/profile?external=refused')
  })

  it('connecting an external identity requires a session and a request from our own pages', async () => {
    const user = await createPasswordUser(test)
    const body = { password }
    expect((await test.call('POST', '/api/user/identities', { body })).status).toBe(401)
    const cookie = `${sessionCookieOf(test.config).name}=${user.token}`
    const headers = { cookie, 'sec-fetch-site': 'cross-site' }
    expect((await test.call('POST', '/api/user/identities', { headers, body })).status).toBe(403)
  })

  it('connecting an external identity answers 400 without a provider and 503 while the provider is down', async () => {
    const plain = await buildTestApp()
    const down = await buildTestApp({ OIDC_ISSUER: 'http://127.0.0.1:1', ...identityClient })
    for (const [app, status] of [
      [plain, 400],
      [down, 503],
    ] as const) {
      const as = await createPasswordUser(app)
      expect((await app.call('POST', '/api/user/identities', { as, body: { password } })).status).toBe(status)
    }
  })
})

describe('removing an external identity', () => {
  it('removing an external identity with the password ends the sign-in with it and notifies the owner', async () => {
    const user = await createPasswordUser(test)
    await connect(user)
    const [identity] = await list(user)
    expect((await remove(user, identity?.id, 'wrong')).status).toBe(400)
    expect((await remove(await createPasswordUser(test), identity?.id)).status).toBe(404)
    expect((await remove(user, identity?.id)).status).toBe(200)
    expect(await list(user)).toEqual([])
    expect(await titles(user)).toContain('Single sign-on was removed')
    await test.db.user.update({ where: { id: user.id }, data: { email: 'else@example.com' } })
    expect(await signInAt(provider, createBrowser(test))).toBe('/login?external=email-taken')
  })

  it('the only external identity of an account without a password cannot be removed', async () => {
    const user = await createUser(test.db)
    await connect(user, '')
    const [first] = await list(user)
    expect(await remove(user, first?.id, '')).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('You have no password') },
    })
    provider.person = { ...provider.person, sub: randomUUID() }
    await connect(user, '')
    expect((await remove(user, first?.id, '')).status).toBe(200)
    expect(await list(user)).toHaveLength(1)
  })
})
