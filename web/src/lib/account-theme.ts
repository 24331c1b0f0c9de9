import type { CurrentUser } from '#contract/users.ts'
import { call } from './api.ts'
import { isUnauthorized } from './api-error.ts'
import { invalidate } from './queries.ts'
import { queryClient } from './query-client.ts'
import { chooseStoredTheme, chooseTheme, currentTheme, followAccountTheme, type Theme } from './theme.ts'
import { showError } from './toasts.ts'
import { handleUnauthorized } from './unauthorized.ts'

/**
 * Counts the themes that were chosen in this tab. If the count has grown since the settings were requested, the theme
 * in the received settings is out of date.
 */
let choices = 0

/** Applies a theme at once. If the user is signed in, it is stored in the account too. */
export async function chooseAccountTheme(theme: Theme): Promise<void> {
  choices += 1
  chooseTheme(theme)
  if (!queryClient.getQueryData<CurrentUser | null>(['GET /api/auth/user'])) return
  try {
    await call('PUT /api/user/settings', { body: { theme } })
    chooseStoredTheme(theme)
    await invalidate('GET /api/user/settings')
  } catch (error) {
    if (isUnauthorized(error)) handleUnauthorized()
    else showError('Failed to save settings')
  }
}

/**
 * A new account begins with the light theme. If the visitor used the dark theme before signing up, stores it in the
 * account.
 */
export async function keepDarkTheme(): Promise<void> {
  if (document.documentElement.dataset.theme === 'dark') await chooseAccountTheme(currentTheme())
}

/** Applies the theme of the account if it was changed elsewhere, or if none has been chosen in this browser. */
export async function takeAccountTheme(): Promise<void> {
  const before = choices
  try {
    const { theme } = await call('GET /api/user/settings')
    if (choices === before) followAccountTheme(theme)
  } catch {
    // The theme of the account could not be read, so the theme of this browser stays. The next page load reads it
    // again.
  }
}
