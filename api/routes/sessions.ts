import type { FastifyInstance } from 'fastify'
import { login, register, resetPassword } from '#contract/users.ts'
import { AppError, notFound } from '#core/errors.ts'
import { queueMail } from '#core/mail/queue-mail.ts'
import { hashPassword, isPasswordCorrect } from '#core/security/passwords.ts'
import { admitSignup, notifyAdminsOfWaitingSignup } from '../actions/accounts/admit-signup.ts'
import { beginSignIn } from '../actions/accounts/begin-sign-in.ts'
import { lockAccount } from '../actions/accounts/lock-account.ts'
import { registerUser } from '../actions/accounts/register-user.ts'
import { resetPassword as useResetLink } from '../actions/accounts/reset-password.ts'
import {
  beginSession,
  clearSessionCookie,
  cookieOf,
  endSessions,
  setSessionCookie,
  tokensOf,
} from '../plugins/sessions.ts'
import { setStepCookie } from '../plugins/sign-in-steps.ts'
import { readSignedIn } from '../queries/current-user.ts'
import { route } from '../wire/route.ts'

const waitingMessage = 'Your account waits until somebody who runs this Heartroom accepts it.'

/**
 * Registers the calls for sign-up, sign-in, the reset of a password, and sign-out (D-24, D-27). External sign-in is in
 * external-sign-in.ts.
 */
export function sessionRoutes(app: FastifyInstance): void {
  route(app, register, async ({ body, config, db, reply, publish, request, transaction }) => {
    const { password, invitation, ...names } = body
    const passwordHash = await hashPassword(password)
    const { userId, token } = await transaction(async (tx, after) => {
      const { awaitsApproval } = await admitSignup(tx, config, invitation)
      const { id } = await registerUser(tx, { ...names, passwordHash, awaitsApproval })
      await queueMail(tx, config, { userId: id, address: names.email, template: 'verify_email' })
      if (!awaitsApproval)
        return { userId: id, token: await beginSession(tx, id, request.headers['user-agent']) }
      await notifyAdminsOfWaitingSignup({ tx, after, publish }, id)
      return { userId: id, token: null }
    })
    if (token === null) {
      reply.code(202)
      return { awaitingApproval: true as const }
    }
    setSessionCookie(reply, config, token)
    const me = await readSignedIn(db, config, userId)
    if (!me) throw notFound('User')
    return { ...me, token }
  })

  route(app, login, async ({ body, config, db, reply, request, transaction }) => {
    await app.limitEmail(request, body.email)
    const found = await db.user.findUnique({ where: { email: body.email } })
    const isRight = await isPasswordCorrect(body.password, found?.passwordHash ?? null)
    // Only a caller who has sent the right password gets the message that the account waits for an admin.
    if (found?.awaitsApproval && isRight) throw new AppError('awaiting_approval', waitingMessage)
    if (!found || !isRight) throw wrongPassword()
    if (!found.isActive) throw deactivatedError(found.deactivationReason)
    const { token, secondFactors } = await transaction(async (tx) => {
      const account = await lockAccount(tx, found.id)
      if (!account?.isActive || account.passwordHash !== found.passwordHash) throw wrongPassword()
      return beginSignIn(tx, found.id, request.headers['user-agent'])
    })
    // The answer reveals whether the account has a second factor only to a caller who has sent the right password.
    if (secondFactors) {
      setStepCookie(reply, config, token)
      throw new AppError('second_factor_needed', 'Your second factor is still needed.', { secondFactors })
    }
    setSessionCookie(reply, config, token)
    const me = await readSignedIn(db, config, found.id)
    if (!me) throw notFound('User')
    return { ...me, token }
  })

  route(app, resetPassword, async ({ body, config, dropSockets, transaction }) => {
    const passwordHash = await hashPassword(body.password)
    return transaction(async (tx, after) => {
      const userId = await useResetLink(tx, config, { token: body.token, passwordHash })
      after(() => dropSockets({ userId }))
      return { success: true as const }
    })
  })

  // The browser navigates to this path, so it answers with a redirect and not with JSON.
  app.get('/api/logout', { exposeHeadRoute: false }, async (request, reply) => {
    const { config, pool, dropSockets } = app.services
    const tokens = tokensOf(request.headers.authorization, request.cookies, cookieOf(config).name)
    for (const sessionId of await endSessions(pool, tokens)) dropSockets({ sessionId })
    clearSessionCookie(reply, config)
    return reply.redirect('/', 302)
  })
}

// Only a caller who knows the password learns that the account is deactivated, and why (D-147).
function deactivatedError(given: string | null): AppError {
  const reason = given ? ` The reason: ${given}` : ''
  return new AppError('account_deactivated', `This account has been deactivated.${reason}`)
}

function wrongPassword(): AppError {
  return new AppError('invalid_credentials', 'Invalid email or password.')
}
