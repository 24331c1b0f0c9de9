const KEY = 'authToken'

/** Returns the bearer token of this browser. It is null if only the session cookie is used (D-24). */
export function readToken(): string | null {
  return localStorage.getItem(KEY)
}

export function storeToken(token: string): void {
  localStorage.setItem(KEY, token)
}

export function clearToken(): void {
  localStorage.removeItem(KEY)
}
