import { ModelError, type ModelUse } from './model-errors.ts'

/** An error of the model's client library. It has no status and no headers when the provider did not answer. */
interface ClientError extends Error {
  status: number | undefined
  headers: Headers | undefined
  code: string | null | undefined
}

// Only openai.ts may import the client library, so an error of the library is recognized by its properties and not by
// its class.
function isClientError(error: unknown): error is ClientError {
  return error instanceof Error && 'status' in error && 'headers' in error && 'requestID' in error
}

/**
 * Returns the time in ms that the provider asks to wait, from the header `retry-after-ms` or `Retry-After` (seconds or
 * a date); null without either header.
 */
export function retryAfterMs(headers: Headers | undefined, now = Date.now()): number | null {
  const exact = Number(headers?.get('retry-after-ms'))
  if (exact > 0) return exact
  const header = headers?.get('retry-after')
  if (!header) return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

/**
 * Converts any error of a model request to a ModelError, which decides whether the request is repeated (D-20). `use` is
 * the kind of request: only a request for a picture can fail because the provider makes no pictures.
 */
export function classifyModelError(error: unknown, use: ModelUse = 'text'): ModelError {
  if (error instanceof ModelError) return error
  if (!isClientError(error)) return new ModelError('broken', 'the answer could not be read', { cause: error })
  if (error.status === undefined && error.headers === undefined) {
    return wasNeverSent(error)
      ? new ModelError('unavailable', 'the provider cannot be reached', { cause: error, wasSent: false })
      : new ModelError('broken', 'the connection to the provider broke', { cause: error })
  }
  const { status, code, message } = error
  const options = { retryAfterMs: retryAfterMs(error.headers), cause: error }
  if (code === 'insufficient_quota' || status === 402) return new ModelError('quota', message, options)
  if (code === 'content_filter' || code === 'content_policy_violation' || code === 'moderation_blocked') {
    return new ModelError('refused', message, options)
  }
  if (status === 429) return new ModelError('rate_limited', message, options)
  if (status === 401 || status === 403) return new ModelError('auth', message, options)
  if (status === 503 || status === 502 || status === 504)
    return new ModelError('unavailable', message, options)
  if (status === 501 && use === 'image') return new ModelError('no_pictures', message, options)
  if (status === 408 || status === 409 || status === undefined || status >= 500)
    return new ModelError('broken', message, options)
  if (use === 'image' && lacksPictures(error)) return new ModelError('no_pictures', message, options)
  return new ModelError('bad_request', message, options)
}

// A server without a call for pictures answers 404, 405 or 501. An unknown model is also answered with 404, but it is a
// mistake in the settings. Some servers answer 400 for a model that makes only text.
function lacksPictures(error: ClientError): boolean {
  if (lacksModel(error)) return false
  const { status, message } = error
  return status === 404 || status === 405 || makesNoPictures(message)
}

function lacksModel({ code, message }: ClientError): boolean {
  return code === 'model_not_found' || /model\b.*\b(?:not found|not exist)/i.test(message)
}

/**
 * Returns true for the error of a server that has no moderation call. An unknown moderation model is a
 * mistake in the settings instead.
 */
export function lacksModeration(error: unknown): boolean {
  if (!isClientError(error) || lacksModel(error)) return false
  return error.status === 404 || error.status === 405 || error.status === 501
}

/** Returns true for the message of a server that has no call for pictures. */
export function makesNoPictures(message: string): boolean {
  return (
    /unexpected endpoint|unknown (?:url|endpoint|path)|not (?:implemented|supported)|unsupported/i.test(
      message,
    ) && /image|endpoint|url|path|method/i.test(message)
  )
}

/** Returns true when the connection failed before the request was sent. */
function wasNeverSent(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? cause.code : undefined
    if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EHOSTUNREACH')
      return true
    if (code === 'UND_ERR_CONNECT_TIMEOUT') return true
  }
  return false
}

/** Returns the headers of an error answer; undefined when there was no answer. */
export function headersOf(error: unknown): Headers | undefined {
  return isClientError(error) ? error.headers : undefined
}

/**
 * Returns true when the provider answered a failed request with a status below 500. Such an answer proves that it is
 * up.
 */
export function provesProviderUp(error: unknown): boolean {
  return isClientError(error) && error.status !== undefined && error.status < 500
}
