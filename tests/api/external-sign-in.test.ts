import { createHash, randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { beginSession, cookieOf } from '../../api/plugins/sessions.ts'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { type Browser, type Cookies, createBrowser, signInAt } from '../setup/external-browser.ts'
import { createUser } from '../setup/factories.ts'
import { type IdentityProvider, identityClient, identityProvider } from '../setup/identity-provider.ts'
import { addApp, codeOf, givePassword } from '../setup/second-factor.ts'

let test: TestApp
let provider: IdentityProvider

const home = 'http://rooms.example:8080'

beforeAll(async () => {
  provider = await identityProvider(`${home}/api/callback`)
  test = await buildTestApp({
    PUBLIC_URL: home,
    SIGNUPS: 'open',
    OIDC_ISSUER: provider.issuer,
    ADMIN_EMAILS: 'Owner@Example.com, second@example.com, Chefin@münchen.example',
    ...identityClient,
  })
})

afterEach(() => {
  provider.consents = true
  provider.claimsInIdToken = false
})

const completeSignIn = (go: Browser) => signInAt(provider, go)

const setPerson = (claims: Record<string, unknown> = {}) => {
  provider.person = { sub: randomUUID(), given_name: 'Ines', family_name: 'Roth', ...claims }
}

describe('external sign-in', () => {
  it('external sign-in creates one account for an identity and finds it again after the e-mail address has changed', async () => {
    setPerson({ email: 'Ines@Example.com', email_verified: true })
    const cookies: Cookies = {}
    const go = createBrowser(test, cookies)
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
    expect(await completeSignIn(createBrowser(test))).toBe('/')
    expect(await test.db.user.count({ where: { firstName: 'Ines', lastName: 'Roth' } })).toBe(1)
  })

  it('external sign-in to an account with a second factor waits for the second factor, as after the password', async () => {
    setPerson({ email: 'twofold@example.com', email_verified: true })
    expect(await completeSignIn(createBrowser(test))).toBe('/')
    const user = await test.db.user.findUniqueOrThrow({ where: { email: 'twofold@example.com' } })
    await givePassword(test, user)
    const { key } = await addApp(test, { ...user, token: await beginSession(test.db, user.id, undefined) })
    const cookies: Cookies = {}
    expect(await completeSignIn(createBrowser(test, cookies))).toBe('/login?external=second-totp-recovery')
    expect(cookies[cookieOf(test.config).name]).toBeUndefined()
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    const passed = await test.call('POST', '/api/auth/second-factor', {
      headers: { cookie },
      body: { code: codeOf(key) },
    })
    expect(passed).toMatchObject({ status: 200, body: { id: user.id } })
  })

  it('external sign-in is refused with the e-mail address of a password account, verified or not', async () => {
    const owner = await createUser(test.db)
    for (const email_verified of [true, false]) {
      setPerson({ email: owner.email.toUpperCase(), email_verified })
      expect(await completeSignIn(createBrowser(test))).toBe('/login?external=email-taken')
    }
    expect(await test.db.externalIdentity.count({ where: { userId: owner.id } })).toBe(0)
  })

  it('external sign-in gives admin rights for an address in ADMIN_EMAILS only when the address is verified', async () => {
    setPerson({ email: 'owner@example.com', email_verified: false })
    await completeSignIn(createBrowser(test))
    const find = () => test.db.user.findUniqueOrThrow({ where: { email: 'owner@example.com' } })
    expect((await find()).isAdmin).toBe(false)
    provider.person = { ...provider.person, email_verified: true }
    await completeSignIn(createBrowser(test))
    expect((await find()).isAdmin).toBe(true)
  })

  it('external sign-in gives admin rights for an address in ADMIN_EMAILS whose domain is not in ASCII', async () => {
    setPerson({ email: 'chefin@MÜNCHEN.example', email_verified: true })
    await completeSignIn(createBrowser(test))
    const email = 'chefin@xn--mnchen-3ya.example'
    expect((await test.db.user.findUniqueOrThrow({ where: { email } })).isAdmin).toBe(true)
  })

  it('external sign-in activates a waiting account whose verified address is in ADMIN_EMAILS, and no other waiting account', async () => {
    for (const [email, email_verified, ending] of [
      ['owner@example.com', true, '/'],
      ['second@example.com', false, '/login?external=awaiting-approval'],
      ['other@example.com', true, '/login?external=awaiting-approval'],
    ] as const) {
      setPerson({ email, email_verified })
      const waiting = await createUser(test.db, { awaitsApproval: true, isActive: false })
      const identity = { issuer: provider.issuer, subject: String(provider.person.sub) }
      await test.db.externalIdentity.create({ data: { ...identity, userId: waiting.id } })
      expect(await completeSignIn(createBrowser(test))).toBe(ending)
      const isIn = ending === '/'
      expect(await test.db.user.findUniqueOrThrow({ where: { id: waiting.id } })).toMatchObject({
        awaitsApproval: !isIn,
        isActive: isIn,
        isAdmin: isIn,
      })
    }
  })

  it('an account with a password gets no admin rights for an address in ADMIN_EMAILS', async () => {
    const body = { firstName: 'A', lastName: 'B', email: 'second@example.com', password: 'secret1' }
    const { status } = await test.call('POST', '/api/auth/register', { body })
    expect(status).toBe(201)
    await test.call('POST', '/api/auth/login', { body })
    setPerson({ email: 'second@example.com', email_verified: true })
    expect(await completeSignIn(createBrowser(test))).toBe('/login?external=email-taken')
    const { isAdmin } = await test.db.user.findUniqueOrThrow({ where: { email: 'second@example.com' } })
    expect(isAdmin).toBe(false)
  })

  it('external sign-in creates another account for the same subject of another issuer', async () => {
    setPerson({ email: 'here@example.com' })
    const other = await createUser(test.db)
    const identity = { issuer: 'https://elsewhere.example', subject: String(provider.person.sub) }
    await test.db.externalIdentity.create({ data: { ...identity, userId: other.id } })
    expect(await completeSignIn(createBrowser(test))).toBe('/')
    const made = await test.db.user.findUniqueOrThrow({
      where: { email: 'here@example.com' },
      include: { identities: true },
    })
    expect(made.identities).toMatchObject([{ issuer: provider.issuer, subject: identity.subject }])
  })

  it('external sign-in reads e-mail address and names from the ID token when the provider puts them there', async () => {
    setPerson({ email: 'inside@example.com', email_verified: true })
    provider.claimsInIdToken = true
    expect(await completeSignIn(createBrowser(test))).toBe('/')
    const { firstName } = await test.db.user.findUniqueOrThrow({ where: { email: 'inside@example.com' } })
    expect(firstName).toBe('Ines')
  })

  it('external sign-in is refused for an identity without an e-mail address and for a deactivated account', async () => {
    setPerson()
    expect(await completeSignIn(createBrowser(test))).toBe('/login?external=no-email')

    setPerson({ email: 'off@example.com' })
    await completeSignIn(createBrowser(test))
    await test.db.user.update({ where: { email: 'off@example.com' }, data: { isActive: false } })
    expect(await completeSignIn(createBrowser(test))).toBe('/login?external=inactive')
  })

  it('external sign-in redirects with external=refused when the user does not consent', async () => {
    setPerson({ email: 'shy@example.com' })
    provider.consents = false
    expect(await completeSignIn(createBrowser(test))).toBe('/login?external=refused')
    expect(await test.db.user.count({ where: { email: 'shy@example.com' } })).toBe(0)
  })
})

describe('the callback of an external sign-in', () => {
  const expectNoAccount = async () =>
    expect(await test.db.user.count({ where: { email: 'victim@example.com' } })).toBe(0)
  const failed = '/login?external=failed'

  async function asked(cookies: Cookies = {}) {
    setPerson({ email: 'victim@example.com' })
    const go = createBrowser(test, cookies)
    const { location } = await go('/api/login')
    return { go, asking: new URL(location), back: await provider.approve(location) }
  }

  it('the callback of an external sign-in is rejected in a browser that started no sign-in, or a different one', async () => {
    const { back } = await asked()
    expect((await createBrowser(test)(back)).location).toBe(failed)
    const another = createBrowser(test)
    await another('/api/login')
    expect((await another(back)).location).toBe(failed)
    await expectNoAccount()
  })

  it('the callback of an external sign-in is rejected with a different state, issuer or nonce', async () => {
    const forged = await asked()
    expect((await forged.go(forged.back.replace(/state=[^&]+/, 'state=forged'))).location).toBe(failed)

    const mixedUp = await asked()
    const elsewhere = encodeURIComponent('http://127.0.0.1:1')
    expect(mixedUp.back).toContain('iss=')
    expect((await mixedUp.go(mixedUp.back.replace(/iss=[^&]+/, `iss=${elsewhere}`))).location).toBe(failed)

    // This simulates an attacker who has replaced the nonce in the address of the provider.
    setPerson({ email: 'victim@example.com' })
    const go = createBrowser(test)
    const url = new URL((await go('/api/login')).location)
    expect(url.searchParams.get('nonce')).toBeTruthy()
    url.searchParams.set('nonce', 'forged')
    expect((await go(await provider.approve(url.href))).location).toBe(failed)
    await expectNoAccount()
  })

  it('the callback of an external sign-in is rejected when its code belongs to another PKCE challenge', async () => {
    setPerson({ email: 'victim@example.com' })
    const go = createBrowser(test)
    const url = new URL((await go('/api/login')).location)
    url.searchParams.set('code_challenge', createHash('sha256').update('forged').digest('base64url'))
    expect((await go(await provider.approve(url.href))).location).toBe(failed)
    await expectNoAccount()
  })

  it('a repeated callback of an external sign-in is rejected, also with the cookie of the first time', async () => {
    const cookies: Cookies = {}
    const { go, back } = await asked(cookies)
    const kept = { ...cookies }
    expect((await go(back)).location).toBe('/')
    expect((await go(back)).location).toBe(failed)
    expect((await createBrowser(test, kept)(back)).location).toBe(failed)
    await test.db.user.delete({ where: { email: 'victim@example.com' } })
  })

  it('the callback of an external sign-in is rejected after the sign-in has expired', async () => {
    const { go, back } = await asked()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    try {
      expect((await go(back)).location).toBe(failed)
    } finally {
      vi.useRealTimers()
    }
    await expectNoAccount()
  })

  it('an external sign-in is refused at its start when the provider names another issuer than the configured one', async () => {
    const named = await buildTestApp({
      PUBLIC_URL: home,
      SIGNUPS: 'open',
      OIDC_ISSUER: provider.issuer.replace('127.0.0.1', 'localhost'),
      ...identityClient,
    })
    expect((await createBrowser(named)('/api/login')).location).toBe(failed)
  })
})

describe('without a working identity provider', () => {
  it('without a configured provider, an external sign-in returns to the login or sign-up page, which shows an error', async () => {
    const plain = await buildTestApp()
    expect((await createBrowser(plain)('/api/login')).location).toBe('/login')
    for (const form of ['login', 'signup']) {
      const { location } = await createBrowser(plain)(`/api/login?from=${form}`)
      expect(location).toBe(`/${form}?external=unavailable`)
    }
    expect((await createBrowser(plain)('/api/login?from=//evil.example')).location).toBe('/login')
    expect((await createBrowser(plain)('/api/callback?code=x&state=y')).location).toBe(
      '/login?external=failed',
    )
  })

  it('external sign-in redirects with an error while the provider is down, and the API does not start with an http issuer', async () => {
    const down = await buildTestApp({ OIDC_ISSUER: 'http://127.0.0.1:1', ...identityClient })
    expect((await createBrowser(down)('/api/login')).location).toBe('/login?external=failed')
    await expect(buildTestApp({ OIDC_ISSUER: 'http://id.example', ...identityClient })).rejects.toThrow(
      'The setting OIDC_ISSUER is wrong: it must be an https URL.',
    )
  })
})
