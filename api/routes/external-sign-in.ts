import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import type { Tx } from '#core/postgres/client.ts'
import { beginSignIn } from '../actions/accounts/begin-sign-in.ts'
import {
  connectExternally,
  type ExternalOutcome,
  signInExternally,
} from '../actions/accounts/sign-in-externally.ts'
import { externalProvider, type Handshake } from '../plugins/external-provider.ts'
import { isSameSite } from '../plugins/origin.ts'
import { cookieOf, setSessionCookie } from '../plugins/sessions.ts'
import { setStepCookie } from '../plugins/sign-in-steps.ts'
import { beginInteractive, runTransaction } from '../wire/run-transaction.ts'
import type { OnCommit } from '../wire/types.ts'

const callbackPath = '/api/callback'

/**
 * Registers the sign-in with the provider of the settings. Its paths are browser navigations that end on a screen,
 * with the outcome in the query parameter `external` (D-25). `/api/login?connect` connects the account of the session
 * instead.
 */
export function externalSignInRoutes(app: FastifyInstance): void {
  const { config, db, log, publish } = app.services
  const provider = externalProvider(config)
  const { name, secure } = cookieOf(config)
  const handshakeCookie = `${secure ? '__Secure-' : ''}external_${name.replace(/^__Host-/, '')}`
  const place = { path: callbackPath, httpOnly: true, sameSite: 'lax', secure } as const

  const baseOf = (request: FastifyRequest) => config.PUBLIC_URL ?? `${request.protocol}://${request.host}`

  app.get<{ Querystring: { connect?: string; from?: string; invitation?: string } }>(
    '/api/login',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const connects = request.query.connect !== undefined
      const screen = connects ? '/profile' : '/login'
      const { from } = request.query
      // Only somebody who asked for the external sign-in is told that it is not set up (D-129).
      if (!provider) {
        const asked = connects ? screen : from === 'login' || from === 'signup' ? `/${from}` : null
        return reply.redirect(asked === null ? screen : `${asked}?external=unavailable`, 302)
      }
      // A link on another site must not connect an external account to the account of the current session.
      if (connects && !isSameSite(request.headers, request.host)) {
        throw new AppError('bad_origin', 'This request came from another site')
      }
      const session = connects ? await app.findSession(request, reply) : null
      if (connects && !session) return reply.redirect('/login', 302)
      try {
        const redirectUri = new URL(callbackPath, baseOf(request)).href
        const { url, handshake } = await provider.begin(redirectUri, session?.userId ?? null)
        const { invitation } = request.query
        const kept = typeof invitation === 'string' ? { ...handshake, invitation } : handshake
        reply.setCookie(handshakeCookie, Buffer.from(JSON.stringify(kept)).toString('base64url'), {
          ...place,
          maxAge: 600,
        })
        return reply.redirect(url.href, 302)
      } catch (error) {
        log.error({ err: error }, 'connecting to sign-in provider failed')
        return reply.redirect(`${screen}?external=failed`, 302)
      }
    },
  )

  app.get(callbackPath, { exposeHeadRoute: false }, async (request, reply) => {
    const handshake = readHandshake(request.cookies[handshakeCookie])
    reply.clearCookie(handshakeCookie, place)
    if (!provider || !handshake) return reply.redirect('/login?external=failed', 302)
    const screen = handshake.connect === null ? '/login' : '/profile'
    try {
      const person = await provider.finish(new URL(request.url, baseOf(request)), handshake)
      if (!person) return reply.redirect(`${screen}?external=refused`, 302)
      const outcome = await settle(request, reply, handshake, (tx, after) =>
        handshake.connect === null
          ? signInExternally({ tx, after, publish }, person, config, handshake.invitation)
          : connectExternally(tx, person, handshake.connect),
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
    { connect }: Handshake,
    act: (tx: Tx, after: OnCommit) => Promise<ExternalOutcome>,
  ): Promise<string> {
    if (connect !== null && (await app.findSession(request))?.userId !== connect) return 'failed'
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
