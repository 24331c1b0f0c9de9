import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildUrl, call, callAll, nextPagePath } from '../../web/src/lib/api.ts'
import { ApiError, messageOf } from '../../web/src/lib/api-error.ts'
import { clearToken, readToken, storeToken } from '../../web/src/lib/auth-token.ts'

const fetched = vi.fn<typeof fetch>()

function answer(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return new Response(status === 204 ? null : text, { status, statusText: `Status ${status}`, headers })
}

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  vi.unstubAllGlobals()
  clearToken()
})

describe('call', () => {
  test('buildUrl inserts the escaped path parameters and the query into the URL of an API call', () => {
    expect(buildUrl('GET /api/stories/{id}', { params: { id: 7 } })).toBe('/api/stories/7')
    expect(buildUrl('GET /api/users/{id}', { params: { id: 'a/b c' } })).toBe('/api/users/a%2Fb%20c')
    expect(buildUrl('GET /api/stories', { query: { personal: true, cursor: undefined } })).toBe(
      '/api/stories?personal=true',
    )
  })

  test('an API call sends JSON, cookies, the bearer token and the headers for async answers and idempotency', async () => {
    storeToken('secret')
    fetched.mockResolvedValue(answer(202, { id: 1 }))
    await call('POST /api/stories/{id}/generate-chapter', {
      params: { id: 1 },
      body: { plot: 'p', setting: 's' },
      respondAsync: true,
      idempotencyKey: 'k',
    })
    expect(fetched).toHaveBeenCalledWith(
      '/api/stories/1/generate-chapter',
      expect.objectContaining({
        method: 'POST',
        credentials: 'include',
        body: JSON.stringify({ plot: 'p', setting: 's' }),
        headers: {
          'Content-Type': 'application/json',
          Authorization: 'Bearer secret',
          Prefer: 'respond-async',
          'Idempotency-Key': 'k',
        },
      }),
    )
  })

  test('an API call that is refused with 503 busy is repeated, and then returns its answer', async () => {
    const busy = () => answer(503, { code: 'busy', message: 'Many uploads.' }, { 'retry-after': '0' })
    fetched.mockImplementationOnce(async () => busy()).mockImplementationOnce(async () => busy())
    fetched.mockResolvedValueOnce(answer(200, { id: 'me' }))
    const body = { imageData: 'data:image/png;base64,AA==' }
    expect(await call('POST /api/user/profile-picture', { body })).toEqual({ id: 'me' })
    expect(fetched.mock.calls.map(([, init]) => init?.body)).toEqual(Array(3).fill(JSON.stringify(body)))
  })

  test('an API call rejects with the server’s message after too many busy answers, and is not repeated after another 503', async () => {
    fetched.mockImplementation(async () =>
      answer(503, { code: 'busy', message: 'Many uploads.' }, { 'retry-after': '0' }),
    )
    const error: unknown = await call('GET /api/stories').catch((failure: unknown) => failure)
    expect(messageOf(error, '')).toBe('Many uploads.')
    expect(fetched).toHaveBeenCalledTimes(11)
    fetched.mockReset()
    fetched.mockImplementation(async () =>
      answer(503, { code: 'unavailable', message: 'Down.' }, { 'retry-after': '0' }),
    )
    await expect(call('GET /api/stories')).rejects.toThrow('unavailable')
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test('an API call removes a token that the server reports as invalid, but keeps a token that was stored during the call (D-24)', async () => {
    const lost = { 'www-authenticate': 'Bearer error="invalid_token"' }
    storeToken('stale')
    fetched.mockResolvedValueOnce(answer(200, []))
    await call('GET /api/stories')
    expect(readToken()).toBe('stale')
    fetched.mockImplementationOnce(async () => {
      storeToken('fresh')
      return answer(200, [], lost)
    })
    await call('GET /api/stories')
    expect(readToken()).toBe('fresh')
    fetched.mockResolvedValueOnce(answer(200, [], lost))
    await call('GET /api/stories')
    expect(readToken()).toBeNull()
  })

  test('an API call without a token sends no Authorization header, and returns undefined for 204', async () => {
    fetched.mockResolvedValue(answer(204, ''))
    expect(await call('DELETE /api/stories/{id}', { params: { id: 3 } })).toBeUndefined()
    const headers = fetched.mock.calls[0]?.[1]?.headers
    expect(headers).toEqual({ 'Content-Type': 'application/json' })
  })
})

describe('ApiError', () => {
  test('an ApiError has status and body as its message, and the server’s message, code and issues as fields', async () => {
    const body = {
      code: 'invalid',
      message: 'Title is required',
      issues: [{ path: 'title', message: 'Title is required' }],
    }
    fetched.mockResolvedValue(answer(400, body))
    const error = await call('POST /api/stories', { body: { title: '', genre: 'romance' } }).catch(
      (one) => one,
    )
    expect(error).toBeInstanceOf(ApiError)
    expect(error.message).toBe(`400: ${JSON.stringify(body)}`)
    expect(error).toMatchObject({ status: 400, code: 'invalid', serverMessage: 'Title is required' })
    expect(error.issues).toEqual(body.issues)
  })

  test('an ApiError has the status text in its message if the body is empty', () => {
    expect(new ApiError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway')
  })

  test('an ApiError has a message but no server message if the body is not JSON', () => {
    const error = new ApiError(503, 'Unavailable', '<h1>down</h1>')
    expect(error.message).toBe('503: <h1>down</h1>')
    expect(messageOf(error, 'Failed to like story')).toBe('Failed to like story')
  })
})

describe('callAll', () => {
  test('callAll reads all pages of a list by following rel=next, always on the page’s own origin', async () => {
    fetched
      .mockResolvedValueOnce(
        answer(200, [1, 2], { link: '<https://elsewhere.example/api/casts?cursor=x>; rel="next"' }),
      )
      .mockResolvedValueOnce(answer(200, [3]))
    expect(await callAll('GET /api/casts')).toEqual([1, 2, 3])
    expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/api/casts', '/api/casts?cursor=x'])
  })

  test('callAll reads a list once more from its beginning if a cursor is refused, and rejects if it is refused again', async () => {
    const link = { link: '</api/casts?cursor=old>; rel="next"' }
    const refused = { code: 'invalid', message: 'no', issues: [{ path: 'cursor', message: 'no' }] }
    fetched
      .mockResolvedValueOnce(answer(200, [1], link))
      .mockResolvedValueOnce(answer(400, refused))
      .mockResolvedValueOnce(answer(200, [1], link))
      .mockResolvedValueOnce(answer(200, [2]))
    expect(await callAll('GET /api/casts')).toEqual([1, 2])
    fetched.mockClear()
    fetched.mockImplementation(async (url) =>
      String(url).includes('cursor') ? answer(400, refused) : answer(200, [1], link),
    )
    await expect(callAll('GET /api/casts')).rejects.toThrow('400')
    expect(fetched).toHaveBeenCalledTimes(4)
  })

  test('nextPagePath returns the path of rel=next in a Link header, or null if there is none', () => {
    expect(nextPagePath(null)).toBeNull()
    expect(nextPagePath('</api/casts>; rel="prev"')).toBeNull()
    expect(nextPagePath('</api/casts?a=1>; rel="prev", </api/casts?b=2>; rel="next"')).toBe('/api/casts?b=2')
  })
})
