import { clearToken } from './auth-token.ts'
import { storeReturnPath } from './return-path.ts'
import { showToast } from './toasts.ts'

/** The delay between the toast and the redirect to sign-in (D-290). */
export const REDIRECT_MS = 500

let isRedirecting = false

/** Shows a toast and redirects to sign-in. If several calls fail at once, this happens only once. */
export function handleUnauthorized(): void {
  if (isRedirecting) return
  isRedirecting = true
  clearToken()
  storeReturnPath(window.location.pathname + window.location.search)
  showToast({ title: 'Unauthorized', text: 'You are logged out. Logging in again...', tone: 'error' })
  setTimeout(() => {
    isRedirecting = false
    window.location.assign('/api/login')
  }, REDIRECT_MS)
}
