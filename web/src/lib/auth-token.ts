const KEY = 'authToken'

/** The bearer credential of this browser; null when the cookie alone speaks (decision 24). */
export function readToken(): string | null {
  return localStorage.getItem(KEY)
}

export function storeToken(token: string): void {
  localStorage.setItem(KEY, token)
}

export function dropToken(): void {
  localStorage.removeItem(KEY)
}
