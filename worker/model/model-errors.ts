/** What became of a request to the model, and so what is done about it (decision 20). */
export type ModelFailure =
  /** The provider asks to wait. Costs no attempt. */
  | 'rate_limited'
  /** It cannot be reached, or says it is down. Waits like a rate limit. */
  | 'unavailable'
  /** 5xx, silence, broken connection, answer that makes no sense. Tried again, a bounded number of times. */
  | 'broken'
  /** Bad key, no right to the model. Final. */
  | 'auth'
  /** The account has no credit. Final. */
  | 'quota'
  /** The request itself is wrong for this provider. Final. */
  | 'bad_request'
  /** The model or the moderation will not write this. Final. */
  | 'refused'

/** A request to the model failed; `message` is for the log, `told` for the writer. */
export class ModelError extends Error {
  readonly failure: ModelFailure
  readonly retryAfterMs: number | null
  /** False when nobody can have seen the request. */
  readonly asked: boolean

  constructor(
    failure: ModelFailure,
    message: string,
    options: { retryAfterMs?: number | null; cause?: unknown; asked?: boolean } = {},
  ) {
    super(message, { cause: options.cause })
    this.failure = failure
    this.retryAfterMs = options.retryAfterMs ?? null
    this.asked = options.asked ?? true
  }
}

/** A request that was not sent: the model's limits are used up, or the provider is down. Costs nothing. */
export class HeldBack extends ModelError {
  constructor(failure: 'rate_limited' | 'unavailable', message: string, retryAfterMs: number) {
    super(failure, message, { retryAfterMs, asked: false })
  }
}

/** What the writer is told when it is final. */
export const toldOf: Record<ModelFailure, string> = {
  rate_limited: 'The AI has been too busy for too long. Nothing is lost: please try again later.',
  unavailable: 'The AI has been unavailable for too long. Nothing is lost: please try again later.',
  broken: 'The AI kept failing. What was written so far is kept: please try again.',
  auth: 'The AI service does not accept this site’s key. Please tell whoever runs it.',
  quota: 'The AI service has no credit left. Please tell whoever runs this site.',
  bad_request: 'The AI service did not understand the request. Please tell whoever runs this site.',
  refused:
    'The AI would not write this. Your words are kept: try changing the plot, the setting or the heat.',
}

/** Failures that are waited out instead of counted. */
export function isWait(failure: ModelFailure): failure is 'rate_limited' | 'unavailable' {
  return failure === 'rate_limited' || failure === 'unavailable'
}

/** Failures that end the generation at once. */
export function isFinal(failure: ModelFailure): boolean {
  return failure === 'auth' || failure === 'quota' || failure === 'bad_request' || failure === 'refused'
}
