import type pg from 'pg'
import { z } from 'zod'
import type { Log } from '#core/observability/log.ts'
import { channels } from '#core/postgres/channels.ts'
import { Prisma } from '#core/postgres/client.ts'
import { type Listening, listen } from '#core/postgres/listen.ts'
import { queryRows, rowSchema } from '#core/postgres/sql.ts'

const endedRow = rowSchema({ id: z.string() })

export interface Waiters {
  waitFor(generationId: string, ms: number): Promise<boolean>
  /** Ends every wait, and every wait that begins later, with the result `false` (D-11). */
  stop(): void
  close(): Promise<void>
}

const pollMs = 1000

/**
 * Lets calls wait until a generation ends, or until it needs the approval of its owner. Postgres notifies this process
 * of both events. The rows are also read every second, because a notification may be lost. Listening starts with the
 * first call that waits.
 */
export function createWaiters(options: { url: string; pool: pg.Pool; log: Log }): Waiters {
  const { url, pool, log } = options
  const waiting = new Map<string, Set<(done: boolean) => void>>()
  let listening: Listening | undefined
  let poll: NodeJS.Timeout | undefined
  let isReading = false
  let stopped = false

  function settle(id: string, done: boolean): void {
    const waiters = waiting.get(id)
    waiting.delete(id)
    for (const resolve of waiters ?? []) resolve(done)
    if (waiting.size === 0) {
      clearInterval(poll)
      poll = undefined
    }
  }

  async function readEnded(): Promise<void> {
    if (isReading || waiting.size === 0) return
    isReading = true
    try {
      const ended = await queryRows(
        pool,
        endedRow,
        Prisma.sql`SELECT id FROM generations
          WHERE id = ANY(${[...waiting.keys()]}::uuid[])
            AND (status IN ('completed', 'failed', 'cancelled') OR awaits IS NOT NULL)`,
      )
      for (const { id } of ended) settle(id, true)
    } catch (error) {
      log.warn({ err: error }, 'loading ended generations failed, will retry')
    } finally {
      isReading = false
    }
  }

  return {
    waitFor: (id, ms) => {
      if (stopped || ms <= 0) return Promise.resolve(false)
      listening ??= listen({
        url,
        log,
        handlers: { [channels.generationEnded]: (ended) => settle(ended, true) },
        onConnect: () => void readEnded(),
      })
      poll ??= setInterval(() => void readEnded(), pollMs)
      return new Promise((resolve) => {
        const waiters = waiting.get(id) ?? new Set()
        waiting.set(id, waiters)
        const timer = setTimeout(() => finish(false), ms)
        const finish = (done: boolean): void => {
          clearTimeout(timer)
          waiters.delete(finish)
          if (waiters.size === 0 && waiting.get(id) === waiters) settle(id, done)
          resolve(done)
        }
        waiters.add(finish)
      })
    },
    stop: () => {
      stopped = true
      for (const id of [...waiting.keys()]) settle(id, false)
    },
    close: async () => {
      await listening?.close()
    },
  }
}
