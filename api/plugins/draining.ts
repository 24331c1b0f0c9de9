import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Waiters } from './waiters.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** True once this process is stopping: it answers what it has and takes nothing new. */
    isDraining(): boolean
    /** Stops the process in order, after DRAIN_DELAY_SECONDS in which /readyz sends new work elsewhere. */
    drain(): Promise<void>
  }
}

/**
 * Stops in order: first /readyz says so while everything is still answered, so that a load balancer turns away before
 * the door closes; then the waits end, so that their calls are answered. Every answer closes its connection meanwhile,
 * since one that is kept alive would hold the server open.
 */
export function draining(app: FastifyInstance, waiters: Waiters): void {
  const { DRAIN_DELAY_SECONDS } = app.services.config
  let isDraining = false
  app.decorate('isDraining', () => isDraining)
  app.decorate('drain', async () => {
    isDraining = true
    if (DRAIN_DELAY_SECONDS > 0) await wait(DRAIN_DELAY_SECONDS * 1000)
    await app.close()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    isDraining = true
    waiters.stop()
  })
  app.addHook('onClose', () => waiters.close())
}
