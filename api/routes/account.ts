import type { FastifyInstance } from 'fastify'
import { deleteAccount, exportAccount as exportCall } from '#contract/account.ts'
import { beginErasure } from '../actions/accounts/erase-account.ts'
import { continueErasure, hideWorksOf } from '../actions/accounts/run-erasures.ts'
import { exportAccount } from '../downloads/export-account.ts'
import { clearSessionCookie } from '../plugins/sessions.ts'
import { route } from '../wire/route.ts'
import { sendStream } from '../wire/send-stream.ts'

/**
 * The time (ms) for which the call that erases an account waits until everything is removed. It is below the time in
 * which a call must be answered.
 */
const maxWaitMs = 3000

/** Registers the calls that export and delete an account (D-50). */
export function accountRoutes(app: FastifyInstance): void {
  route(app, exportCall, async ({ db, storage, user, reply }) => {
    const zip = await exportAccount(db, storage, user.userId)
    reply.header('content-disposition', 'attachment; filename="heartroom-export.zip"')
    return sendStream(reply.type('application/zip'), zip)
  })

  route(app, deleteAccount, async ({ config, db, log, user, reply, publish, dropSockets, transaction }) => {
    await transaction(async (tx, after) => {
      await beginErasure({ tx, after, publish }, user.userId)
      after(() => dropSockets({ userId: user.userId }))
    })
    clearSessionCookie(reply, config)
    const began = performance.now()
    const isOver = () => performance.now() - began > maxWaitMs
    await hideWorksOf({ db, log, publish }, user.userId)
    // From here on the account will be erased in any case (`startErasures`), so an error is no error of the call.
    await continueErasure({ db, log, publish }, user.userId, isOver).catch((error: unknown) =>
      log.warn({ err: error, userId: user.userId }, 'erasing account failed, will retry'),
    )
    return undefined
  })
}
