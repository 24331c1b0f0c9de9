import { createHash, randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { cookieOf } from '../../api/plugins/sessions.ts'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { createUser } from '../setup/factories.ts'
import { type IdentityProvider, identityClient, identityProvider } from '../setup/identity-provider.ts'

let test: TestApp
let provider: IdentityProvider

const home = 'http://rooms.example:8080'

beforeAll(async () => {
  provider = await identityProvider(`${home}/api/callback`)
  test = await buildTestApp({
    PUBLIC_URL: home,
    OIDC_ISSUER: provider.issuer,
    ADMIN_EMAILS: 'Owner@Example.com, second@example.com',
    ...identityClient,
  })
})

afterEach(() => {
  provider.consents = true
  provider.claimsInIdToken = false
})

interface Cookies {
  [name: string]: string
}

function browser(app: TestApp, cookies: Cookies = {}) {
  return async (path: string, headers: Record<string, string> = {}) => {
    const answer = await app.app.inject({ method: 'GET', url: path, cookies, headers })
    for (const { name, value } of answer.cookies) cookies[name] = value
    return { status: answer.statusCode, location: String(answer.headers.location) }
  }
}

async function comeBack(go: ReturnType<typeof browser>, query = ''): Promise<string> {
  const { location } = await go(`/api/login${query}`)
  return (await go(await provider.approve(location))).location
}

const newPerson = (claims: Record<string, unknown> = {}) => {
  provider.person = { sub: randomUUID(), given_name: 'Ines', family_name: 'Roth', ...claims }
}

describe('signing in', () => {
  it('makes an account once and finds it again by its identity, whatever its e-mail says by then', async () => {
    newPerson({ email: 'Ines@Example.com', email_verified: true })
    const cookies: Cookies = {}
    const go = browser(test, cookies)
    const { status, location } = await go('/api/login')
    expect(status).toBe(302)
    const asked = new URL(location)
    expect(asked.origin).toBe(provider.issuer)
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: 'http://rooms.example:8080/api/callback',
      code_challenge_method: 'S256',
    })
    expect((await go(await provider.approve(location))).location).toBe('/')
    const me = await test.call('GET', '/api/auth/user', {
      headers: { cookie: `${cookieOf(test.config).name}=${cookies[cookieOf(test.config).name]}` },
    })
    expect(me.body).toMatchObject({
      email: 'ines@example.com',
      firstName: 'Ines',
      lastName: 'Roth',
      isAdmin: false,
    })

    provider.person = { ...provider.person, email: 'moved@example.com' }
    expect(await comeBack(browser(test))).toBe('/')
    expect(await test.db.user.count({ where: { firstName: 'Ines', lastName: 'Roth' } })).toBe(1)
  })

  it('never takes over a password account by its e-mail, verified or not', async () => {
    const owner = await createUser(test.db)
    for (const email_verified of [true, false]) {
      newPerson({ email: owner.email.toUpperCase(), email_verified })
      expect(await comeBack(browser(test))).toBe('/login?external=email-taken')
    }
    expect(await test.db.externalIdentity.count({ where: { userId: owner.id } })).toBe(0)
  })

  it('makes an admin of a verified address in the settings alone', async () => {
    newPerson({ email: 'owner@example.com', email_verified: false })
    await comeBack(browser(test))
    const find = () => test.db.user.findUniqueOrThrow({ where: { email: 'owner@example.com' } })
    expect((await find()).isAdmin).toBe(false)
    provider.person = { ...provider.person, email_verified: true }
    await comeBack(browser(test))
    expect((await find()).isAdmin).toBe(true)
  })

  it('makes nobody an admin who signs up with such an address and a password', async () => {
    const body = { firstName: 'A', lastName: 'B', email: 'second@example.com', password: 'secret1' }
    const { status } = await test.call('POST', '/api/auth/register', { body })
    expect(status).toBe(201)
    await test.call('POST', '/api/auth/login', { body })
    newPerson({ email: 'second@example.com', email_verified: true })
    expect(await comeBack(browser(test))).toBe('/login?external=email-taken')
    const { isAdmin } = await test.db.user.findUniqueOrThrow({ where: { email: 'second@example.com' } })
    expect(isAdmin).toBe(false)
  })

  it('tells the same subject of another issuer apart', async () => {
    newPerson({ email: 'here@example.com' })
    const other = await createUser(test.db)
    const identity = { issuer: 'https://elsewhere.example', subject: String(provider.person.sub) }
    await test.db.externalIdentity.create({ data: { ...identity, userId: other.id } })
    expect(await comeBack(browser(test))).toBe('/')
    const made = await test.db.user.findUniqueOrThrow({
      where: { email: 'here@example.com' },
      include: { identities: true },
    })
    expect(made.identities).toMatchObject([{ issuer: provider.issuer, subject: identity.subject }])
  })

  it('takes e-mail and names out of the id token where the provider puts them there', async () => {
    newPerson({ email: 'inside@example.com', email_verified: true })
    provider.claimsInIdToken = true
    expect(await comeBack(browser(test))).toBe('/')
    const { firstName } = await test.db.user.findUniqueOrThrow({ where: { email: 'inside@example.com' } })
    expect(firstName).toBe('Ines')
  })

  it('is refused without an e-mail, and to a switched-off account', async () => {
    newPerson()
    expect(await comeBack(browser(test))).toBe('/login?external=no-email')

    newPerson({ email: 'off@example.com' })
    await comeBack(browser(test))
    await test.db.user.update({ where: { email: 'off@example.com' }, data: { isActive: false } })
    expect(await comeBack(browser(test))).toBe('/login?external=inactive')
  })

  it('says so when the person does not consent, signing in or connecting', async () => {
    newPerson({ email: 'shy@example.com' })
    provider.consents = false
    expect(await comeBack(browser(test))).toBe('/login?external=refused')
    const { token } = await createUser(test.db)
    const signedIn = browser(test, { [cookieOf(test.config).name]: token })
    expect(await comeBack(signedIn, '?connect=1')).toBe('/profile?external=refused')
    expect(await test.db.user.count({ where: { email: 'shy@example.com' } })).toBe(0)
  })
})

describe('an answer that is not to our question', () => {
  const nobodyCame = async () =>
    expect(await test.db.user.count({ where: { email: 'victim@example.com' } })).toBe(0)
  const failed = '/login?external=failed'

  async function asked(cookies: Cookies = {}) {
    newPerson({ email: 'victim@example.com' })
    const go = browser(test, cookies)
    const { location } = await go('/api/login')
    return { go, asking: new URL(location), back: await provider.approve(location) }
  }

  it('is refused from a browser that asked nothing, or something else', async () => {
    const { back } = await asked()
    expect((await browser(test)(back)).location).toBe(failed)
    const another = browser(test)
    await another('/api/login')
    expect((await another(back)).location).toBe(failed)
    await nobodyCame()
  })

  it('is refused with another state, issuer or nonce', async () => {
    const forged = await asked()
    expect((await forged.go(forged.back.replace(/state=[^&]+/, 'state=forged'))).location).toBe(failed)

    const mixedUp = await asked()
    const elsewhere = encodeURIComponent('http://127.0.0.1:1')
    expect(mixedUp.back).toContain('iss=')
    expect((await mixedUp.go(mixedUp.back.replace(/iss=[^&]+/, `iss=${elsewhere}`))).location).toBe(failed)

    // Somebody who has the person leave with another nonce than ours.
    newPerson({ email: 'victim@example.com' })
    const go = browser(test)
    const url = new URL((await go('/api/login')).location)
    expect(url.searchParams.get('nonce')).toBeTruthy()
    url.searchParams.set('nonce', 'forged')
    expect((await go(await provider.approve(url.href))).location).toBe(failed)
    await nobodyCame()
  })

  it('is refused when its code was asked for with another challenge than ours', async () => {
    newPerson({ email: 'victim@example.com' })
    const go = browser(test)
    const url = new URL((await go('/api/login')).location)
    url.searchParams.set('code_challenge', createHash('sha256').update('forged').digest('base64url'))
    expect((await go(await provider.approve(url.href))).location).toBe(failed)
    await nobodyCame()
  })

  it('is refused a second time, also to who kept the cookie of the first', async () => {
    const cookies: Cookies = {}
    const { go, back } = await asked(cookies)
    const kept = { ...cookies }
    expect((await go(back)).location).toBe('/')
    expect((await go(back)).location).toBe(failed)
    expect((await browser(test, kept)(back)).location).toBe(failed)
    await test.db.user.delete({ where: { email: 'victim@example.com' } })
  })

  it('is refused when it comes too late', async () => {
    const { go, back } = await asked()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    try {
      expect((await go(back)).location).toBe(failed)
    } finally {
      vi.useRealTimers()
    }
    await nobodyCame()
  })

  it('is refused by a provider that says it is another one', async () => {
    const named = await buildTestApp({
      PUBLIC_URL: home,
      OIDC_ISSUER: provider.issuer.replace('127.0.0.1', 'localhost'),
      ...identityClient,
    })
    expect((await browser(named)('/api/login')).location).toBe(failed)
  })
})

describe('connecting', () => {
  async function signedIn() {
    const user = await createUser(test.db)
    return { user, go: browser(test, { [cookieOf(test.config).name]: user.token }) }
  }

  it('adds an identity to the account of the session, and one identity to one account', async () => {
    newPerson({ email: 'else@example.com' })
    const { user, go } = await signedIn()
    expect(await comeBack(go, '?connect=1')).toBe('/profile?external=connected')
    expect(await comeBack(go, '?connect=1')).toBe('/profile?external=connected')
    const other = await signedIn()
    expect(await comeBack(other.go, '?connect=1')).toBe('/profile?external=taken')
    expect(await comeBack(browser(test))).toBe('/')
    expect(await test.db.externalIdentity.findMany({ where: { userId: user.id } })).toHaveLength(1)
  })

  it('is for the session that asked for it alone', async () => {
    for (const change of ['another', 'none'] as const) {
      newPerson({ email: 'moved-on@example.com' })
      const asker = await createUser(test.db)
      const cookies: Cookies = { [cookieOf(test.config).name]: asker.token }
      const go = browser(test, cookies)
      const { location } = await go('/api/login?connect=1')
      const back = await provider.approve(location)
      const other = await createUser(test.db)
      cookies[cookieOf(test.config).name] = change === 'another' ? other.token : ''
      expect((await go(back)).location).toBe('/profile?external=failed')
      const userId = { in: [asker.id, other.id] }
      expect(await test.db.externalIdentity.count({ where: { userId } })).toBe(0)
    }
  })

  it('needs a session, from our own page', async () => {
    const { go } = await signedIn()
    expect((await go('/api/login?connect=1', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await browser(test)('/api/login?connect=1')).location).toBe('/login')
  })
})

describe('without a provider', () => {
  it('says so on the screen', async () => {
    const plain = await buildTestApp()
    expect((await browser(plain)('/api/login')).location).toBe('/login?external=unavailable')
    expect((await browser(plain)('/api/callback?code=x&state=y')).location).toBe('/login?external=failed')
  })

  it('fails on the screen while it is down, and does not start with one on plain http', async () => {
    const down = await buildTestApp({ OIDC_ISSUER: 'http://127.0.0.1:1', ...identityClient })
    expect((await browser(down)('/api/login')).location).toBe('/login?external=failed')
    await expect(buildTestApp({ OIDC_ISSUER: 'http://id.example', ...identityClient })).rejects.toThrow(
      'The setting OIDC_ISSUER is wrong: it must be an https URL.',
    )
  })
})
