import type { FastifyInstance } from 'fastify'
import { createReport as createReportCall } from '#contract/reports.ts'
import { blockUser, listBlocks, muteUser, unblockUser, unmuteUser } from '#contract/safety.ts'
import { blockPerson, endBlockOrMute, mutePerson } from '../actions/safety/block-and-mute.ts'
import { createReport } from '../actions/safety/create-report.ts'
import { findBlocks } from '../queries/blocks.ts'
import { route } from '../wire/route.ts'
import { sendPage } from '../wire/send-page.ts'

/** Registers the calls with which a user blocks, mutes and reports others (D-147). */
export function safetyRoutes(app: FastifyInstance): void {
  route(app, blockUser, ({ params, user, publish, transaction }) =>
    transaction((tx, after) => blockPerson({ tx, after, publish }, user.userId, params.id)),
  )

  route(app, unblockUser, ({ params, user, publish, transaction }) =>
    transaction((tx, after) => endBlockOrMute({ tx, after, publish }, 'block', user.userId, params.id)),
  )

  route(app, muteUser, ({ params, user, publish, transaction }) =>
    transaction((tx, after) => mutePerson({ tx, after, publish }, user.userId, params.id)),
  )

  route(app, unmuteUser, ({ params, user, publish, transaction }) =>
    transaction((tx, after) => endBlockOrMute({ tx, after, publish }, 'mute', user.userId, params.id)),
  )

  route(app, listBlocks, async ({ db, user, query, request, reply }) =>
    sendPage(request, reply, await findBlocks(db, user, query)),
  )

  route(app, createReportCall, async ({ body, user, request, transaction, unlessRepeated }) => {
    await unlessRepeated(() => app.limitReports(request, user.userId))
    return transaction((tx) => createReport(tx, user, body))
  })
}
