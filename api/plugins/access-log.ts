import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The field `generationId` of the answer, such as the id of the generation that the call ordered. */
    generationId: string | undefined
  }
}

const slowMs = 1000

/**
 * Logs one line for each answer, and sends the request id in a header. The line does not contain the query, because it
 * can contain a share token. Quick reads without a server error are logged at level `debug`; changes, server errors and
 * slow answers at level `info`.
 */
export function accessLog(app: FastifyInstance): void {
  app.decorateRequest('generationId', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS'
    const isQuiet = isRead && reply.statusCode < 500 && reply.elapsedTime < slowMs
    if (isQuiet && !app.services.log.isLevelEnabled('debug')) return done()
    const { method, routeOptions, session, generationId } = request
    const line = {
      method,
      route: routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      userId: session?.userId,
      generationId,
    }
    if (isQuiet) request.log.debug(line, 'request answered')
    else request.log.info(line, 'request answered')
    done()
  })
}
