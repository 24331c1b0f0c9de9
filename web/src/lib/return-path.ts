import { tabStore } from './device-storage.ts'

const KEY = 'return-path'
/** An older path is ignored: the user would not expect to go back there. */
const MAX_AGE_MS = 60 * 60_000

/** Stores the path where the user was when the session expired, for this tab. */
export function storeReturnPath(path: string): void {
  tabStore.set(KEY, JSON.stringify({ path, at: Date.now() }))
}

/** Returns the path to go back to after sign-in, or null if no session expired here. */
export function readReturnPath(): string | null {
  const text = tabStore.get(KEY)
  if (text === null) return null
  const { path, at } = JSON.parse(text) as { path: string; at: number }
  return Date.now() - at < MAX_AGE_MS ? path : null
}

export function clearReturnPath(): void {
  tabStore.remove(KEY)
}
