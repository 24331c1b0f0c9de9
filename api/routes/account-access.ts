import type { FastifyInstance } from 'fastify'
import {
  changeEmail,
  changePassword,
  endOtherSessions,
  endSession,
  getAccountAccess,
  listSessions,
  sendConfirmation,
} from '#contract/mail.ts'
import { notFound } from '#core/errors.ts'
import { hashPassword } from '#core/security/passwords.ts'
import { changeEmail as change, queueConfirmation } from '../actions/accounts/change-email.ts'
import { changePassword as setPassword } from '../actions/accounts/change-password.ts'
import { checkOwnPassword } from '../actions/accounts/check-own-password.ts'
import { endSessionsOf } from '../actions/accounts/end-sessions.ts'
import { clearSessionCookie } from '../plugins/sessions.ts'
import { readAccountAccess } from '../queries/account-access.ts'
import { findSessionsOf, listedId } from '../queries/sessions.ts'
import { route } from '../wire/route.ts'
import { sendUnpagedList } from '../wire/send-page.ts'

/** Registers the calls by which a user changes password and address and ends sessions (D-149, D-154). */
export function accountAccessRoutes(app: FastifyInstance): void {
  route(app, getAccountAccess, ({ config, db, user }) => readAccountAccess(db, config, user.userId))

  route(app, changePassword, async ({ body, config, db, dropSockets, request, transaction, user }) => {
    await app.limitEmail(request, user.email)
    const given = { field: 'currentPassword', password: body.currentPassword } as const
    const before = await checkOwnPassword(db, user.userId, given)
    const passwordHash = await hashPassword(body.newPassword)
    return transaction(async (tx, after) => {
      await setPassword({ tx, after, config, dropSockets }, user, { before, passwordHash })
      return { success: true as const }
    })
  })

  route(app, changeEmail, async ({ body, config, db, request, transaction, user }) => {
    await app.limitEmail(request, user.email)
    // The answer reveals whether the address has an account, so these calls are limited.
    await app.limitEmailSearch(request, user.userId)
    const given = { field: 'password', password: body.password } as const
    const checkedHash = await checkOwnPassword(db, user.userId, given)
    return transaction(async (tx) => {
      await change(tx, config, user, { to: body.email, checkedHash })
      return readAccountAccess(tx, config, user.userId)
    })
  })

  route(app, sendConfirmation, async ({ config, request, transaction, user }) => {
    await app.limitMail(request, user.email)
    return transaction(async (tx) => {
      await queueConfirmation(tx, config, user.userId)
      return readAccountAccess(tx, config, user.userId)
    })
  })

  route(app, listSessions, async ({ db, user, reply }) => {
    const sessions = (await findSessionsOf(db, user.userId)).map(({ id, ...session }) => ({
      ...session,
      id: listedId(id),
      isCurrent: id === user.sessionId,
    }))
    return sendUnpagedList(reply, sessions)
  })

  route(app, endSession, async ({ config, db, dropSockets, params, reply, transaction, user }) => {
    const found = (await findSessionsOf(db, user.userId)).find(({ id }) => listedId(id) === params.id)
    if (!found) throw notFound('Session')
    await transaction((tx, after) =>
      endSessionsOf({ on: tx, after, dropSockets }, user.userId, { only: found.id }),
    )
    if (found.id === user.sessionId) clearSessionCookie(reply, config)
    return undefined
  })

  route(app, endOtherSessions, async ({ dropSockets, transaction, user }) => {
    await transaction((tx, after) =>
      endSessionsOf({ on: tx, after, dropSockets }, user.userId, { except: user.sessionId }),
    )
    return undefined
  })
}
