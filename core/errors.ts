import { type ErrorBody, type ErrorCode, errorStatus } from '#contract/errors.ts'

/** A failure that a person is told about: its code decides the status, its message is for them to read. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly detail: Partial<Pick<ErrorBody, 'issues' | 'generationId'>>
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    detail: Partial<Pick<ErrorBody, 'issues' | 'generationId'>> & { retryAfterSeconds?: number } = {},
  ) {
    super(message)
    const { retryAfterSeconds, ...rest } = detail
    this.code = code
    this.detail = rest
    this.retryAfterSeconds = retryAfterSeconds
  }

  get status(): number {
    return errorStatus[this.code]
  }

  /** The body every error answer has (decision 4). */
  body(): ErrorBody {
    return { code: this.code, message: this.message, ...this.detail }
  }
}

/** 404 for what is missing and for what you may not see: the same words for both (decision 3). */
export function notFound(noun: string): AppError {
  return new AppError('not_found', `${noun} not found`)
}
