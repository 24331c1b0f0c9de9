import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readToken, storeToken } from '../../web/src/lib/auth-token.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'

const fetched = vi.fn(async () => new Response('{}', { status: 401 }))
const assign = vi.fn()
const reload = vi.fn()

// The module never resets its flag after sign-out, so each test loads the module again.
async function openPage() {
  vi.resetModules()
  return import('../../web/src/lib/session.ts')
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  queryClient.clear()
})

const comeBack = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

test('signing out drops the token before it leaves, and is not told that its session has ended', async () => {
  const page = await openPage()
  storeToken('secret')
  assign.mockImplementation(() => expect(readToken()).toBeNull())
  page.signOut()
  expect(assign).toHaveBeenCalledExactlyOnceWith('/api/logout')
  expect(await page.checkSession()).toBe(false)
  expect(fetched).not.toHaveBeenCalled()
})

test('a page that was left by signing out shows nothing when the browser brings it back', async () => {
  const page = await openPage()
  page.watchSession()
  comeBack(true)
  expect(reload).not.toHaveBeenCalled()
  page.signOut()
  comeBack(false)
  expect(reload).not.toHaveBeenCalled()
  comeBack(true)
  expect(reload).toHaveBeenCalledOnce()
})

test('an act that ends the session is no news, unless it fails', async () => {
  const page = await openPage()
  await page.runEndingSession(async () => page.checkSession())
  expect(fetched).not.toHaveBeenCalled()
  await expect(page.runEndingSession(() => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await page.checkSession()).toBe(false)
  expect(fetched).toHaveBeenCalledOnce()
})
