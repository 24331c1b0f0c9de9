import closeWithGrace from 'close-with-grace'
import type { Log } from './observability/log.ts'

/**
 * Ends the process in order on SIGTERM, SIGINT or a fault nobody caught, within 29 seconds.
 * A fault is logged and makes the exit code 1.
 */
export function closeOnSignals({ log, close }: { log: Log; close: () => Promise<void> }): void {
  closeWithGrace({ delay: 29_000, logger: false }, async ({ signal, err }) => {
    if (err) log.fatal({ err }, 'stopping because of a fault')
    else log.info({ signal }, 'stopping')
    await close()
  })
}
