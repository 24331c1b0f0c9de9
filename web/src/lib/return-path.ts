import { tabStore } from './device-storage.ts'
import { owner, VISITOR } from './private-storage.ts'

const KEY = 'return-path'
/** The time (ms) after which a stored path is ignored, because the user would no longer expect to return to it. */
const MAX_AGE_MS = 60 * 60_000

/** A like or save that was pressed without a session. It is sent after the sign-in (D-129). */
export interface PendingAction {
  noun: 'stories' | 'characters' | 'locations' | 'collections'
  id: number
  act: 'like' | 'save'
  /** The title or name of the thing; '' if no cached answer contains it. */
  title: string
}

interface Return {
  path: string
  pendingActions: readonly PendingAction[]
}

/**
 * Stores, for this tab and the user who was signed in, the path to which they return after signing in, because the
 * session expired or was missing.
 */
export function storeReturnPath(path: string, pendingActions: readonly PendingAction[]): void {
  tabStore.set(KEY, JSON.stringify({ path, pendingActions, at: Date.now(), of: owner() }))
}

/**
 * Returns the path to which the user returns after signing in, with the pending actions. Returns null if this tab
 * stored no path in the last hour. With `userId`, what another user stored is ignored too.
 */
export function readReturn(userId?: string): Return | null {
  const text = tabStore.get(KEY)
  if (text === null) return null
  const stored = JSON.parse(text) as Return & { at: number; of: string }
  const isOwn = [VISITOR, userId ?? stored.of].includes(stored.of)
  return isOwn && Date.now() - stored.at < MAX_AGE_MS ? stored : null
}

export function clearReturnPath(): void {
  tabStore.remove(KEY)
}

/**
 * Returns the purpose of a sign-in, such as 'Sign in to keep "The Ferry"'. Returns undefined if no like or save is
 * pending.
 */
export function describePendingActions(
  begin: string,
  actions: readonly PendingAction[] = [],
): string | undefined {
  const purposes = actions.map(
    ({ act, title }) => `${act === 'save' ? 'keep' : 'like'} ${title ? `"${title}"` : 'it'}`,
  )
  return purposes.length > 0 ? `${begin} to ${new Intl.ListFormat('en').format(purposes)}` : undefined
}
