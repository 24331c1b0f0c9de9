import { adultCookie } from '#contract/story-labels.ts'
import type { CurrentUser } from '#contract/users.ts'
import { call } from './api.ts'

/**
 * Stores that the reader is 18 or older: in the account or, for visitors, in a cookie that ends with the
 * browser's session (D-144). Returns the changed user, or null.
 */
export async function declareAdult(user: CurrentUser | null): Promise<CurrentUser | null> {
  if (user) return call('PUT /api/user/profile', { body: { isAdult: true } })
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in all browsers yet
  document.cookie = `${adultCookie.name}=${adultCookie.value}; path=/; SameSite=Lax`
  return null
}
