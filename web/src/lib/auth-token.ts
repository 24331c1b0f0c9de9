import { localStore } from './device-storage.ts'

const KEY = 'authToken'

/** Returns the bearer token of this browser. It is null if only the session cookie is used (D-24). */
export function readToken(): string | null {
  return localStore.get(KEY)
}

export function storeToken(token: string): void {
  localStore.set(KEY, token)
}

export function clearToken(): void {
  localStore.remove(KEY)
}
