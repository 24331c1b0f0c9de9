import type { CurrentUser } from '#contract/users.ts'
import { call } from './api.ts'
import { invalidate } from './queries.ts'
import { queryClient } from './query-client.ts'
import { chooseTheme, isThemeChosen, type Theme } from './theme.ts'
import { showError } from './toasts.ts'

/** Applies a theme at once. If the user is signed in, it is stored in the account too. */
export async function chooseAccountTheme(theme: Theme): Promise<void> {
  chooseTheme(theme)
  if (!queryClient.getQueryData<CurrentUser | null>(['GET /api/auth/user'])) return
  try {
    await call('PUT /api/user/settings', { body: { theme } })
    await invalidate('GET /api/user/settings')
  } catch {
    showError('Failed to save settings')
  }
}

/** Applies the theme of the account in a browser where none has been chosen yet. */
export async function takeAccountTheme(): Promise<void> {
  if (isThemeChosen()) return
  try {
    const { theme } = await call('GET /api/user/settings')
    if (!isThemeChosen()) chooseTheme(theme)
  } catch {
    // The theme of the device stays. The next page load asks again.
  }
}
