import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the generation that a call ordered or asked about. */
    generationId: string | undefined
  }
}

const slowMs = 1000

/**
 * One line an answer, without the query (it may hold a share token), and a request id on every answer. What was read
 * without trouble is said at `debug` alone; what changed something, failed here or took long is worth a line always.
 */
export function accessLog(app: FastifyInstance): void {
  app.decorateRequest('generationId', undefined)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { id: reqId, method, routeOptions, session, generationId } = request
    const line = {
      reqId,
      method,
      route: routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      userId: session?.userId,
      generationId,
    }
    const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
    const isQuiet = isRead && reply.statusCode < 500 && reply.elapsedTime < slowMs
    if (isQuiet) request.log.debug(line, 'answered')
    else request.log.info(line, 'answered')
  })
}
