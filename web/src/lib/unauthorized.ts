import { clearToken } from './auth-token.ts'
import { queryClient } from './query-client.ts'
import { describePendingActions, type PendingAction, storeReturnPath } from './return-path.ts'
import { showToast } from './toasts.ts'

/** The time (ms) after which a page that is still open redirects again, because the user has stopped the redirect. */
const STOPPED_MS = 30_000
/** The delay (ms) between the toast and the redirect to sign-in (D-290). */
export const REDIRECT_MS = 500

let isRedirecting = false

/**
 * Shows a toast and redirects to sign-in. If several calls fail at once, this happens only once. The likes and saves
 * that are not answered are sent after the sign-in (D-129).
 */
export function handleUnauthorized(): void {
  if (isRedirecting) return
  isRedirecting = true
  // The browser can restore the page from its cache later.
  window.addEventListener('pagehide', endRedirect)
  clearToken()
  const pendingActions = takeUnanswered()
  storeReturnPath(window.location.pathname + window.location.search, pendingActions)
  showToast({
    title: 'Unauthorized',
    text: 'You are logged out. Logging in again...',
    detail: describePendingActions('Sign in', pendingActions),
    tone: 'error',
    isUrgent: true,
  })
  setTimeout(() => {
    window.location.assign('/api/login')
    // The page stays open until the answer arrives. A call that fails meanwhile must not replace what is stored.
    setTimeout(endRedirect, STOPPED_MS)
  }, REDIRECT_MS)
}

function endRedirect(): void {
  isRedirecting = false
}

/**
 * Returns the likes and saves without an answer, in their order. Paused ones, which wait for the connection or for
 * another write, are removed from the cache, so that they are not sent before the sign-in.
 */
function takeUnanswered(): PendingAction[] {
  const writes = queryClient.getMutationCache()
  return writes.findAll({ status: 'pending' }).flatMap((write) => {
    const pendingAction = write.meta?.pendingAction as (() => PendingAction) | undefined
    if (!pendingAction) return []
    if (write.state.isPaused) writes.remove(write)
    return pendingAction()
  })
}
