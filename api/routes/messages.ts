import type { FastifyInstance } from 'fastify'
import {
  decideCollaborationRequest,
  listCollaborationRequests,
  listMessages,
  readMessage as readMessageCall,
  sendCollaborationRequest,
  sendMessage as sendMessageCall,
} from '#contract/messages.ts'
import {
  answerCollaborationRequest,
  requestCollaboration,
} from '../actions/community/request-collaboration.ts'
import { markMessageRead, sendMessage } from '../actions/community/send-message.ts'
import { findMessages, findRequests } from '../queries/messages.ts'
import { checkedRoute, route } from '../wire/route.ts'
import { sendPage } from '../wire/send-page.ts'

/** Registers the calls for direct messages and collaboration requests. */
export function messageRoutes(app: FastifyInstance): void {
  route(app, listMessages, async ({ db, user, query, request, reply }) =>
    sendPage(request, reply, await findMessages(db, user.userId, query)),
  )

  checkedRoute(app, sendMessageCall, async ({ body, user, request, publish, statement, unlessRepeated }) => {
    await unlessRepeated(() => app.limitActs(request, 'messages', user.userId))
    return statement((on, after) => sendMessage({ on, after, publish }, user, body))
  })

  route(app, readMessageCall, ({ params, user, publish, transaction }) =>
    transaction((tx, after) => markMessageRead({ tx, after, publish }, user.userId, params.id)),
  )

  route(app, listCollaborationRequests, async ({ db, user, query, request, reply }) =>
    sendPage(request, reply, await findRequests(db, user, query)),
  )

  route(
    app,
    sendCollaborationRequest,
    async ({ body, user, request, publish, transaction, unlessRepeated }) => {
      await unlessRepeated(() => app.limitActs(request, 'requests', user.userId))
      return transaction((tx, after) => requestCollaboration({ tx, after, publish }, user, body))
    },
  )

  route(app, decideCollaborationRequest, ({ params, body, user, publish, transaction }) =>
    transaction((tx, after) => answerCollaborationRequest({ tx, after, publish }, user, params.id, body)),
  )
}
