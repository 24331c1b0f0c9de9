import { z } from 'zod'

/** Body of every error response (D-4). */
export const errorBody = z.object({
  code: z.string().meta({ example: 'invalid' }),
  message: z.string().meta({ example: 'Title is required' }),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  generationId: z.string().optional(),
  /** Whether an editor ordered the active generation and the caller may cancel it as the author of its story (D-152). */
  mayCancel: z.boolean().optional(),
  /** The time from which the budget, which is used up, can be spent again (D-151). */
  resetsAt: z.string().optional(),
  /** The second factors of the account. The user can complete the sign-in with any one of them (D-149). */
  secondFactors: z.array(z.enum(['passkey', 'totp', 'recovery'])).optional(),
  /**
   * Both texts of a draft that two devices changed: the sent text, and the text that is stored now (D-137). A call that
   * discards a draft sends no text.
   */
  both: z
    .object({
      mine: z.object({ title: z.string(), content: z.string() }).optional(),
      theirs: z.object({
        title: z.string(),
        content: z.string(),
        /** The version to send as `base` in the next call; null when nothing is stored any more. */
        updatedAt: z.string().nullable(),
        /** Whether the stored text is a draft, or the text of the chapter. */
        isDraft: z.boolean(),
      }),
    })
    .optional(),
})
export type ErrorBody = z.infer<typeof errorBody>

/** The HTTP status for each error code (D-3, D-8, D-14, D-69, D-74, D-89, D-149, D-156). */
export const errorStatus = {
  invalid: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  second_factor_needed: 401,
  sign_in_expired: 401,
  forbidden: 403,
  bad_origin: 403,
  hidden_by_moderator: 403,
  limit_reached: 403,
  collaborations_off: 403,
  blocked: 403,
  budget_reached: 403,
  signups_closed: 403,
  invitation_needed: 403,
  awaiting_approval: 403,
  account_deactivated: 403,
  mature_story: 403,
  not_found: 404,
  conflict: 409,
  email_taken: 409,
  pen_name_taken: 409,
  idempotency_mismatch: 409,
  generation_active: 409,
  already_decided: 409,
  moved: 409,
  already_finished: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  refused: 422,
  rate_limited: 429,
  too_many_active: 429,
  internal: 500,
  provider_failed: 502,
  unavailable: 503,
  busy: 503,
} as const
export type ErrorCode = keyof typeof errorStatus
