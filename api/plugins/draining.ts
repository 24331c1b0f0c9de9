import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Waiters } from './waiters.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns true when this process is stopping. It then still answers its open calls, but /readyz answers 503. */
    isDraining(): boolean
    /** Closes the app after DRAIN_DELAY_SECONDS, in which the load balancer sends new calls to other processes. */
    drain(): Promise<void>
  }
}

/**
 * Stops the API without losing calls. First /readyz answers 503 while all calls still work, so that the load balancer
 * stops sending calls. Then the calls that wait for generations are answered. Each response closes its connection,
 * because an open connection would delay the stop of the server.
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
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', async () => {
    isDraining = true
    waiters.stop()
  })
  app.addHook('onClose', () => waiters.close())
}
