import type { FastifyInstance } from 'fastify'
import { deleteAccount, exportAccount as exportCall } from '#contract/account.ts'
import { eraseAccount } from '../actions/accounts/erase-account.ts'
import { exportAccount } from '../downloads/export-account.ts'
import { clearSessionCookie } from '../plugins/sessions.ts'
import { route } from '../wire/route.ts'
import { sendStream } from '../wire/send-stream.ts'

/** Registers the calls that export and delete an account (D-50). */
export function accountRoutes(app: FastifyInstance): void {
  route(app, exportCall, async ({ db, storage, user, reply }) => {
    const zip = await exportAccount(db, storage, user.userId)
    reply.header('content-disposition', 'attachment; filename="heartroom-export.zip"')
    return sendStream(reply.type('application/zip'), zip)
  })

  route(app, deleteAccount, async ({ config, user, reply, publish, dropSockets, transaction }) => {
    await transaction(async (tx, after) => {
      await eraseAccount({ tx, after, publish }, user.userId)
      after(() => dropSockets({ userId: user.userId }))
    })
    clearSessionCookie(reply, config)
    return undefined
  })
}
