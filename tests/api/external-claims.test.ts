import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../setup/app.ts'
import { createBrowser, signInAt } from '../setup/external-browser.ts'
import { type IdentityProvider, identityClient, identityProvider } from '../setup/identity-provider.ts'

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

const setPerson = (claims: Record<string, unknown>) => {
  provider.person = { sub: randomUUID(), given_name: 'Ines', family_name: 'Roth', ...claims }
}

describe('external sign-in', () => {
  it.each([
    'not an email',
    'a@b',
    '@example.com',
    'x@example.com, y@example.com',
    `${'x'.repeat(250)}@a.example`,
  ])('external sign-in rejects a claim that is no e-mail address: %s', async (email) => {
    setPerson({ email, email_verified: true })
    expect(await signInAt(provider, createBrowser(test))).toBe('/login?external=no-email')
    expect(await test.db.externalIdentity.count({ where: { subject: String(provider.person.sub) } })).toBe(0)
  })

  it('external sign-in rejects an id token that is not signed with a published key of the provider', async () => {
    // The app caches the keys of the provider, so this test needs an app that has not read the correct keys before.
    const cautious = await buildTestApp({
      PUBLIC_URL: home,
      SIGNUPS: 'open',
      OIDC_ISSUER: provider.issuer,
      ...identityClient,
    })
    provider.publishesForeignKey = true
    setPerson({ email: 'forged@example.com', email_verified: true })
    expect(await signInAt(provider, createBrowser(cautious))).toBe('/login?external=failed')
    expect(await cautious.db.user.count()).toBe(0)
  })
})
