import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Adapter, type AdapterPayload, type JWK } from 'oidc-provider'
import { closeAfterTests } from './close-after-tests.ts'

/**
 * A certified OpenID Connect provider on a separate port. `person` and `consents` determine what the user does on its
 * pages.
 */
export interface IdentityProvider {
  issuer: string
  /** The claims of the person at the browser; `sub` is the identifier. */
  person: Record<string, unknown>
  /** False means that the user presses 'Cancel' on the consent page. */
  consents: boolean
  /**
   * False returns the claims only with the access token, as the standard requires; true also puts them into the id
   * token.
   */
  claimsInIdToken: boolean
  /** True publishes, under the same name, another key than the one that signs the id tokens. */
  publishesForeignKey: boolean
  /**
   * Follows the redirects of a browser that starts at `authorizationUrl`. @returns the path of the app at which it
   * ends.
   */
  approve(authorizationUrl: string): Promise<string>
}

const clientId = 'heartroom'
const clientSecret = 'provider-secret-that-is-long-enough'
export const identityClient = { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }

/** The storage of the provider. The library's default storage prints a warning that it is not persistent. */
function memory(): (name: string) => Adapter {
  const kept = new Map<string, AdapterPayload>()
  const whose = (test: (payload: AdapterPayload) => boolean) =>
    Promise.resolve([...kept.values()].find((payload) => test(payload)))
  return (name) => ({
    upsert: async (id, payload) => void kept.set(`${name}:${id}`, payload),
    find: async (id) => kept.get(`${name}:${id}`),
    findByUid: (uid) => whose((payload) => payload.uid === uid),
    findByUserCode: (code) => whose((payload) => payload.userCode === code),
    consume: async (id) => {
      const payload = kept.get(`${name}:${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async (id) => void kept.delete(`${name}:${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key)
    },
  })
}

/** Starts a provider that has the app as a client with this `redirectUri`. */
export async function identityProvider(redirectUri: string): Promise<IdentityProvider> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closeAfterTests(async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey
  const keyUse = { use: 'sig', alg: 'RS256', kid: 'one' }

  const oidc = new Provider(issuer, {
    adapter: memory(),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    cookies: { keys: [randomUUID()] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_, accountId) => ({
      accountId,
      claims: (use) => ({
        sub: accountId,
        ...(use === 'userinfo' || self.claimsInIdToken ? self.person : {}),
      }),
    }),
    interactions: { url: (_, interaction) => `/page/${interaction.uid}` },
    jwks: {
      keys: [{ ...(privateKey.export({ format: 'jwk' }) as JWK), ...keyUse }],
    },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 60,
      Interaction: 600,
      Session: 600,
    },
  })

  /** Acts as the user on the pages of the provider: signs in, and then accepts or refuses. */
  async function answerPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, session, grantId } = await oidc.interactionDetails(request, response)
    if (prompt.name === 'login') {
      const login = { accountId: String(self.person.sub) }
      return oidc.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false })
    }
    if (!self.consents) {
      const refusal = { error: 'access_denied', error_description: 'End-User aborted interaction' }
      return oidc.interactionFinished(request, response, refusal)
    }
    const known = grantId === undefined ? undefined : await oidc.Grant.find(grantId)
    const grant =
      known ?? new oidc.Grant({ accountId: session?.accountId ?? '', clientId: String(params.client_id) })
    grant.addOIDCScope(String(params.scope))
    const consent = { grantId: await grant.save() }
    return oidc.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true })
  }

  const serve = oidc.callback()
  server.on('request', (request, response) => {
    if (self.publishesForeignKey && request.url === '/jwks') {
      const keys = [{ ...foreign.export({ format: 'jwk' }), ...keyUse }]
      return response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys }))
    }
    if (!request.url?.startsWith('/page/')) return serve(request, response)
    answerPage(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })

  const self: IdentityProvider = {
    issuer,
    person: {},
    consents: true,
    claimsInIdToken: false,
    publishesForeignKey: false,
    approve: async (authorizationUrl) => {
      const cookies = new Map<string, string>()
      let next = new URL(authorizationUrl)
      for (let hops = 0; hops < 10; hops++) {
        const response = await fetch(next, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        })
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          if (value) cookies.set(name, value)
          else cookies.delete(name)
        }
        const location = response.headers.get('location')
        if (!location)
          throw new Error(`the identity provider answered ${response.status}: ${await response.text()}`)
        next = new URL(location, next)
        if (next.origin !== issuer) return `${next.pathname}${next.search}`
      }
      throw new Error('the identity provider redirected too often')
    },
  }
  return self
}
