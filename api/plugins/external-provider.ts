import type { Configuration } from 'openid-client'
import { cleanLine } from '#contract/text.ts'
import { registerBody } from '#contract/users.ts'
import { type Config, ConfigError } from '#core/config.ts'

/** An external sign-in or connection must be completed within this time. */
export const handshakeSeconds = 600

/** The values of one external sign-in. They are stored in a cookie until the provider redirects the browser back. */
export interface Handshake {
  state: string
  nonce: string
  verifier: string
  /** The id of the user whose account will be connected; null for a sign-in. */
  connect: string | null
}

/** The identity of a person at the provider (D-25). */
export interface ExternalIdentity {
  issuer: string
  subject: string
  /** `email` is also null when the claim is not an e-mail address. */
  email: string | null
  emailVerified: boolean
  firstName: string
  lastName: string
}

export interface ExternalProvider {
  /** Begins a sign-in. Returns the URL to which the browser is sent, and the handshake to store. */
  begin(redirectUri: string, connect: string | null): Promise<{ url: URL; handshake: Handshake }>
  /**
   * Finishes a sign-in with the URL to which the browser came back. Returns null when the person or the provider
   * refused.
   * @throws Error when the URL does not belong to `handshake`.
   */
  finish(currentUrl: URL, handshake: Handshake): Promise<ExternalIdentity | null>
}

/**
 * Creates the client of the OpenID Connect provider in the settings (authorization code with PKCE). Returns null when
 * the settings have no provider.
 * @throws ConfigError for an issuer with plain http on another machine (D-71).
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

  // Discovery runs at the first sign-in, so that the process starts without the provider. A successful discovery is
  // cached.
  let configuration: Promise<Configuration> | undefined
  async function discover(): Promise<Configuration> {
    configuration ??= import('openid-client').then(
      ({ allowInsecureRequests, discovery, enableNonRepudiationChecks }) =>
        discovery(issuer, OIDC_CLIENT_ID ?? '', OIDC_CLIENT_SECRET, undefined, {
          timeout: 10,
          // Without `enableNonRepudiationChecks` the library does not verify the signature of an id token.
          execute: [...(plain ? [allowInsecureRequests] : []), enableNonRepudiationChecks],
        }),
    )
    try {
      return await configuration
    } catch (error) {
      configuration = undefined
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
        // By OpenID Connect Core, section 5.4, e-mail and names can be only in the userinfo answer.
        const userInfo =
          claims.email === undefined && metadata.serverMetadata().userinfo_endpoint
            ? await client.fetchUserInfo(metadata, tokens.access_token, subject)
            : {}
        return { issuer, subject, ...personOf({ ...claims, ...userInfo }) }
      } catch (error) {
        if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied') return null
        throw error
      }
    },
  }
}

function personOf(claims: Record<string, unknown>): Omit<ExternalIdentity, 'issuer' | 'subject'> {
  const text = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' ? cleanLine(value) : ''
  }
  const [first = '', ...rest] = text('name').split(/\s+/)
  return {
    email: registerBody.shape.email.safeParse(text('email')).data ?? null,
    emailVerified: claims.email_verified === true,
    firstName: (text('given_name') || first || 'Writer').slice(0, 100),
    lastName: (text('family_name') || rest.join(' ')).slice(0, 100),
  }
}
