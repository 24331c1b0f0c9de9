import pg from 'pg'

interface DatabaseError {
  code?: string
  name?: string
  message?: string
  meta?: { code?: string; driverAdapterError?: { cause?: { kind?: string; originalCode?: string } } }
  cause?: unknown
  /** The single errors of an AggregateError, for example one for each IP address of a host. */
  errors?: unknown[]
}

// Codes of errors after which another try may succeed. 57P0x: Postgres stops or starts; 53300: no connection is left;
// 55P03 and 25P03: a lock, or an idle transaction, lasted longer than its bound (`ConnectionSettings`); P2024 and P1xxx:
// Prisma's codes for the same errors.
const unavailable = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '55P03',
  '25P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
])
const unavailableKinds = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
])
// The drivers give errors of a broken connection no code, so these errors are recognized by their messages.
const brokenConnection = new RegExp(
  [
    'Connection terminated',
    'Query read timeout',
    'timeout expired',
    'timeout exceeded when trying to connect',
    'Server has closed the connection',
    'is not queryable',
    'Cannot use a pool after calling end',
    '^Received unexpected \\w+ message from backend',
    '^Connection is closed\\.$',
    '^Stream isn.t writeable',
  ].join('|'),
)

/** Returns the codes of an error and its causes: SQLSTATE, Prisma's codes and those of the system. */
export function codesOf(error: unknown): string[] {
  const { code, meta, cause, errors = [] } = (error ?? {}) as DatabaseError
  const adapter = meta?.driverAdapterError?.cause
  return [
    code,
    meta?.code,
    adapter?.originalCode,
    ...(cause ? codesOf(cause) : []),
    ...errors.flatMap(codesOf),
  ].filter((found) => found !== undefined)
}

const deadlock = '40P01'

/** Returns true when Postgres has rolled back a transaction because of a deadlock. */
export function isDeadlock(error: unknown): boolean {
  return (
    codesOf(error).some((code) => code === 'P2034' || code === deadlock) || String(error).includes(deadlock)
  )
}

const canceled = '57014'
// The client gives up a statement (`timedClient`), or Prisma a transaction.
const tookTooLong = /Query read timeout|expired transaction|Transaction already closed/

/**
 * Returns true when a statement or a transaction took longer than it may. A lock that another transaction held for too
 * long causes such an error only if `lock_timeout` is longer than the client waits.
 */
export function isTimeout(error: unknown): boolean {
  const { message = '', cause } = (error ?? {}) as DatabaseError
  return (
    codesOf(error).includes(canceled) ||
    tookTooLong.test(message) ||
    (cause !== undefined && isTimeout(cause))
  )
}

/** Returns true when a service was unreachable or closed the connection, so that trying again may succeed. */
export function isUnavailable(error: unknown): boolean {
  const { message, meta } = (error ?? {}) as DatabaseError
  const kind = meta?.driverAdapterError?.cause?.kind
  return (
    codesOf(error).some((code) => unavailable.has(code)) ||
    (kind !== undefined && unavailableKinds.has(kind)) ||
    brokenConnection.test(message ?? '')
  )
}

// SQLSTATEs of a statement that Postgres rejects again each time: invalid data, a violated constraint, a wrong statement.
const rejectedStatement = /^(?:22|23|42)[0-9A-Z]{3}$/

/**
 * Returns true when an error comes from the database, a connection or Redis, and not from the model, so that the same
 * work can succeed later. A rejected statement is not such an error.
 */
export function isInfrastructure(error: unknown): boolean {
  if (codesOf(error).some((code) => rejectedStatement.test(code))) return false
  const { name = '', cause } = (error ?? {}) as DatabaseError
  // A query that Prisma rejects before sending it is a programming error, not an infrastructure error.
  const infrastructureErrorName =
    /^(?:PrismaClient(?!Validation)|DriverAdapterError|ReplyError|MaxRetriesPerRequestError)/
  return (
    infrastructureErrorName.test(name) ||
    error instanceof pg.DatabaseError ||
    isUnavailable(error) ||
    (cause !== undefined && isInfrastructure(cause))
  )
}
