import OpenAI from 'openai'
import { describe, expect, test } from 'vitest'
import { classifyModelError, provesProviderUp, retryAfterMs } from '../../../worker/model/classify-error.ts'
import { ModelError } from '../../../worker/model/model-errors.ts'

const answered = (status: number, code?: string, headers: Record<string, string> = {}) =>
  OpenAI.APIError.generate(status, code ? { error: { code, message: 'no' } } : {}, 'no', new Headers(headers))
const never = (code: string) =>
  new OpenAI.APIConnectionError({ cause: Object.assign(new Error(code), { code }) })

describe('classify a failed model request (D-20)', () => {
  test.each([
    [400, undefined, 'bad_request'],
    [404, undefined, 'bad_request'],
    [422, undefined, 'bad_request'],
    [400, 'content_filter', 'refused'],
    [400, 'content_policy_violation', 'refused'],
    [400, 'moderation_blocked', 'refused'],
    [401, undefined, 'auth'],
    [403, undefined, 'auth'],
    [402, undefined, 'quota'],
    [429, 'insufficient_quota', 'quota'],
    [429, undefined, 'rate_limited'],
    [408, undefined, 'broken'],
    [409, undefined, 'broken'],
    [500, undefined, 'broken'],
    [529, undefined, 'broken'],
    [502, undefined, 'unavailable'],
    [503, undefined, 'unavailable'],
    [504, undefined, 'unavailable'],
  ] as const)('a model answer with status %i and code %s is classified as %s', (status, code, failure) => {
    expect(classifyModelError(answered(status, code))).toMatchObject({ failure, wasSent: true })
    expect(provesProviderUp(answered(status, code))).toBe(status < 500)
  })

  test.each([
    [404, '404 page not found', 'no_pictures'],
    [405, 'Method Not Allowed', 'no_pictures'],
    [501, 'Not Implemented', 'no_pictures'],
    [400, 'This model is not supported for image generation', 'no_pictures'],
    [400, 'Unexpected endpoint or method. (POST /v1/images/generations)', 'no_pictures'],
    [404, 'The model gpt-image-9 does not exist', 'bad_request'],
    [400, 'size must be 1024x1024', 'bad_request'],
    [500, 'Internal error', 'broken'],
  ] as const)(
    'the answer %i to a request for a picture with the message "%s" is classified as %s',
    (status, message, failure) => {
      const error = OpenAI.APIError.generate(status, { error: { message } }, message, new Headers())
      expect(classifyModelError(error, 'image')).toMatchObject({ failure })
      expect(classifyModelError(error)).not.toMatchObject({ failure: 'no_pictures' })
    },
  )

  test.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])(
    'the connection error %s means that the provider is unavailable and the model request was not sent',
    (code) => {
      expect(classifyModelError(never(code))).toMatchObject({ failure: 'unavailable', wasSent: false })
      expect(provesProviderUp(never(code))).toBe(false)
    },
  )

  test.each(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])(
    'the connection error %s means that the answer is broken and the model request may have been sent',
    (code) => {
      expect(classifyModelError(never(code))).toMatchObject({ failure: 'broken', wasSent: true })
    },
  )

  test('a ModelError stays the same when it is classified, and any other error is classified as broken', () => {
    const known = new ModelError('quota', 'failed')
    expect(classifyModelError(known)).toBe(known)
    expect(classifyModelError(new SyntaxError('Unexpected token'))).toMatchObject({
      failure: 'broken',
      wasSent: true,
    })
  })
})

describe('the waiting time that the provider asks for', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  test.each([
    [{}, null],
    [{ 'retry-after': '7' }, 7000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after': '-3' }, 0],
    [{ 'retry-after': 'Sat, 21 Nov 2026 12:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Sat, 21 Nov 2026 11:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': '9', 'retry-after-ms': '250' }, 250],
    [{ 'retry-after': '9', 'retry-after-ms': 'x' }, 9000],
  ])('the waiting time that a provider asks for with the headers %o is %s ms', (headers, ms) => {
    expect(retryAfterMs(new Headers(headers as Record<string, string>), now)).toBe(ms)
  })

  test('a classified model error contains the waiting time that the provider asks for', () => {
    expect(classifyModelError(answered(503, undefined, { 'retry-after': '20' })).retryAfterMs).toBe(20_000)
    expect(classifyModelError(answered(429)).retryAfterMs).toBeNull()
  })
})
