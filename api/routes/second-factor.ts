import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  addPasskey,
  beginApp,
  beginPasskey,
  confirmApp,
  getSecondFactor,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
} from '#contract/second-factor.ts'
import { AppError, notFound } from '#core/errors.ts'
import {
  type PasskeySite,
  passkeyCreation,
  passkeySiteOf,
  verifyPasskeyCreation,
} from '#core/security/passkeys.ts'
import { hashToken } from '#core/security/tokens.ts'
import { totpUri } from '#core/security/totp.ts'
import { checkOwnPassword } from '../actions/accounts/check-own-password.ts'
import { lockOwnAccount } from '../actions/accounts/lock-account.ts'
import * as add from '../actions/second-factor/add-factor.ts'
import * as remove from '../actions/second-factor/remove-factor.ts'
import type { Session } from '../plugins/sessions.ts'
import { storeStep, takeChallenge } from '../plugins/sign-in-steps.ts'
import { findPasskeyKeys, findSecondFactor } from '../queries/second-factor.ts'
import { publicOrigin } from '../wire/public-origin.ts'
import { route } from '../wire/route.ts'

/**
 * Registers the calls with which a user adds and removes second factors (D-149). The calls that use a second factor to
 * sign in are in sign-in-steps.ts.
 */
export function secondFactorRoutes(app: FastifyInstance): void {
  const { config, db } = app.services
  const keys = config.SECOND_FACTOR_KEY

  const siteOf = (request: FastifyRequest): PasskeySite => {
    const site = passkeySiteOf(publicOrigin(config, request))
    if (!site)
      throw new AppError(
        'invalid',
        'Passkeys work only when this site is opened by https and by a domain name, not by an IP address.',
      )
    return site
  }
  const checkPassword = async (request: FastifyRequest, user: Session, password: string) => {
    await app.limitEmail(request, user.email)
    return checkOwnPassword(db, user.userId, { field: 'password', password })
  }

  route(app, getSecondFactor, async ({ user, request }) => ({
    ...(await findSecondFactor(db, user.userId)),
    takesPasskeys: passkeySiteOf(publicOrigin(config, request)) !== null,
    takesApps: keys.length > 0,
  }))

  route(app, beginPasskey, async ({ body, user, request, transaction }) => {
    const checkedHash = await checkPassword(request, user, body.password)
    const options = await passkeyCreation(
      siteOf(request),
      { id: user.userId, email: user.email },
      await findPasskeyKeys(db, user.userId),
    )
    await transaction(async (tx) => {
      await lockOwnAccount(tx, user, checkedHash)
      await storeStep(tx, { id: pendingPasskeyOf(user), userId: user.userId, challenge: options.challenge })
    })
    return { ...options }
  })

  route(app, addPasskey, async ({ body, user, request, transaction, publish, dropSockets }) => {
    const site = siteOf(request)
    if ((await db.user.count({ where: { id: user.userId } })) === 0) throw notFound('User')
    const pending = await takeChallenge(db, pendingPasskeyOf(user))
    if (pending === null) throw new AppError('invalid', 'That took too long. Add the passkey again.')
    const key = await verifyPasskeyCreation(site, pending, body.response)
    if (!key) throw new AppError('invalid', 'The browser made no passkey for this site. Try again.')
    return transaction(async (tx, after) => {
      const added = await add.addPasskey({ tx, after, config, publish, dropSockets }, user, body.name, key)
      return { ...added, passkey: asText(added.passkey) }
    })
  })

  route(app, removePasskey, async ({ params, body, user, request, transaction, publish }) => {
    const { userId } = user
    if (!(await db.passkey.findFirst({ where: { id: params.id, userId }, select: { id: true } })))
      throw notFound('Passkey')
    const checkedHash = await checkPassword(request, user, body.password)
    await transaction(async (tx, after) => {
      await lockOwnAccount(tx, user, checkedHash)
      await remove.removePasskey({ tx, after, config, publish }, userId, params.id)
    })
    return { success: true as const }
  })

  route(app, beginApp, async ({ body, user, request, transaction }) => {
    if (keys.length === 0)
      throw new AppError('invalid', 'This site has no key to store authenticator apps with. Use a passkey.')
    const checkedHash = await checkPassword(request, user, body.password)
    const key = await transaction(async (tx) => {
      await lockOwnAccount(tx, user, checkedHash)
      return add.beginApp(tx, keys, user.userId)
    })
    return { key, uri: totpUri(key, user.email) }
  })

  route(app, confirmApp, async ({ body, user, transaction, publish, dropSockets }) => ({
    recoveryCodes: await transaction((tx, after) =>
      add.confirmApp({ tx, after, config, publish, dropSockets }, keys, user, body.code),
    ),
  }))

  route(app, removeApp, async ({ body, user, request, transaction, publish }) => {
    const checkedHash = await checkPassword(request, user, body.password)
    await transaction(async (tx, after) => {
      await lockOwnAccount(tx, user, checkedHash)
      await remove.removeApp({ tx, after, config, publish }, user.userId)
    })
    return { success: true as const }
  })

  route(app, renewRecoveryCodes, async ({ body, user, request, transaction, publish }) => {
    const checkedHash = await checkPassword(request, user, body.password)
    return transaction(async (tx, after) => {
      await lockOwnAccount(tx, user, checkedHash)
      return { recoveryCodes: await add.renewRecoveryCodes({ tx, after, config, publish }, user.userId) }
    })
  })
}

// A session adds one passkey at a time. Its challenge is answered once.
function pendingPasskeyOf({ sessionId }: Session): string {
  return hashToken(`new passkey of ${sessionId}`)
}

function asText({ createdAt, ...passkey }: Awaited<ReturnType<typeof add.addPasskey>>['passkey']) {
  return { ...passkey, createdAt: createdAt.toISOString(), lastUsedAt: null }
}
