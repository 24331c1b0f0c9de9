import { dropToken } from './auth-token.ts'
import { keepReturnPath } from './return-path.ts'
import { toast } from './toasts.ts'

/** Between the toast and the sign-in page (part 1, section 9). */
export const REDIRECT_MS = 500

let leaving = false

/** Says that nobody is signed in and moves the browser to sign-in; several calls failing together do so once. */
export function handleUnauthorized(): void {
  if (leaving) return
  leaving = true
  dropToken()
  keepReturnPath(window.location.pathname + window.location.search)
  toast({ title: 'Unauthorized', text: 'You are logged out. Logging in again...', tone: 'error' })
  setTimeout(() => {
    leaving = false
    window.location.assign('/api/login')
  }, REDIRECT_MS)
}
