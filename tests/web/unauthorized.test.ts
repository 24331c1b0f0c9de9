import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readToken, storeToken } from '../../web/src/lib/auth-token.ts'
import { currentToasts } from '../../web/src/lib/toasts.ts'
import { handleUnauthorized } from '../../web/src/lib/unauthorized.ts'

const assign = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})

afterEach(() => {
  vi.useRealTimers()
})

test('two calls of handleUnauthorized show one toast, remove the token and go to sign-in after 500 ms', () => {
  storeToken('stale')
  handleUnauthorized()
  handleUnauthorized()
  expect(currentToasts()).toMatchObject([
    { title: 'Unauthorized', text: 'You are logged out. Logging in again...' },
  ])
  expect(readToken()).toBeNull()
  vi.advanceTimersByTime(499)
  expect(assign).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(assign).toHaveBeenCalledExactlyOnceWith('/api/login')
})
