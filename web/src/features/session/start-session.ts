import type { CurrentUser } from '#contract/users.ts'
import { storeToken } from '../../lib/auth-token.ts'
import { queryClient } from '../../lib/query-client.ts'
import { currentUser } from '../../lib/session.ts'
import { showToast } from '../../lib/toasts.ts'

/** Stores the session that login or registration returned, and removes data that was fetched without a session. */
export function startSession({ token, ...user }: CurrentUser & { token: string }, welcome: string): void {
  // A check of the former session may still be running. It is cancelled, because its answer would end the new session.
  void queryClient.cancelQueries({ queryKey: currentUser.queryKey })
  storeToken(token)
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUser.queryKey[0] })
  queryClient.setQueryData(currentUser.queryKey, user)
  showToast({ title: welcome, tone: 'success' })
}
