import type { Config } from '#core/config.ts'
import type { OrderEstimates } from '#core/generations/order-estimates.ts'
import type { Log } from '#core/observability/log.ts'
import type { Db } from '#core/postgres/client.ts'
import type { Publish } from '#core/redis/publish.ts'
import type { Storage } from '#core/storage/client.ts'
import type { WorkerMetrics } from './metrics.ts'
import type { Model } from './model/openai.ts'

/** The connections and services of a worker process, passed to each of its parts. */
export interface Deps {
  config: Config
  db: Db
  estimates: OrderEstimates
  log: Log
  publish: Publish
  storage: Storage
  model: Model
  meter: WorkerMetrics
  /** The id by which the table `worker_processes` lists this process. */
  workerId: string
}
