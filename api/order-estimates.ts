import type { Estimate } from '#contract/estimate.ts'
import type { Config } from '#core/config.ts'
import type { Log } from '#core/observability/log.ts'
import { type Estimated, estimateOrder, type PastFigures, readPastFigures } from '#core/order-estimates.ts'
import type { Db } from '#core/postgres/client.ts'

/** Estimates of orders in one process, from past orders. */
export interface OrderEstimates {
  /** Resolves when past orders are known. Only the first order of a process waits for it. */
  ready(): Promise<void>
  of(order: Estimated): Estimate
}

/** Past orders are read again after this time (ms). */
const freshMs = 60_000

/**
 * Opens the estimates of a process. They are kept in memory, so that an order makes no further round trip; old ones are read
 * again beside the order that finds them old.
 */
export function openOrderEstimates(config: Config, db: Db, log: Log): OrderEstimates {
  let past: PastFigures | undefined
  let readAt = 0
  let reading: Promise<void> | undefined

  const read = () => {
    reading ??= readPastFigures(db)
      .then(
        (found) => {
          past = found
        },
        (error: unknown) => log.warn({ err: error }, 'reading past orders failed, estimating without'),
      )
      .finally(() => {
        readAt = performance.now()
        reading = undefined
      })
    return reading
  }

  return {
    ready: async () => {
      if (readAt > 0 && performance.now() - readAt < freshMs) return
      const fresh = read()
      if (!past) await fresh
    },
    of: (order) => estimateOrder(config, past ?? new Map(), order),
  }
}
