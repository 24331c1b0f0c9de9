import { findGenerations } from '#core/generations/find-generations.ts'
import type { Log } from '#core/observability/log.ts'
import type { Db } from '#core/postgres/client.ts'
import type { Publish } from '#core/redis/publish.ts'

/**
 * New orders are collected for this time (ms) before their positions are read, because each read ranks all waiting
 * orders.
 */
const collectMs = 25

/**
 * Pushes new orders to the screens of their owners (D-23), outside the calls that made them. The position of
 * an order in the queue is read from all waiting orders, so orders within `collectMs` share one read.
 */
export function createOrderPushes(db: Db, publish: Publish, log: Log): (id: string) => void {
  let waiting: string[] = []
  let isReading = false
  const read = async (): Promise<void> => {
    while (waiting.length > 0) {
      const ids = waiting
      waiting = []
      try {
        for (const { ownerId, summary } of await findGenerations(db, { ids, limit: ids.length }))
          publish(ownerId, 'generation.updated', summary)
      } catch (error) {
        log.warn({ err: error }, 'pushing new orders failed')
      }
    }
    isReading = false
  }
  return (id) => {
    waiting.push(id)
    if (isReading) return
    isReading = true
    setTimeout(() => void read(), collectMs)
  }
}
