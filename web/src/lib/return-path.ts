import { tabStore } from './device-storage.ts'

const KEY = 'return-path'
/** The time (ms) after which a stored path is ignored, because the user would no longer expect to return to it. */
const MAX_AGE_MS = 60 * 60_000

/** A like or save that a visitor pressed before signing in. It is sent after the sign-in (D-129). */
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
 * Stores, for this tab, the path to which the user returns after signing in, because the session expired or was
 * missing.
 */
export function storeReturnPath(path: string, pendingActions: readonly PendingAction[]): void {
  tabStore.set(KEY, JSON.stringify({ path, pendingActions, at: Date.now() }))
}

/**
 * Returns the path to which the user returns after signing in, with the pending actions. Returns null if this tab
 * stored no path in the last hour.
 */
export function readReturn(): Return | null {
  const text = tabStore.get(KEY)
  if (text === null) return null
  const stored = JSON.parse(text) as Return & { at: number }
  return Date.now() - stored.at < MAX_AGE_MS ? stored : null
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
