import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import { AppError } from '#core/errors.ts'
import { codesOf, isUnavailable } from '#core/postgres/database-errors.ts'

/** Sets one error handler for every route: it always sends the error body and never internal details (D-3, D-4). */
export function errorHandling(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
}

/** Sends the error body of D-4. An error that is not an AppError and has no known code is logged and becomes a 500. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = asAppError(error, request.routeOptions.bodyLimit)
  assertDeclared(request, failure.code)
  const where = { url: pathOf(request), userId: request.session?.userId }
  if (!(error instanceof AppError) && failure.status >= 500) {
    request.log.error({ err: error, ...where }, 'request failed')
  } else if (failure.status >= 500) {
    request.log.warn({ code: failure.code, reason: failure.message, ...where }, 'request failed')
  }
  const retryAfter = failure.retryAfterSeconds ?? (failure.status === 503 ? 5 : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  reply.header('cache-control', 'no-store')
  if (failure.code === 'payload_too_large') letBodyArrive(request, reply)
  return reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(failure.body())
}

/**
 * Reports an error code that the endpoint does not declare, because the API description is then wrong. In production
 * the caller still gets the answer; in tests the error is uncaught on purpose, which fails the run even if the test
 * expects the answer.
 */
function assertDeclared(request: FastifyRequest, code: ErrorCode): void {
  const { config, method, url } = request.routeOptions
  if (config.failures === undefined || config.failures.has(code)) return
  const err = new Error(`${method} ${url} answered ${code}, which its endpoint does not declare`)
  request.log.error({ err }, 'endpoint answered with an undeclared error code')
  if (request.server.services.config.NODE_ENV === 'test') {
    setImmediate(() => {
      throw err
    })
  }
}

/**
 * After a refused body that is longer than this (bytes), the connection is closed at once, because reading such a body
 * to its end costs too much.
 */
const maxDrainedBytes = 64 * 1024 * 1024

// Keeps the connection open after a body that is too long: Node then reads and drops the rest of the body. Fastify
// would close the connection at once, and a client that is still sending would see a broken connection instead of the
// 413.
function letBodyArrive(request: FastifyRequest, reply: FastifyReply): void {
  if (Number(request.headers['content-length']) <= maxDrainedBytes) reply.removeHeader('connection')
}

function pathOf(request: FastifyRequest): string | undefined {
  return request.originalUrl.split('?', 1)[0]
}

const fastifyErrors: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'The body must be JSON'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    'invalid',
    'The body is not as long as its header Content-Length states',
  ],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid', 'The body is not valid JSON'],
}

function tooLargeMessage(bodyLimit: number | undefined): string {
  if (bodyLimit === undefined) return 'This is too large'
  const mebibyte = 1024 * 1024
  const limit =
    bodyLimit < mebibyte ? `${Math.floor(bodyLimit / 1024)} KiB` : `${Math.floor(bodyLimit / mebibyte)} MiB`
  return `This is too large: at most ${limit} can be saved at once`
}

/** `bodyLimit` is the longest body (bytes) that the route accepts. */
function asAppError(error: unknown, bodyLimit: number | undefined): AppError {
  if (error instanceof AppError) return error
  const known = error as Partial<FastifyError>
  if (known.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new AppError('payload_too_large', tooLargeMessage(bodyLimit))
  const [code, message] = fastifyErrors[known.code ?? ''] ?? []
  if (code && message) return new AppError(code, message)
  if (isUnstorable(error))
    return new AppError('invalid', 'The text contains characters that cannot be stored')
  if (codesOf(error).some((found) => missingReference.has(found)))
    return new AppError('not_found', 'Something that this request refers to no longer exists')
  if (isUnavailable(error))
    return new AppError(
      'unavailable',
      'Heartroom cannot reach one of its services right now. Try again in a moment.',
    )
  if (known.statusCode !== undefined && known.statusCode >= 400 && known.statusCode < 500) {
    return new AppError('invalid', 'The request is not valid')
  }
  return new AppError('internal', 'Something went wrong. Please try again.')
}

// SQLSTATE 22021 is NUL or an invalid byte; 22P05 is a character that the database encoding does not have.
const unstorable = new Set(['22021', '22P05'])
// SQLSTATE 23503 and Prisma's codes P2003 and P2025 mean that a row that the write needs was deleted between the check
// and the write.
const missingReference = new Set(['23503', 'P2003', 'P2025'])
function isUnstorable(error: unknown): boolean {
  return codesOf(error).some((code) => unstorable.has(code))
}
