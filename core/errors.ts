import { type ErrorBody, type ErrorCode, errorStatus } from '#contract/errors.ts'

type Detail = Partial<Omit<ErrorBody, 'code' | 'message'>>

/** A failure that is reported to the caller. Its code decides the HTTP status, and its message is a text for people. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly detail: Detail
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, detail: Detail & { retryAfterSeconds?: number } = {}) {
    super(message)
    const { retryAfterSeconds, ...rest } = detail
    this.code = code
    this.detail = rest
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return errorStatus[this.code]
  }

  /** Returns the body of the error answer (D-4). */
  body(): ErrorBody {
    return { code: this.code, message: this.message, ...this.detail }
  }
}

/** Creates the 404 failure. A thing that the caller may not see gets the same message as a missing one (D-3). */
export function notFound(noun: string): AppError {
  return new AppError('not_found', `${noun} not found`)
}

/** Creates the failure for a cursor that was not returned by the list to which it is sent (D-61). */
export function invalidCursor(): AppError {
  const message = 'cursor is not valid for this list: read the list again from its beginning'
  return new AppError('invalid', message, { issues: [{ path: 'cursor', message }] })
}

/** Creates the failure of a call that would take longer than a call may take (D-3). */
export function tooSlow(): AppError {
  const message = 'Heartroom is slow right now. Please try again in a moment.'
  return new AppError('unavailable', message, { retryAfterSeconds: 5 })
}
