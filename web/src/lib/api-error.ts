/** One field the server found wrong. */
export interface ApiIssue {
  path: string
  message: string
}

interface ErrorParts {
  code?: string
  message?: string
  issues?: ApiIssue[]
  generationId?: string
}

/**
 * A call that was not answered with success. Its message is "<status>: <body text or status text>" (part 1, section 8);
 * what a person may read is `serverMessage`.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly serverMessage: string | undefined
  readonly issues: readonly ApiIssue[]
  /** The generation that is in the way of a 409 `generation_active` (decision 14). */
  readonly generationId: string | undefined

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'ApiError'
    const parts = readParts(body)
    this.status = status
    this.code = parts.code
    this.serverMessage = parts.message
    this.issues = parts.issues ?? []
    this.generationId = parts.generationId
  }
}

function readParts(body: string): ErrorParts {
  try {
    const value: unknown = JSON.parse(body)
    return value !== null && typeof value === 'object' ? (value as ErrorParts) : {}
  } catch {
    // A proxy's HTML page or plain text is a legal body of a failure too; the message above already carries it.
    return {}
  }
}

/** Whether a call failed because nobody is signed in. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** The server's own sentence, else the given words. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback
}
