import { type Logger, pino, type SerializedError } from 'pino'
import type { Config } from '../config.ts'

export type Log = Logger

/**
 * The fields of an error that are logged besides its type, message and stack. The others may hold content or secrets:
 * `command` of a Redis error holds the password, `detail` of a Postgres error the values of a row, and the error of a
 * model's answer the text that it refused.
 */
const loggedFields = ['code', 'status', 'syscall', 'constraint'] as const

/** Serializes an error for the log, with its causes and the errors that it combines. */
function serializeError(error: Error): Record<string, unknown> {
  return pickLogged(pino.stdSerializers.err(error))
}

function pickLogged(serialized: SerializedError): Record<string, unknown> {
  // A value that is not an error is returned unchanged by pino. Its fields are unknown, so only its type is logged.
  if (typeof serialized?.message !== 'string') return { type: typeof serialized }
  const { type, message, stack, aggregateErrors } = serialized
  return {
    type,
    message,
    stack,
    ...Object.fromEntries(loggedFields.map((field) => [field, serialized[field]])),
    ...(aggregateErrors && { aggregateErrors: aggregateErrors.map(pickLogged) }),
  }
}

/** Creates the structured log of a process. Log lines hold ids and outcomes, and never content or secrets. */
export function createLog(config: Pick<Config, 'LOG_LEVEL'>, name: string): Log {
  return pino({
    name,
    level: config.LOG_LEVEL,
    // The level and the time are readable text, because people read the log too and compare it with alerts
    // and the logs of other services.
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
    redact: ['req.headers.authorization', 'req.headers.cookie', 'headers.authorization', 'headers.cookie'],
  })
}
