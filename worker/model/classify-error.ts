import { ModelError } from './model-errors.ts'

/** An error of the model's client: an answer that was an error, or (without status and headers) no answer at all. */
interface ClientError extends Error {
  status: number | undefined
  headers: Headers | undefined
  code: string | null | undefined
}

// Told by its shape: only the model's own file knows the package.
function isClientError(error: unknown): error is ClientError {
  return error instanceof Error && 'status' in error && 'headers' in error && 'requestID' in error
}

/** Reads `Retry-After` (seconds or a date) or `retry-after-ms`; null when there is none. */
export function retryAfterMs(headers: Headers | undefined, now = Date.now()): number | null {
  const exact = Number(headers?.get('retry-after-ms'))
  if (exact > 0) return exact
  const said = headers?.get('retry-after')
  if (!said) return null
  const seconds = Number(said)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(said)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

/** What went wrong with a request to the model, by decision 20. */
export function classify(error: unknown): ModelError {
  if (error instanceof ModelError) return error
  if (!isClientError(error)) return new ModelError('broken', 'the answer could not be read', { cause: error })
  if (error.status === undefined && error.headers === undefined) {
    return neverArrived(error)
      ? new ModelError('unavailable', 'the provider cannot be reached', { cause: error, asked: false })
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
  if (status === 408 || status === 409 || status === undefined || status >= 500)
    return new ModelError('broken', message, options)
  return new ModelError('bad_request', message, options)
}

/** Whether the request failed before anybody could have seen it. */
function neverArrived(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? cause.code : undefined
    if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EHOSTUNREACH')
      return true
    if (code === 'UND_ERR_CONNECT_TIMEOUT') return true
  }
  return false
}

/** The headers of an answer that was an error. */
export function headersOf(error: unknown): Headers | undefined {
  return isClientError(error) ? error.headers : undefined
}

/** Whether a failed request shows a provider that is up: it has answered, and not that it is in trouble itself. */
export function showsLife(error: unknown): boolean {
  return isClientError(error) && error.status !== undefined && error.status < 500
}
