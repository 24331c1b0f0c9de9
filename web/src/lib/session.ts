import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CurrentUser } from '#contract/users.ts'
import { call } from './api.ts'
import { isNotFound, isUnauthorized } from './api-error.ts'
import { clearToken, readToken } from './auth-token.ts'
import { dropPrivateData, owner } from './private-storage.ts'
import { queryClient } from './query-client.ts'
import { forgetTheme } from './theme.ts'
import { handleUnauthorized } from './unauthorized.ts'

/** The signed-in user, or null if there is no session. */
export const currentUser = queryOptions({
  queryKey: ['GET /api/auth/user'],
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    try {
      return await call('GET /api/auth/user', { signal })
    } catch (error) {
      if (!isUnauthorized(error)) throw error
      // Drafts and pending actions belong to the user who made them. The former user is therefore recorded before the
      // cache is cleared.
      owner()
      clearToken()
      return null
    }
  },
})

export interface Session {
  user: CurrentUser | null
  loading: boolean
  /**
   * Whether the user is signed in. While the session is being checked or if it could not be checked, this is true if
   * the user is probably signed in: screens then show a skeleton or an error instead of the landing page.
   */
  expected: boolean
  /** Whether the request for the session failed. */
  unreachable: boolean
  retry: () => void
}

export function useSession(): Session {
  const { data, isPending, isError, refetch } = useQuery(currentUser)
  return {
    user: data ?? null,
    loading: isPending,
    expected: Boolean(data) || ((isPending || isError) && wasSignedIn()),
    unreachable: isError,
    retry: () => void refetch(),
  }
}

/** Returns the session for a screen that needs one. Without a session it shows a toast and goes to sign-in (D-203). */
export function useRequiredSession(): Session {
  const session = useSession()
  const signedOut = !session.loading && !session.unreachable && session.user === null
  useEffect(() => {
    if (signedOut) handleUnauthorized()
  }, [signedOut])
  return session
}

let isChecking = false
/** Whether this page is ending the session itself. The end is then not reported as an error. */
let isLeaving = false

/**
 * Detects a session that ended elsewhere. Private content answers 401 or 404 to visitors, so when such a read fails for
 * a signed-in user, the session is checked again (D-61).
 */
export function watchSession(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    // After sign-out the browser can restore this page from its cache. Its content belongs to the former session, so it
    // is loaded again.
    if (persisted && isLeaving) window.location.reload()
  })
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || isChecking || isLeaving) return
    const { error } = event.action
    if (!isUnauthorized(error) && !isNotFound(error)) return
    if (!queryClient.getQueryData(currentUser.queryKey)) return
    isChecking = true
    void queryClient
      .fetchQuery({ ...currentUser, staleTime: 0 })
      .then((user) => {
        if (user === null) handleUnauthorized()
      })
      // The session could not be checked, so it is treated as unchanged. The next read that fails checks it again.
      .catch(() => undefined)
      .finally(() => {
        isChecking = false
      })
  })
}

/**
 * Returns whether this browser probably has a session. Scripts cannot read the cookie, so the server marks the page
 * (api/page/built-pages.ts). This is a hint only: the session may have expired.
 */
export function wasSignedIn(): boolean {
  return document.documentElement.dataset.session === 'some' || readToken() !== null
}

/**
 * Returns whether the browser certainly sends no session. The server marks only pages with a first load; on other
 * pages, such as those of the development server, it is not known whether there is a session cookie.
 */
export function isVisitor(): boolean {
  return document.documentElement.dataset.firstLoad !== undefined && !wasSignedIn()
}

/**
 * Checks whether the session is still valid after the server closed the socket. If it has ended, cached data of the
 * user is removed. If another user is signed in now, the page reloads. Returns whether the same session continues.
 */
export async function checkSession(): Promise<boolean> {
  if (isLeaving) return false
  const known = () => queryClient.getQueryData(currentUser.queryKey)
  const before = known()
  // If the session cannot be checked, it is treated as unchanged. A sign-in during the check cancels the check.
  const now = await queryClient.fetchQuery({ ...currentUser, staleTime: 0 }).catch(() => known() ?? before)
  if (isLeaving) return false
  if (now && now.id === before?.id) return true
  // If no user was cached, the page has already handled the end of the session and a user has signed in since.
  if (now && !before) return false
  if (now) window.location.reload()
  else
    await queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUser.queryKey[0] })
  return false
}

/**
 * Reloads the page if the server reports another user than the cached one. Another user may have signed in in another
 * tab.
 */
export function reloadIfUserChanged(userId: string): void {
  const held = queryClient.getQueryData(currentUser.queryKey)
  if (held && held.id !== userId) window.location.reload()
}

/** Runs an action that ends this session, such as deleting the account. */
export async function runEndingSession<Result>(act: () => Promise<Result>): Promise<Result> {
  isLeaving = true
  try {
    return await act()
  } catch (error) {
    isLeaving = false
    throw error
  }
}

/**
 * Signs out. What the user typed on this device and the token are removed first, then the browser navigates to the page
 * that revokes the cookie (D-24).
 */
export function signOut(): void {
  isLeaving = true
  dropPrivateData()
  forgetTheme()
  clearToken()
  queryClient.clear()
  window.location.assign('/api/logout')
}
