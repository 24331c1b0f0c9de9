import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  connectIdentity as connectIdentityCall,
  listIdentities,
  removeIdentity as removeIdentityCall,
} from '#contract/external-identities.ts'
import { AppError, notFound } from '#core/errors.ts'
import type { Tx } from '#core/postgres/client.ts'
import { beginSignIn } from '../actions/accounts/begin-sign-in.ts'
import { checkPasswordIfAny } from '../actions/accounts/check-own-password.ts'
import { beginConnection, connectIdentity, removeIdentity } from '../actions/accounts/connect-identity.ts'
import { type ExternalOutcome, signInExternally } from '../actions/accounts/sign-in-externally.ts'
import {
  type ExternalProvider,
  externalProvider,
  type Handshake,
  handshakeSeconds,
} from '../plugins/external-provider.ts'
import { cookieOf, setSessionCookie } from '../plugins/sessions.ts'
import { setStepCookie } from '../plugins/sign-in-steps.ts'
import { providerOf } from '../present/external-identities.ts'
import { route } from '../wire/route.ts'
import { beginInteractive, runTransaction } from '../wire/run-transaction.ts'
import { sendUnpagedList } from '../wire/send-page.ts'
import type { OnCommit } from '../wire/types.ts'

const callbackPath = '/api/callback'

/**
 * Registers the sign-in with the provider of the settings. Its paths are browser navigations that end on a screen,
 * with the outcome in the query parameter `external` (D-25). Also registers the calls that list, connect and remove the
 * external identities of an account.
 */
export function externalSignInRoutes(app: FastifyInstance): void {
  const { config, db, log, publish } = app.services
  const provider = externalProvider(config)
  const { name, secure } = cookieOf(config)
  const handshakeCookie = `${secure ? '__Secure-' : ''}external_${name.replace(/^__Host-/, '')}`
  const place = { path: callbackPath, httpOnly: true, sameSite: 'lax', secure } as const

  const baseOf = (request: FastifyRequest) => config.PUBLIC_URL ?? `${request.protocol}://${request.host}`

  /**
   * Begins a sign-in at the provider and stores its handshake in a cookie. @returns the address of the provider, and
   * the state.
   */
  async function begin(
    request: FastifyRequest,
    reply: FastifyReply,
    from: ExternalProvider,
    { connect, invitation }: { connect: string | null; invitation?: string },
  ): Promise<{ url: URL; state: string }> {
    const redirectUri = new URL(callbackPath, baseOf(request)).href
    const { url, handshake } = await from.begin(redirectUri, connect)
    const kept = invitation === undefined ? handshake : { ...handshake, invitation }
    reply.setCookie(handshakeCookie, Buffer.from(JSON.stringify(kept)).toString('base64url'), {
      ...place,
      maxAge: handshakeSeconds,
    })
    return { url, state: handshake.state }
  }

  app.get<{ Querystring: { from?: string; invitation?: string } }>(
    '/api/login',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { from, invitation } = request.query
      // Only a person who chose the external sign-in on a screen gets the message that it is not set up (D-129).
      if (!provider) {
        const isAsked = from === 'login' || from === 'signup'
        return reply.redirect(isAsked ? `/${from}?external=unavailable` : '/login', 302)
      }
      try {
        const invited = typeof invitation === 'string' ? { invitation } : {}
        const { url } = await begin(request, reply, provider, { connect: null, ...invited })
        return reply.redirect(url.href, 302)
      } catch (error) {
        log.error({ err: error }, 'connecting to sign-in provider failed')
        return reply.redirect('/login?external=failed', 302)
      }
    },
  )

  route(app, listIdentities, async ({ user, reply }) => {
    const identities = await db.externalIdentity.findMany({
      where: { userId: user.userId },
      orderBy: { id: 'asc' },
    })
    const shown = identities.map(({ id, issuer, createdAt }) => ({
      id,
      provider: providerOf(issuer),
      createdAt: createdAt.toISOString(),
    }))
    return sendUnpagedList(reply, shown)
  })

  route(app, connectIdentityCall, async ({ body, user, request, reply, transaction }) => {
    await app.limitEmail(request, user.email)
    const checkedHash = await checkPasswordIfAny(db, user.userId, body.password)
    if (!provider) throw new AppError('invalid', 'External sign-in is not set up here.')
    const { url, state } = await begin(request, reply, provider, { connect: user.userId }).catch(
      (error: unknown) => {
        log.error({ err: error }, 'connecting to sign-in provider failed')
        throw new AppError('unavailable', 'The sign-in provider cannot be reached. Please try again later.')
      },
    )
    await transaction((tx) => beginConnection(tx, user, { state, checkedHash }))
    return { url: url.href }
  })

  route(app, removeIdentityCall, async ({ params, body, user, request, transaction }) => {
    const where = { id: params.id, userId: user.userId }
    if ((await db.externalIdentity.count({ where })) === 0) throw notFound('External identity')
    await app.limitEmail(request, user.email)
    const checkedHash = await checkPasswordIfAny(db, user.userId, body.password)
    await transaction((tx, after) =>
      removeIdentity({ tx, after, config, publish }, user, { id: params.id, checkedHash }),
    )
    return { success: true as const }
  })

  app.get(callbackPath, { exposeHeadRoute: false }, async (request, reply) => {
    const handshake = readHandshake(request.cookies[handshakeCookie])
    reply.clearCookie(handshakeCookie, place)
    if (!provider || !handshake) return reply.redirect('/login?external=failed', 302)
    const screen = handshake.connect === null ? '/login' : '/profile'
    try {
      const person = await provider.finish(new URL(request.url, baseOf(request)), handshake)
      if (!person) return reply.redirect(`${screen}?external=refused`, 302)
      const session = handshake.connect === null ? null : await app.findSession(request)
      if (session?.userId !== (handshake.connect ?? undefined))
        return reply.redirect(`${screen}?external=failed`, 302)
      const outcome = await settle(request, reply, (tx, after) =>
        session
          ? connectIdentity({ tx, after, config, publish }, person, session, handshake.state)
          : signInExternally({ tx, after, publish }, person, config, handshake.invitation),
      )
      return reply.redirect(outcome === 'signed-in' ? '/' : `${screen}?external=${outcome}`, 302)
    } catch (error) {
      log.warn({ err: error }, 'external sign-in failed')
      return reply.redirect(`${screen}?external=failed`, 302)
    }
  })

  async function settle(
    request: FastifyRequest,
    reply: FastifyReply,
    act: (tx: Tx, after: OnCommit) => Promise<ExternalOutcome>,
  ): Promise<string> {
    const ended = await runTransaction(beginInteractive(db), log, async (tx, after) => {
      const result = await act(tx, after)
      if (result.outcome !== 'signed-in') return { outcome: result.outcome, token: null }
      const { userId } = result
      const { token, secondFactors } = await beginSignIn(tx, userId, request.headers['user-agent'])
      return { outcome: secondFactors ? `second-${secondFactors.join('-')}` : result.outcome, token }
    })
    if (ended.token !== null && ended.outcome === 'signed-in') setSessionCookie(reply, config, ended.token)
    else if (ended.token !== null) setStepCookie(reply, config, ended.token)
    return ended.outcome
  }
}

/** A handshake with the token of the invitation by which somebody signs up (D-150). */
interface KeptHandshake extends Handshake {
  invitation: string | undefined
}

function readHandshake(cookie: string | undefined): KeptHandshake | null {
  if (!cookie) return null
  try {
    const read: unknown = JSON.parse(Buffer.from(cookie, 'base64url').toString())
    const { state, nonce, verifier, connect, invitation } = (read ?? {}) as Partial<KeptHandshake>
    const whole = typeof state === 'string' && typeof nonce === 'string' && typeof verifier === 'string'
    if (!whole) return null
    return {
      ...{ state, nonce, verifier },
      connect: typeof connect === 'string' ? connect : null,
      invitation: typeof invitation === 'string' ? invitation : undefined,
    }
  } catch {
    // The cookie is not valid, so the sign-in has to start again.
    return null
  }
}
