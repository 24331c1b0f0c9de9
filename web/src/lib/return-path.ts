const KEY = 'return-path'
/** An older path is ignored: the user would not expect to go back there. */
const KEPT_MS = 60 * 60_000

/** Stores the path where the user was when the session expired, for this tab. */
export function keepReturnPath(path: string): void {
  sessionStorage.setItem(KEY, JSON.stringify({ path, at: Date.now() }))
}

/** Returns the path to go back to after sign-in, or null if no session expired here. */
export function readReturnPath(): string | null {
  const text = sessionStorage.getItem(KEY)
  if (text === null) return null
  const { path, at } = JSON.parse(text) as { path: string; at: number }
  return Date.now() - at < KEPT_MS ? path : null
}

export function dropReturnPath(): void {
  sessionStorage.removeItem(KEY)
}
