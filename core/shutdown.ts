import closeWithGrace from 'close-with-grace'
import type { Log } from './observability/log.ts'

// The time limit for a graceful shutdown. It is below the 30 s after which supervisors kill a process.
const maxCloseMs = 29_000
const stopSignals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/**
 * Shuts the process down gracefully on SIGTERM, SIGINT, SIGHUP or an uncaught error, within 29 seconds. An uncaught
 * error is logged and makes the exit code 1. A second signal changes nothing: a supervisor and the launcher may both
 * send one, and the time of the shutdown is limited.
 */
export function closeOnSignals({ log, close }: { log: Log; close: () => Promise<void> }): void {
  const graceful = closeWithGrace(
    { delay: maxCloseMs, logger: false, skip: [...stopSignals] },
    async ({ err }) => {
      if (err) log.fatal({ err }, 'uncaught error, process stopping')
      await close()
    },
  )
  let isStopping = false
  for (const signal of stopSignals) {
    process.on(signal, () => {
      log.info({ signal }, isStopping ? 'signal ignored, process already stopping' : 'process stopping')
      if (!isStopping) graceful.close()
      isStopping = true
    })
  }
}
