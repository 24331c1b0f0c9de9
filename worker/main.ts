import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { loadConfig } from '#core/config.ts'
import { createLog } from '#core/observability/log.ts'
import { openTracing } from '#core/observability/tracing.ts'
import { closeOnSignals } from '#core/shutdown.ts'
import { startWorker } from './worker.ts'

const config = loadConfig()
const log = createLog(config, 'worker')

const tracing = await openTracing(config, log, 'worker')
const worker = await startWorker({
  config,
  log,
  workerId: `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`,
})
log.info({ concurrency: config.WORKER_CONCURRENCY }, 'worker ready')
closeOnSignals({
  log,
  close: async () => {
    await worker.close()
    await tracing.close()
  },
})
