import type { FastifyInstance } from 'fastify'
import {
  deleteMessage as deleteCall,
  getConversation,
  listConversations,
  readConversation as readCall,
} from '#contract/conversations.ts'
import { deleteMessage, markConversationRead } from '../actions/community/change-conversation.ts'
import { findConversation, findConversations } from '../queries/conversations.ts'
import { route } from '../wire/route.ts'
import { sendPage } from '../wire/send-page.ts'

/** Registers the calls for conversations, and the call that deletes a message (D-148). */
export function conversationRoutes(app: FastifyInstance): void {
  route(app, listConversations, async ({ db, user, query, request, reply }) =>
    sendPage(request, reply, await findConversations(db, user, query)),
  )

  route(app, getConversation, async ({ db, params, user, query, request, reply }) =>
    sendPage(request, reply, await findConversation(db, user, params.userId, query)),
  )

  route(app, readCall, ({ params, body, user, publish, transaction }) =>
    transaction((tx, after) =>
      markConversationRead({ tx, after, publish }, user.userId, params.userId, body.upTo),
    ),
  )

  route(app, deleteCall, ({ params, user, publish, transaction }) =>
    transaction(async (tx, after) => {
      await deleteMessage({ tx, after, publish }, user.userId, params.id)
      return undefined
    }),
  )
}
