import type { FastifyInstance } from 'fastify'
import type { Waiters } from './waiters.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** True once this process is stopping: it answers what it has and takes nothing new. */
    isDraining(): boolean
  }
}

/**
 * Stops in order: first the waits end, so that their calls are answered; every answer then closes its connection,
 * since one that is kept alive would hold the server open.
 */
export function draining(app: FastifyInstance, waiters: Waiters): void {
  let isDraining = false
  app.decorate('isDraining', () => isDraining)
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    isDraining = true
    waiters.stop()
  })
  app.addHook('onClose', () => waiters.close())
}
