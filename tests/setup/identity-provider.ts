import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

/** An OpenID Connect provider that believes whoever `person` says is there; it checks client, code and PKCE. */
export interface IdentityProvider {
  issuer: string
  /** Claims of the next sign-in. */
  person: Record<string, unknown>
  /** What the provider's page would do: follows the authorization URL and gives the address it sends the browser to. */
  approve(authorizationUrl: string): string
  close(): Promise<void>
}

const clientId = 'heartroom'
const clientSecret = 'provider-secret'
export const identityClient = { OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }

interface Grant {
  challenge: string
  nonce: string
  redirectUri: string
  claims: Record<string, unknown>
}

export async function identityProvider(): Promise<IdentityProvider> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const grants = new Map<string, Grant>()
  let issuer = ''

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  function idToken({ nonce, claims }: Grant): string {
    const now = Math.floor(Date.now() / 1000)
    const body = { iss: issuer, aud: clientId, iat: now, exp: now + 60, nonce, ...claims }
    const unsigned = `${encode({ alg: 'RS256', kid: 'one' })}.${encode(body)}`
    return `${unsigned}.${sign('sha256', Buffer.from(unsigned), privateKey).toString('base64url')}`
  }

  function exchange(form: URLSearchParams, authorization: string): unknown {
    const basic = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString()
    const known = basic === `${clientId}:${clientSecret}` || form.get('client_secret') === clientSecret
    const grant = grants.get(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!known || !grant || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
      return null
    grants.delete(form.get('code') ?? '')
    return { access_token: randomUUID(), token_type: 'bearer', expires_in: 60, id_token: idToken(grant) }
  }

  const server = createServer(async (request, response) => {
    const answers: Record<string, () => unknown | Promise<unknown>> = {
      '/.well-known/openid-configuration': () => ({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      }),
      '/keys': () => ({
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
      }),
      '/token': async () =>
        exchange(new URLSearchParams(await text(request)), request.headers.authorization ?? ''),
    }
    const answer = await answers[request.url ?? '']?.()
    response.writeHead(answer ? 200 : 400, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? { error: 'invalid_grant' }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`

  const provider: IdentityProvider = {
    issuer,
    person: {},
    approve: (authorizationUrl) => {
      const asked = new URL(authorizationUrl).searchParams
      const code = randomUUID()
      const redirectUri = asked.get('redirect_uri') ?? ''
      grants.set(code, {
        challenge: asked.get('code_challenge') ?? '',
        nonce: asked.get('nonce') ?? '',
        redirectUri,
        claims: provider.person,
      })
      const back = new URL(redirectUri)
      back.searchParams.set('code', code)
      back.searchParams.set('state', asked.get('state') ?? '')
      return `${back.pathname}${back.search}`
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return provider
}
