import { type Logger, pino } from 'pino'
import type { Config } from '../config.ts'

export type Log = Logger

/** Creates the structured log of a process. Log lines hold ids and outcomes, and never content or secrets. */
export function createLog(config: Pick<Config, 'LOG_LEVEL'>, name: string): Log {
  return pino({
    name,
    level: config.LOG_LEVEL,
    // The level and the time are readable text, because people read the log too and compare it with alerts
    // and the logs of other services.
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'headers.authorization', 'headers.cookie'],
  })
}
