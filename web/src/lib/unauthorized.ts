import { clearToken } from './auth-token.ts'
import { describePendingAction, type PendingAction, storeReturnPath } from './return-path.ts'
import { showToast } from './toasts.ts'

/** The delay (ms) between the toast and the redirect to sign-in (D-290). */
export const REDIRECT_MS = 500

let isRedirecting = false

/**
 * Shows a toast and redirects to sign-in. If several calls fail at once, this happens only once. The pending action is
 * the like or save for which the user signs in; it is sent after the sign-in (D-129).
 */
export function handleUnauthorized(pendingAction: PendingAction | null = null): void {
  if (isRedirecting) return
  isRedirecting = true
  clearToken()
  storeReturnPath(window.location.pathname + window.location.search, pendingAction)
  showToast({
    title: 'Unauthorized',
    text: 'You are logged out. Logging in again...',
    detail: pendingAction ? describePendingAction(pendingAction, 'Sign in') : undefined,
    tone: 'error',
  })
  setTimeout(() => {
    isRedirecting = false
    window.location.assign('/api/login')
  }, REDIRECT_MS)
}
