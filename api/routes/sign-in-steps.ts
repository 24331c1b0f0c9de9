import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { beginPasskeySignIn, signInWithCode, signInWithPasskey } from '#contract/second-factor.ts'
import { AppError } from '#core/errors.ts'
import { passkeyRequest, passkeySiteOf } from '#core/security/passkeys.ts'
import {
  completeSignInWithCode,
  completeSignInWithPasskey,
  type SignInStepOutcome,
} from '../actions/second-factor/complete-sign-in.ts'
import { rateLimitedError } from '../plugins/rate-limits.ts'
import { beginSession, setSessionCookie } from '../plugins/sessions.ts'
import { beginStep, clearStepCookie, findStep, setStepCookie, stepIdOf } from '../plugins/sign-in-steps.ts'
import { readSignedIn } from '../queries/current-user.ts'
import { findPasskeyKeys } from '../queries/second-factor.ts'
import { publicOrigin } from '../wire/public-origin.ts'
import { route } from '../wire/route.ts'
import type { Transaction } from '../wire/types.ts'

/**
 * Registers the calls that complete a sign-in with a second factor, or sign in with a passkey alone (D-149).
 */
export function signInStepRoutes(app: FastifyInstance): void {
  const { config, db, publish } = app.services
  const siteOf = (request: FastifyRequest) => passkeySiteOf(publicOrigin(config, request))

  /** Completes a sign-in: `pass` ends the sign-in step, and the same transaction begins the session. */
  async function enter(
    reply: FastifyReply,
    transaction: Transaction,
    pass: (change: Parameters<typeof completeSignInWithCode>[0]) => Promise<SignInStepOutcome>,
  ) {
    const { ended, token } = await transaction(async (tx, after) => {
      const outcome = await pass({ tx, after, publish })
      return {
        ended: outcome,
        token: outcome.outcome === 'passed' ? await beginSession(tx, outcome.userId) : '',
      }
    })
    if (ended.outcome === 'expired') throw expired()
    if (ended.outcome === 'locked') throw rateLimitedError(ended.seconds * 1000)
    if (ended.outcome === 'wrong')
      throw new AppError(
        'invalid_credentials',
        'This code or passkey is not right, or it was used already. Try again.',
      )
    const me = await readSignedIn(db, config, ended.userId)
    if (!me) throw expired()
    clearStepCookie(reply, config)
    setSessionCookie(reply, config, token)
    return { ...me, token }
  }

  route(app, signInWithCode, ({ body, request, reply, transaction }) => {
    const stepId = stepIdOf(request, config)
    if (stepId === null) throw expired()
    return enter(reply, transaction, (change) =>
      completeSignInWithCode(change, config.SECOND_FACTOR_KEY, stepId, body.code),
    )
  })

  route(app, beginPasskeySignIn, async ({ body, request, reply }) => {
    const site = siteOf(request)
    if (!site)
      throw new AppError(
        'invalid',
        'Passkeys work only when this site is opened by https and by a domain name, not by an IP address.',
      )
    if (!body.afterPassword) {
      const options = await passkeyRequest(site, null)
      setStepCookie(reply, config, await beginStep(db, null, options.challenge))
      return { ...options }
    }
    const id = stepIdOf(request, config)
    const step = id === null ? undefined : await findStep(db, id)
    if (id === null || !step || step.userId === null) throw expired()
    const options = await passkeyRequest(site, await findPasskeyKeys(db, step.userId))
    await db.signInStep.updateMany({ where: { id }, data: { challenge: options.challenge } })
    return { ...options }
  })

  route(app, signInWithPasskey, ({ body, request, reply, transaction }) => {
    const stepId = stepIdOf(request, config)
    const site = siteOf(request)
    if (stepId === null || !site) throw expired()
    return enter(reply, transaction, (change) =>
      completeSignInWithPasskey(change, site, stepId, body.response),
    )
  })
}

function expired(): AppError {
  return new AppError('sign_in_expired', 'This sign-in took too long. Begin again.')
}
