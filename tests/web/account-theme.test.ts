import { beforeEach, expect, test, vi } from 'vitest'
import { chooseAccountTheme, keepDarkTheme, takeAccountTheme } from '../../web/src/lib/account-theme.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { chooseTheme, currentTheme, forgetTheme } from '../../web/src/lib/theme.ts'

const fetched = vi.fn(async (_url: string, _init?: RequestInit) => Response.json({ theme: 'dark' }))

beforeEach(() => {
  forgetTheme()
  queryClient.clear()
  fetched.mockReset()
  fetched.mockImplementation(async () => Response.json({ theme: 'dark' }))
  vi.stubGlobal('fetch', fetched)
  return () => vi.unstubAllGlobals()
})

test('a browser without a chosen theme takes the theme of the account', async () => {
  await takeAccountTheme()
  expect(currentTheme()).toBe('dark')
  expect(document.documentElement.dataset.theme).toBe('dark')
})

test('a browser whose user has chosen the theme of the device does not take the theme of the account', async () => {
  chooseTheme('system')
  await takeAccountTheme()
  expect(currentTheme()).toBe('system')
})

test('a browser with a theme takes a theme that was stored in the account elsewhere, but not again its own earlier choice', async () => {
  await takeAccountTheme()
  await takeAccountTheme()
  fetched.mockImplementation(async () => Response.json({ theme: 'light' }))
  await takeAccountTheme()
  expect(currentTheme()).toBe('light')
  expect(document.documentElement.dataset.theme).toBe('light')
  // A theme that is chosen in this browser is also stored in the account. The next visit must not take it for a change
  // that was made elsewhere.
  queryClient.setQueryData(['GET /api/auth/user'], { id: 'ida' })
  await chooseAccountTheme('dark')
  fetched.mockImplementation(async () => Response.json({ theme: 'dark' }))
  await takeAccountTheme()
  expect(currentTheme()).toBe('dark')
})

test('a chosen theme that could not be stored in the account stays in the browser', async () => {
  await takeAccountTheme()
  queryClient.setQueryData(['GET /api/auth/user'], { id: 'ida' })
  fetched.mockImplementation(async () => new Response('{}', { status: 503 }))
  await chooseAccountTheme('light')
  fetched.mockImplementation(async () => Response.json({ theme: 'dark' }))
  await takeAccountTheme()
  expect(currentTheme()).toBe('light')
})

test('a theme chosen in a menu is stored in the account of a signed-in user, and only in the browser for visitors', async () => {
  await chooseAccountTheme('light')
  expect(fetched).not.toHaveBeenCalled()
  queryClient.setQueryData(['GET /api/auth/user'], { id: 'ida' })
  await chooseAccountTheme('dark')
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'PUT', body: '{"theme":"dark"}' })
})

test('a new account keeps the dark theme that its writer saw as a visitor', async () => {
  chooseTheme('dark')
  queryClient.setQueryData(['GET /api/auth/user'], { id: 'ida' })
  await keepDarkTheme()
  expect(fetched.mock.calls.map(([url, init]) => [url, init?.method, init?.body])).toContainEqual([
    '/api/user/settings',
    'PUT',
    JSON.stringify({ theme: 'dark' }),
  ])
  fetched.mockReset()
  chooseTheme('light')
  await keepDarkTheme()
  expect(fetched).not.toHaveBeenCalled()
})

test('a new account keeps the dark theme of the visitor when the answer with its earlier settings arrives later', async () => {
  let answerSettings = () => {}
  const settings = new Promise<Response>((resolve) => {
    answerSettings = () => resolve(Response.json({ theme: 'light' }))
  })
  fetched.mockImplementation(async (_url, init) => (init?.method === 'PUT' ? Response.json({}) : settings))
  queryClient.setQueryData(['GET /api/auth/user'], { id: 'ida' })
  chooseTheme('dark')
  const reading = takeAccountTheme()
  await keepDarkTheme()
  answerSettings()
  await reading
  expect(currentTheme()).toBe('dark')
})
