import type { FastifyInstance } from 'fastify'
import { listCollaborationRequests, listMessages } from '#contract/messages.ts'
import { findMessages, findRequests } from '../queries/messages.ts'
import { sendPage } from '../queries/page.ts'
import { route } from '../route.ts'

/** Direct messages and collaboration requests. */
export function messageRoutes(app: FastifyInstance): void {
  route(app, listMessages, async ({ db, user, query, request, reply }) =>
    sendPage(request, reply, await findMessages(db, user.userId, query)),
  )

  route(app, listCollaborationRequests, async ({ db, user, query, request, reply }) =>
    sendPage(request, reply, await findRequests(db, user.userId, query)),
  )
}
