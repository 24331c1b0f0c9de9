import type { Redis } from 'ioredis'
import type pg from 'pg'
import type { HeavyWork } from '#contract/endpoint.ts'
import type { Config } from '#core/config.ts'
import type { OrderEstimates } from '#core/generations/order-estimates.ts'
import type { Log } from '#core/observability/log.ts'
import type { Db } from '#core/postgres/client.ts'
import type { Publish } from '#core/redis/publish.ts'
import type { Storage } from '#core/storage/client.ts'
import type { ReaderCounter } from './actions/stories/count-readers.ts'
import type { LiveSettings } from './plugins/live-settings.ts'
import type { SharedAnswers } from './wire/shared-answers.ts'
import type { Slots } from './wire/slots.ts'

/** The services of one API process; handlers get them as part of their context. */
export interface Services {
  config: Config
  log: Log
  db: Db
  pool: pg.Pool
  redis: Redis
  storage: Storage
  /**
   * Pushes an event to a user's sockets. Call it only in a callback of `after`, which runs when the change is
   * committed.
   */
  publish: Publish
  /** Closes the sockets of one session, or of all sessions of a user, in every API process. */
  dropSockets: (of: { sessionId: string } | { userId: string }) => void
  /** The number of open sockets of this process. */
  countSockets: () => number
  /** Pushes a new order to its owner, shortly after the call. */
  pushOrder: (generationId: string) => void
  /** Queues a reader of a story to be counted, which happens within a second (D-33). */
  countReader: ReaderCounter['count']
  /** The cached answers that visitors share (ADR-0020). */
  sharedAnswers: SharedAnswers
  /** Limits how many calls that use much memory run at the same time, by the kind of work. */
  slots: Record<HeavyWork, Slots>
  /** The settings that admins change at run time (D-150, D-151). */
  settings: LiveSettings
  /** Estimates the money and time of orders from past orders (D-151). */
  estimates: OrderEstimates
  /**
   * Waits until the generation has ended or needs the approval of its owner. Resolves to true then, and to false after
   * `ms` milliseconds or when this process stops.
   */
  waitFor: (generationId: string, ms: number) => Promise<boolean>
}
