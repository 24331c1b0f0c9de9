import type { GuardRefusal } from '#core/moderation/guard.ts'
import { guardMessage, unquotedGuardMessage } from '#core/moderation/guard-message.ts'
/**
 * Texts, pictures and moderation have separate circuits, because one of them can fail at a provider while the others
 * work.
 */
export type ModelUse = 'text' | 'image' | 'moderation'

/** The kinds of failures of a model request. The kind decides whether the request is repeated (D-20). */
export type ModelFailure =
  /** The provider asks to wait. The wait does not count as a failure (ADR-0005). */
  | 'rate_limited'
  /** The provider cannot be reached, or answers 502, 503 or 504. The run waits as for a rate limit. */
  | 'unavailable'
  /**
   * A status 408, 409 or 5xx (except 502, 503 and 504), a stall, a lost connection or an unreadable answer. The number
   * of retries is limited.
   */
  | 'broken'
  /** The API key is wrong or has no right to the model. The failure is final. */
  | 'auth'
  /** The account has no credit. The failure is final. */
  | 'quota'
  /** The provider does not accept this request. The failure is final. */
  | 'bad_request'
  /** The provider makes no pictures. The failure is final. */
  | 'no_pictures'
  /** The model or the moderation refuses the content. The failure is final. */
  | 'refused'

/** A failed model request. Its `message` is for the log; `failureMessages` has the text for the writer. */
export class ModelError extends Error {
  readonly failure: ModelFailure
  readonly retryAfterMs: number | null
  /** `wasSent` is false when the request certainly did not reach the provider. */
  readonly wasSent: boolean

  constructor(
    failure: ModelFailure,
    message: string,
    options: { retryAfterMs?: number | null; cause?: unknown; wasSent?: boolean } = {},
  ) {
    super(message, { cause: options.cause })
    this.failure = failure
    this.retryAfterMs = options.retryAfterMs ?? null
    this.wasSent = options.wasSent ?? true
  }
}

/**
 * The governor did not send a request, because the limits are used up or the provider is down. Nothing was sent, so it
 * costs nothing.
 */
export class RequestNotSent extends ModelError {
  constructor(failure: 'rate_limited' | 'unavailable', message: string, retryAfterMs: number) {
    super(failure, message, { retryAfterMs, wasSent: false })
  }
}

/**
 * The error for an order that Heartroom itself refuses, so that no request is sent to the model. The writer gets
 * `writerMessage`. If that message quotes the text, `unquotedMessage` is the same message without the quote.
 */
export abstract class RefusedUnsent extends ModelError {
  readonly writerMessage: string
  readonly unquotedMessage: string

  constructor(message: string, writerMessage: string, unquotedMessage = writerMessage) {
    super('refused', message, { wasSent: false })
    this.writerMessage = writerMessage
    this.unquotedMessage = unquotedMessage
  }
}

/**
 * Our own rule on minors refuses the content (D-123). The message for the writer quotes the refused sentence, so that
 * the writer can change it.
 */
export class RefusedByRule extends RefusedUnsent {
  constructor(refusal: GuardRefusal) {
    super(refusal.reason, guardMessage(refusal), unquotedGuardMessage)
  }
}

/** The context of the model is too small for a passage, its instruction and the answer together (D-122). */
export class PassageTooLong extends RefusedUnsent {
  constructor() {
    super(
      'the passage does not fit into the context of the model',
      'This passage is too long for the AI to work on at once. Choose a shorter one.',
    )
  }
}

/** The message that the writer gets when a generation fails for good because of this kind of failure. */
export const failureMessages: Record<ModelFailure, string> = {
  rate_limited: 'The AI has been too busy for too long. Nothing is lost: please try again later.',
  unavailable: 'The AI has been unavailable for too long. Nothing is lost: please try again later.',
  broken: 'The AI kept failing. What was written so far is kept: please try again.',
  auth: 'The AI service does not accept this site’s key. Please tell whoever runs it.',
  quota: 'The AI service has no credit left. Please tell whoever runs this site.',
  bad_request: 'The AI service did not understand the request. Please tell whoever runs this site.',
  no_pictures: 'This AI does not paint. Nothing of yours has changed.',
  refused:
    'The AI would not write this. Your words are kept: try changing the plot, the setting or the heat.',
}

/**
 * Returns true for a failure after which the generation waits until the provider is available again. It does not count
 * as a failure of the generation.
 */
export function isTemporary(failure: ModelFailure): failure is 'rate_limited' | 'unavailable' {
  return failure === 'rate_limited' || failure === 'unavailable'
}

/** Returns true for a failure that ends the generation at once. */
export function isFinal(failure: ModelFailure): boolean {
  return !isTemporary(failure) && failure !== 'broken'
}
