import type { FastifyInstance } from 'fastify'

/** One line an answer, without the query (it may hold a share token), and a request id on every answer. */
export function accessLog(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { id: reqId, method, routeOptions, session } = request
    const line = {
      reqId,
      method,
      route: routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      userId: session?.userId,
    }
    request.log.debug(line, 'answered')
  })
}
