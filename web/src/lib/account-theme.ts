import type { CurrentUser } from '#contract/users.ts'
import { call } from './api.ts'
import { invalidate } from './queries.ts'
import { queryClient } from './query-client.ts'
import { chooseStoredTheme, chooseTheme, currentTheme, followAccountTheme, type Theme } from './theme.ts'
import { showError } from './toasts.ts'

/** Applies a theme at once. If the user is signed in, it is stored in the account too. */
export async function chooseAccountTheme(theme: Theme): Promise<void> {
  chooseTheme(theme)
  if (!queryClient.getQueryData<CurrentUser | null>(['GET /api/auth/user'])) return
  try {
    await call('PUT /api/user/settings', { body: { theme } })
    chooseStoredTheme(theme)
    await invalidate('GET /api/user/settings')
  } catch {
    showError('Failed to save settings')
  }
}

/** Stores the dark theme that a visitor saw in their new account, which begins with the light one. */
export async function keepDarkTheme(): Promise<void> {
  if (document.documentElement.dataset.theme === 'dark') await chooseAccountTheme(currentTheme())
}

/** Applies the theme of the account if it was changed elsewhere, or if none has been chosen in this browser. */
export async function takeAccountTheme(): Promise<void> {
  try {
    const { theme } = await call('GET /api/user/settings')
    followAccountTheme(theme)
  } catch {
    // The theme of this browser stays. The next page load asks again.
  }
}
