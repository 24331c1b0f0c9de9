import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CurrentUser } from '#contract/users.ts'
import { call } from './api.ts'
import { isNotFound, isUnauthorized } from './api-error.ts'
import { dropToken, readToken } from './auth-token.ts'
import { queryClient } from './query-client.ts'
import { handleUnauthorized } from './unauthorized.ts'

/** The signed-in user; null when the server says that nobody is. */
export const currentUser = queryOptions({
  queryKey: ['GET /api/auth/user'],
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    try {
      return await call('GET /api/auth/user', { signal })
    } catch (error) {
      if (!isUnauthorized(error)) throw error
      dropToken()
      return null
    }
  },
})

export interface Session {
  user: CurrentUser | null
  loading: boolean
  /** Somebody is signed in, or it is not known yet and speaks for it: screens then wait with a room, not a front door. */
  expected: boolean
  /** The server could not be asked. */
  unreachable: boolean
  retry: () => void
}

export function useSession(): Session {
  const { data, isPending, isError, refetch } = useQuery(currentUser)
  return {
    user: data ?? null,
    loading: isPending,
    expected: isPending ? wasSignedIn() : Boolean(data),
    unreachable: isError,
    retry: () => void refetch(),
  }
}

/** The session for a screen that needs one: signed out, it says so and moves to sign-in (part 1, section 2). */
export function useRequiredSession(): Session {
  const session = useSession()
  const signedOut = !session.loading && !session.unreachable && session.user === null
  useEffect(() => {
    if (signedOut) handleUnauthorized()
  }, [signedOut])
  return session
}

let checking = false
/** The session is being ended here: that it has ended is then no news. */
let leaving = false

/**
 * Notices a session that ended behind a screen's back: to a visitor what is private does not exist, so a read of
 * somebody who was signed in that fails for want of either is reason to ask who they are (decision 61).
 */
export function watchSession(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    // Come back to by the browser's own button: what it shows was somebody's who has left.
    if (persisted && leaving) window.location.reload()
  })
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error' || checking || leaving) return
    const { error } = event.action
    if (!isUnauthorized(error) && !isNotFound(error)) return
    if (!queryClient.getQueryData(currentUser.queryKey)) return
    checking = true
    void queryClient
      .fetchQuery({ ...currentUser, staleTime: 0 })
      .then((user) => {
        if (user === null) handleUnauthorized()
      })
      // The server cannot be asked now; the next read that fails asks again.
      .catch(() => undefined)
      .finally(() => {
        checking = false
      })
  })
}

/**
 * Whether this browser carries a session, good or not: the cookie by the word of whoever served the page
 * (api/page/shells.ts), for no script can read it. Only a hint; who is signed in is the server's to say.
 */
export function wasSignedIn(): boolean {
  return document.documentElement.dataset.session === 'some' || readToken() !== null
}

/**
 * Asks whether this screen's session goes on, when it is said to have ended elsewhere. Where it has, nobody is signed in
 * here either, and what was read for them is forgotten; where somebody else is by now, the page begins anew.
 */
export async function checkSession(): Promise<boolean> {
  if (leaving) return false
  const before = queryClient.getQueryData(currentUser.queryKey)
  // The server cannot be asked now: nothing is known to have changed.
  const now = await queryClient.fetchQuery({ ...currentUser, staleTime: 0 }).catch(() => before)
  if (leaving) return false
  if (now && now.id === before?.id) return true
  if (now) window.location.reload()
  else
    await queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUser.queryKey[0] })
  return false
}

/** Takes the word of the server for whose this browser is: where somebody else signed in meanwhile, the page begins anew. */
export function confirmUser(userId: string): void {
  const held = queryClient.getQueryData(currentUser.queryKey)
  if (held && held.id !== userId) window.location.reload()
}

/** Does what ends this session, such as erasing its account. */
export async function endingSession<Result>(act: () => Promise<Result>): Promise<Result> {
  leaving = true
  try {
    return await act()
  } catch (error) {
    leaving = false
    throw error
  }
}

/** Ends the session: the token goes first, then the browser's own navigation revokes the cookie (decision 24). */
export function signOut(): void {
  leaving = true
  dropToken()
  queryClient.clear()
  window.location.assign('/api/logout')
}
