import type { FastifyInstance } from 'fastify'
import {
  createInvitation,
  decideSignup,
  getOperatorSettings,
  getServiceCheck,
  getSite,
  getSpending,
  listInvitations,
  listWaitingSignups,
  revokeInvitation,
  startServiceCheck,
  updateOperatorSettings,
} from '#contract/operator.ts'
import { decideSignup as decide } from '../actions/accounts/admit-signup.ts'
import { changeSettings } from '../actions/operator/change-settings.ts'
import { createInvitation as create, revokeInvitation as revoke } from '../actions/operator/invite.ts'
import { sendTestMail } from '../actions/operator/send-test-mail.ts'
import { startCheck } from '../actions/operator/start-check.ts'
import { findInvitations, findServiceCheck, findWaitingSignups } from '../queries/operator.ts'
import { findSettings } from '../queries/settings.ts'
import { findSpending } from '../queries/spending.ts'
import { publicOrigin } from '../wire/public-origin.ts'
import { route } from '../wire/route.ts'
import { sendPage } from '../wire/send-page.ts'

/**
 * Registers the call that returns the public settings of the site, and the calls of operators for settings,
 * invitations, waiting sign-ups, spending and checks of services (D-150, D-151).
 */
export function operatorRoutes(app: FastifyInstance): void {
  route(app, getSite, async ({ settings }) => {
    await settings.loaded()
    const { signups, notice } = settings.current()
    return { signups, notice }
  })

  route(app, getOperatorSettings, ({ db, config }) => findSettings(db, config))

  route(app, updateOperatorSettings, async ({ db, config, body, user, settings, transaction }) => {
    await transaction((tx) => changeSettings(tx, config, user.userId, body))
    await settings.refresh()
    return findSettings(db, config)
  })

  route(app, createInvitation, ({ body, user, config, request, transaction }) =>
    transaction(async (tx) => {
      const made = await create(tx, user.userId, body)
      return { ...made, url: `${publicOrigin(config, request)}/signup?invitation=${made.token}` }
    }),
  )

  route(app, listInvitations, async ({ db, query, request, reply }) =>
    sendPage(request, reply, await findInvitations(db, query)),
  )

  route(app, revokeInvitation, ({ params, user, transaction }) =>
    transaction(async (tx) => {
      await revoke(tx, user.userId, params.id)
      return undefined
    }),
  )

  route(app, listWaitingSignups, async ({ db, query, request, reply }) =>
    sendPage(request, reply, await findWaitingSignups(db, query)),
  )

  route(app, decideSignup, ({ params, body, config, user, publish, transaction }) =>
    transaction(async (tx, after) => {
      const decision = { adminId: user.userId, id: params.id, accept: body.accept }
      await decide({ tx, after, publish }, config, decision)
      return undefined
    }),
  )

  route(app, getSpending, async ({ db, config, settings }) => {
    await settings.loaded()
    return findSpending(db, config, settings.current())
  })

  route(app, startServiceCheck, async ({ body, config, user, transaction }) => {
    const outcome = body.what === 'mail' ? await sendTestMail(config, { email: user.email }) : null
    return transaction((tx) => startCheck(tx, user.userId, body, outcome))
  })

  route(app, getServiceCheck, ({ db, params }) => findServiceCheck(db, params.id))
}
