import type { Config } from '#core/config.ts'
import type { Db } from '#core/db.ts'
import type { Log } from '#core/log.ts'
import type { Publish } from '#core/publish.ts'
import type { Storage } from '#core/storage.ts'
import type { Meter } from './metrics.ts'
import type { Model } from './openai.ts'

/** What every part of the worker works with. */
export interface Deps {
  config: Config
  db: Db
  log: Log
  publish: Publish
  storage: Storage
  model: Model
  meter: Meter
  /** This process in `worker_processes`. */
  workerId: string
}
