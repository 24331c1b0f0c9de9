import type { Configuration } from 'openid-client'
import { type Config, ConfigError } from '#core/config.ts'

/** What the browser keeps between leaving for the provider and coming back. */
export interface Handshake {
  state: string
  nonce: string
  verifier: string
  /** Whose account is to be connected; null when signing in. */
  connect: string | null
}

/** Who the provider says it is (decision 25). */
export interface ExternalPerson {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  firstName: string
  lastName: string
}

export interface ExternalProvider {
  /** Where to send the browser. */
  begin(redirectUri: string, connect: string | null): Promise<{ url: URL; handshake: Handshake }>
  /**
   * Checks what came back to `currentUrl`; null when the person or the provider refused.
   * @throws when it is not an answer to `handshake`.
   */
  finish(currentUrl: URL, handshake: Handshake): Promise<ExternalPerson | null>
}

/**
 * The OpenID Connect provider of the settings, by authorization code with PKCE; null when none is set.
 * @throws ConfigError for an issuer on plain http that is not this machine (decision 71).
 */
export function externalProvider(
  config: Pick<Config, 'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET'>,
): ExternalProvider | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = config
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return null
  const issuer = new URL(OIDC_ISSUER)
  const plain = issuer.protocol === 'http:'
  if (plain && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(issuer.hostname)) {
    throw new ConfigError('The setting OIDC_ISSUER is wrong: it must be an https URL.')
  }

  // Asked at the first sign-in, kept once it has answered: starting does not depend on the provider.
  let known: Promise<Configuration> | undefined
  async function discover(): Promise<Configuration> {
    known ??= import('openid-client').then(({ allowInsecureRequests, discovery }) =>
      discovery(issuer, OIDC_CLIENT_ID ?? '', OIDC_CLIENT_SECRET, undefined, {
        timeout: 10,
        execute: plain ? [allowInsecureRequests] : [],
      }),
    )
    try {
      return await known
    } catch (error) {
      known = undefined
      throw error
    }
  }

  return {
    begin: async (redirectUri, connect) => {
      const client = await import('openid-client')
      const verifier = client.randomPKCECodeVerifier()
      const handshake = { state: client.randomState(), nonce: client.randomNonce(), verifier, connect }
      const url = client.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: handshake.state,
        nonce: handshake.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { url, handshake }
    },
    finish: async (currentUrl, { state, nonce, verifier }) => {
      const client = await import('openid-client')
      const metadata = await discover()
      try {
        const tokens = await client.authorizationCodeGrant(metadata, currentUrl, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('the provider sent no id token')
        const { iss: issuer, sub: subject } = claims
        // Where there is an access token the standard (OpenID Connect Core, 5.4) has e-mail and names asked for with it.
        const asked =
          claims.email === undefined && metadata.serverMetadata().userinfo_endpoint
            ? await client.fetchUserInfo(metadata, tokens.access_token, subject)
            : {}
        return { issuer, subject, ...personOf({ ...claims, ...asked }) }
      } catch (error) {
        if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied') return null
        throw error
      }
    },
  }
}

function personOf(claims: Record<string, unknown>): Omit<ExternalPerson, 'issuer' | 'subject'> {
  const text = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  const [first = '', ...rest] = text('name').split(/\s+/)
  return {
    email: text('email').toLowerCase() || null,
    emailVerified: claims.email_verified === true,
    firstName: (text('given_name') || first || 'Writer').slice(0, 100),
    lastName: (text('family_name') || rest.join(' ')).slice(0, 100),
  }
}
