import { beforeEach, expect, test, vi } from 'vitest'
import { chooseAccountTheme, takeAccountTheme } from '../../web/src/lib/account-theme.ts'
import { queryClient } from '../../web/src/lib/query-client.ts'
import { chooseTheme, currentTheme, forgetTheme } from '../../web/src/lib/theme.ts'

const fetched = vi.fn(async (_url: string, _init?: RequestInit) => Response.json({ theme: 'dark' }))

beforeEach(() => {
  forgetTheme()
  queryClient.clear()
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  return () => vi.unstubAllGlobals()
})

test('a browser without a chosen theme takes the theme of the account', async () => {
  await takeAccountTheme()
  expect(currentTheme()).toBe('dark')
  expect(document.documentElement.dataset.theme).toBe('dark')
})

test('a theme that was chosen in this browser stays, also the theme of the device', async () => {
  chooseTheme('system')
  await takeAccountTheme()
  expect(currentTheme()).toBe('system')
  expect(fetched).not.toHaveBeenCalled()
})

test('a theme chosen in a menu is stored in the account of a signed-in user, and for visitors only here', async () => {
  await chooseAccountTheme('light')
  expect(fetched).not.toHaveBeenCalled()
  queryClient.setQueryData(['GET /api/auth/user'], { id: 'ida' })
  await chooseAccountTheme('dark')
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'PUT', body: '{"theme":"dark"}' })
})
