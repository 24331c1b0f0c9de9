import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { type ErrorCode, errorStatus } from '../errors.ts'

/** The words of an example of each failure. */
const words: Record<ErrorCode, string> = {
  invalid: 'Title is required',
  unauthorized: 'You need to sign in',
  invalid_credentials: 'The e-mail or the password is wrong.',
  forbidden: 'Only its author can change this story.',
  bad_origin: 'This request came from another site',
  hidden_by_moderator: 'A moderator has hidden this.',
  limit_reached: 'This month’s chapters are used up.',
  collaborations_off: 'This writer takes no requests.',
  not_found: 'Story not found',
  conflict: 'This has changed meanwhile.',
  email_taken: 'This e-mail is taken.',
  idempotency_mismatch: 'This key was used for another request.',
  generation_active: 'This generation is still under way.',
  already_decided: 'This request is decided already.',
  already_finished: 'This generation is finished already.',
  payload_too_large: 'This is too large',
  unsupported_media_type: 'The body must be JSON',
  range_not_satisfiable: 'The picture is not that long',
  refused: 'This was refused.',
  rate_limited: 'Too many requests. Try again in a moment.',
  too_many_active: 'Too much is being written at once.',
  internal: 'Something went wrong. Please try again.',
  provider_failed: 'The AI kept failing.',
  unavailable: 'Heartroom cannot reach one of its services right now. Try again in a moment.',
}

/** Which failures a call can answer with (decisions 3, 7, 8, 14, 27, 52, 69, 74), by what it takes and who may call it. */
export function failuresOf(endpoint: Endpoint): readonly ErrorCode[] {
  const { method, path, access, params, query, body, idempotent, responses } = endpoint
  const generates = responses[202] !== undefined && responses[201] !== undefined
  const writes = method !== 'GET'
  const isBook = path.endsWith('/book')
  const found: (ErrorCode | false)[] = [
    (params ?? query ?? body ?? idempotent) !== undefined && 'invalid',
    access !== 'public' && 'unauthorized',
    path === '/api/auth/login' && 'invalid_credentials',
    writes && 'bad_origin',
    (access === 'admin' || (writes && params !== undefined) || isBook) && 'forbidden',
    (idempotent === true || isBook) && 'limit_reached',
    isBook && 'conflict',
    path.endsWith('/collaboration-requests') && writes && 'collaborations_off',
    writes && body !== undefined && params !== undefined && 'hidden_by_moderator',
    (params !== undefined || namesThings(body)) && 'not_found',
    path === '/api/auth/register' && 'email_taken',
    idempotent === true && 'idempotency_mismatch',
    path === '/api/collaboration-requests/{id}' && 'already_decided',
    /generations\/\{id\}\/(cancel|retry|keep|dismiss)$/.test(path) && 'already_finished',
    (generates || /generations\/\{id\}\/(retry|keep|dismiss)$/.test(path)) && 'generation_active',
    writes && 'payload_too_large',
    writes && 'unsupported_media_type',
    (generates || path.endsWith('/keep')) && 'refused',
    'rate_limited',
    generates && 'too_many_active',
    'internal',
    generates && 'provider_failed',
    'unavailable',
  ]
  return found.filter((code) => code !== false)
}

// A body that names users or works by their ids can name one that is not there.
function namesThings(body: Endpoint['body']): boolean {
  if (!body) return false
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties).some((name) => /Ids?$/.test(name))
}

/** Those failures as OpenAPI responses by status, each with an example of every code. */
export function failureResponses(codes: readonly ErrorCode[]): Record<string, unknown> {
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))].sort((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => {
      const here = codes.filter((code) => errorStatus[code] === status)
      return [
        String(status),
        {
          description: meanings[status] ?? 'What went wrong',
          ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Error' },
              examples: Object.fromEntries(
                here.map((code) => [code, { value: { code, message: words[code] } }]),
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

const meanings: Record<number, string> = {
  400: 'Something in the request is not valid; `issues` names the fields',
  401: 'Not signed in',
  403: 'Signed in, but not allowed',
  404: 'Not there, or not for you to see',
  409: 'In conflict with what is there',
  413: 'Too large',
  415: 'Not JSON',
  416: 'The part asked for is beyond the end',
  422: 'Refused by moderation or by the model',
  429: 'Too many at once',
  500: 'A fault of ours',
  502: 'The model failed',
  503: 'A service is down',
}
