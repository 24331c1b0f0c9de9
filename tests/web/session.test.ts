import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readToken, storeToken } from '../../web/src/lib/auth-token.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'

const fetched = vi.fn(async () => new Response('{}', { status: 401 }))
const assign = vi.fn()
const reload = vi.fn()

// The session module sets a flag at sign-out and never resets it, so each test loads the module again.
async function loadSessionModule() {
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

const restorePage = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

test('signOut removes the token before it navigates, and the session is not checked after that', async () => {
  const page = await loadSessionModule()
  storeToken('secret')
  assign.mockImplementation(() => expect(readToken()).toBeNull())
  page.signOut()
  expect(assign).toHaveBeenCalledExactlyOnceWith('/api/logout')
  expect(await page.checkSession()).toBe(false)
  expect(fetched).not.toHaveBeenCalled()
})

test('a page restored from the browser’s cache after sign-out reloads', async () => {
  const page = await loadSessionModule()
  page.watchSession()
  restorePage(true)
  expect(reload).not.toHaveBeenCalled()
  page.signOut()
  restorePage(false)
  expect(reload).not.toHaveBeenCalled()
  restorePage(true)
  expect(reload).toHaveBeenCalledOnce()
})

test('the session is not checked during an action that ends it, and can be checked again if the action fails', async () => {
  const page = await loadSessionModule()
  await page.runEndingSession(async () => page.checkSession())
  expect(fetched).not.toHaveBeenCalled()
  await expect(page.runEndingSession(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await page.checkSession()).toBe(false)
  expect(fetched).toHaveBeenCalledOnce()
})

const user = { id: 'wren', firstName: 'Wren' }

test('a check of an ended session that is answered after a new sign-in neither reloads the page nor ends the session', async () => {
  const page = await loadSessionModule()
  const { startSession } = await import('../../web/src/features/session/start-session.ts')
  const { queryClient: client } = await import('../../web/src/lib/query-client.ts')
  const held = () => client.getQueryData(page.currentUser.queryKey)
  const answers: ((response: Response) => void)[] = []
  const late = vi.fn(
    (_url: unknown, { signal }: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        answers.push(resolve)
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
  )
  vi.stubGlobal('fetch', late)
  client.setQueryData(page.currentUser.queryKey, null)
  const checked = page.checkSession()
  await vi.waitFor(() => expect(late).toHaveBeenCalledOnce())
  startSession({ ...user, token: 'new' } as never, 'Welcome back!')
  answers[0]?.(new Response('{}', { status: 401 }))
  expect(await checked).toBe(false)
  expect([readToken(), held(), reload.mock.calls]).toEqual(['new', user, []])

  // This check began before the sign-in, but its answer already contains the user of the new session.
  client.setQueryData(page.currentUser.queryKey, null)
  vi.stubGlobal('fetch', async () => Response.json(user))
  expect(await page.checkSession()).toBe(false)
  expect([held(), reload.mock.calls]).toEqual([user, []])
})
