const KEY = 'return-path'
/** After so long nobody expects to be taken back. */
const KEPT_MS = 60 * 60_000

/** Remembers in this tab where somebody was whose session had ended. */
export function keepReturnPath(path: string): void {
  sessionStorage.setItem(KEY, JSON.stringify({ path, at: Date.now() }))
}

/** Where to go on after signing in again; null when nobody was interrupted. */
export function readReturnPath(): string | null {
  const text = sessionStorage.getItem(KEY)
  if (text === null) return null
  const { path, at } = JSON.parse(text) as { path: string; at: number }
  return Date.now() - at < KEPT_MS ? path : null
}

export function dropReturnPath(): void {
  sessionStorage.removeItem(KEY)
}
