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
  pendingAction: PendingAction | null
}

/**
 * Stores, for this tab, the path to which the user returns after signing in, because the session expired or was
 * missing.
 */
export function storeReturnPath(path: string, pendingAction: PendingAction | null): void {
  tabStore.set(KEY, JSON.stringify({ path, pendingAction, at: Date.now() }))
}

/**
 * Returns the path to which the user returns after signing in, with the pending action. Returns null if this tab stored
 * no path in the last hour.
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

/** Returns the purpose of a sign-in, such as 'Sign in to keep "The Ferry"'. */
export function describePendingAction({ act, title }: PendingAction, begin: string): string {
  return `${begin} to ${act === 'save' ? 'keep' : 'like'} ${title ? `"${title}"` : 'it'}`
}
