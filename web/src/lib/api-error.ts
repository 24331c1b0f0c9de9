/** A field that the server rejected, with the reason. */
export interface ApiIssue {
  path: string
  message: string
}

/** Both texts of a draft that two devices changed (D-137). A call that discards a draft sends no text. */
export interface ConflictingTexts {
  mine?: { title: string; content: string }
  theirs: { title: string; content: string; updatedAt: string | null; isDraft: boolean }
}

/** The factors that can complete a sign-in that needs a second factor (D-149). */
export type SecondFactorWay = 'passkey' | 'totp' | 'recovery'

interface ErrorParts {
  code?: string
  message?: string
  issues?: ApiIssue[]
  generationId?: string
  mayCancel?: boolean
  both?: ConflictingTexts
  resetsAt?: string
  secondFactors?: SecondFactorWay[]
}

/**
 * An unsuccessful answer of the API. `message` is "<status>: <body text or status text>" (D-5). `serverMessage` is the
 * text that users may read.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly serverMessage: string | undefined
  readonly issues: readonly ApiIssue[]
  /** The id of the active generation that caused a 409 `generation_active` (D-14). */
  readonly generationId: string | undefined
  /** Whether an editor ordered that generation and the user may cancel it as the author of its story (D-152). */
  readonly mayCancel: boolean
  /** The texts of both devices, if the answer is a 409 `conflict` about a draft. */
  readonly both: ConflictingTexts | undefined
  /** The ways to complete a sign-in that was answered with 401 `second_factor_needed`. */
  readonly secondFactors: readonly SecondFactorWay[]

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'ApiError'
    const parts = readParts(body)
    this.status = status
    this.code = parts.code
    this.serverMessage = parts.resetsAt ? withLocalTime(parts.message, parts.resetsAt) : parts.message
    this.issues = parts.issues ?? []
    this.generationId = parts.generationId
    this.mayCancel = parts.mayCancel === true
    this.both = parts.both
    this.secondFactors = parts.secondFactors ?? []
  }
}

// The server returns the time in UTC at which a budget is available again (D-151). This function adds it to the message
// in the time zone of the browser.
function withLocalTime(message: string | undefined, at: string): string {
  const when = { weekday: 'long', hour: 'numeric', minute: '2-digit' } as const
  return `${message ?? ''} That is ${new Date(at).toLocaleString(undefined, when)} where you are.`
}

function readParts(body: string): ErrorParts {
  try {
    const value: unknown = JSON.parse(body)
    return value !== null && typeof value === 'object' ? (value as ErrorParts) : {}
  } catch {
    // The body may be HTML or plain text from a proxy instead of JSON. It is then only a part of `message`.
    return {}
  }
}

/** Returns whether a call failed because the user is not signed in. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

/** Returns whether a call may have changed the server although it failed. */
export function isWithoutAnswer(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** Returns whether a text is withheld until the reader says that they are 18 or older (D-144). */
export function isMatureStory(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'mature_story'
}

/**
 * Returns whether a list refused its cursor, as after an update of the server. The list is then read again from its
 * beginning (D-61).
 */
export function isCursorRefused(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status === 400 && error.issues.some(({ path }) => path === 'cursor')
  )
}

/** Returns the server's message for users, or the fallback if there is none. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback
}
