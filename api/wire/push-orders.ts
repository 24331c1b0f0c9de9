import { findGenerations } from '#core/generations/find-generations.ts'
import type { Log } from '#core/observability/log.ts'
import type { Db } from '#core/postgres/client.ts'
import type { Publish } from '#core/redis/publish.ts'

// The shortest and the longest time (ms) for which new orders are collected before their positions are read, because
// each read ranks all waiting orders.
const minCollectMs = 25
const maxCollectMs = 250
/** Within these limits, the pause after a read is this many times as long as the read. */
const pausePerRead = 4

/**
 * Pushes new orders to the screens of their owners (D-23), outside the calls that made them. The position of
 * an order in the queue is read from all waiting orders, so the orders of some milliseconds share one read.
 */
export function createOrderPushes(db: Db, publish: Publish, log: Log): (id: string) => void {
  let waiting: string[] = []
  let isPlanned = false
  /** No read begins before this time. */
  let pausedUntil = 0

  function planRead(): void {
    isPlanned = true
    setTimeout(() => void read(), Math.max(minCollectMs, pausedUntil - performance.now()))
  }
  async function read(): Promise<void> {
    const ids = waiting
    waiting = []
    const began = performance.now()
    try {
      for (const { ownerId, summary } of await findGenerations(db, { ids, limit: ids.length }))
        publish(ownerId, 'generation.updated', summary)
    } catch (error) {
      log.warn({ err: error }, 'pushing new orders failed')
    }
    const ended = performance.now()
    pausedUntil = ended + Math.min(pausePerRead * (ended - began), maxCollectMs)
    isPlanned = false
    if (waiting.length > 0) planRead()
  }
  return (id) => {
    waiting.push(id)
    if (!isPlanned) planRead()
  }
}
