import { type ErrorCode, errorStatus } from '../errors.ts'

/** An example of the message for each error code. */
const exampleMessages: Record<ErrorCode, string> = {
  invalid: 'Title is required',
  unauthorized: 'You need to sign in',
  second_factor_needed: 'Your second factor is still needed.',
  sign_in_expired: 'This sign-in took too long. Begin again.',
  pen_name_taken: 'Another writer has this name, or one that looks the same. Choose another pen name.',
  invalid_credentials: 'The e-mail or the password is wrong.',
  forbidden: 'Only its author can change this story.',
  bad_origin: 'This request came from another site',
  hidden_by_moderator: 'A moderator has hidden this.',
  limit_reached: 'This month’s chapters are used up.',
  collaborations_off: 'This writer takes no requests.',
  blocked: 'You have blocked this person. Unblock them first.',
  budget_reached: 'The budget of today is used up. Orders are accepted again from midnight UTC.',
  signups_closed: 'Nobody can sign up here at the moment.',
  invitation_needed: 'You need an invitation to sign up here.',
  awaiting_approval: 'Your account waits until an admin accepts it.',
  account_deactivated: 'This account has been deactivated.',
  mature_story: 'Mature story. Say that you are 18 or older to read it.',
  not_found: 'Story not found',
  conflict: 'This has changed meanwhile.',
  email_taken: 'This e-mail is taken.',
  idempotency_mismatch: 'This key was used for another request.',
  generation_active: 'This generation is still under way.',
  already_decided: 'This request is decided already.',
  already_finished: 'This generation is finished already.',
  payload_too_large: 'This is too large: at most 256 KiB can be saved at once',
  unsupported_media_type: 'The body must be JSON',
  range_not_satisfiable: 'The requested range begins after the end of the picture',
  refused: 'This was refused.',
  rate_limited: 'Too many requests. Try again in a moment.',
  moved: 'The passage has changed since. Nothing was replaced.',
  too_many_active: 'Too much is being written at once.',
  internal: 'Something went wrong. Please try again.',
  provider_failed: 'The AI kept failing.',
  unavailable: 'Heartroom cannot reach one of its services right now. Try again in a moment.',
  busy: 'Many pictures are being uploaded right now. Please try again in a moment.',
}

/** OpenAPI responses by status for these codes: the schema names each code, and each has an example. */
export function failureResponses(codes: readonly ErrorCode[]): Record<string, unknown> {
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))].sort((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = codes.filter((code) => errorStatus[code] === status)
      return [
        String(status),
        {
          description: descriptions[status],
          ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
          content: {
            'application/json': {
              schema: {
                allOf: [
                  { $ref: '#/components/schemas/Error' },
                  { type: 'object', properties: { code: { enum: ofStatus } } },
                ],
              },
              examples: Object.fromEntries(
                ofStatus.map((code) => [code, { value: { code, message: exampleMessages[code] } }]),
              ),
            },
          },
        },
      ]
    }),
  )
}

const retryAfter = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', example: 5 } },
}

const descriptions: Record<(typeof errorStatus)[ErrorCode], string> = {
  400: 'The request is not valid; `issues` names the fields',
  401: 'No valid session, or wrong credentials',
  403: 'Not allowed',
  404: 'Missing, or not visible to the caller',
  409: 'Conflict with the present state',
  413: 'The body or the picture is too large',
  415: 'The body is not JSON, or the picture has a format that is not supported',
  416: 'The range lies outside the picture',
  422: 'Refused by moderation or by the model',
  429: 'Too many requests, or too many generations at once',
  500: 'Internal error',
  502: 'The model failed',
  503: 'A service is not reachable, or too many such calls run at once',
}
