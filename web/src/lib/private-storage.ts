import type { CurrentUser } from '#contract/users.ts'
import { localStore, tabStore } from './device-storage.ts'
import { queryClient } from './query-client.ts'

type Store = 'local' | 'session'

const stores = { local: localStore, session: tabStore }

export const VISITOR = 'visitor'

let lastOwner = VISITOR
let isDropped = false

/**
 * Returns the user to whom the data that this page stores belongs. After the session has expired this is still the last
 * user, so that the text on the screen is stored for that user.
 */
export function owner(): string {
  const user = queryClient.getQueryData<CurrentUser | null>(['GET /api/auth/user'])
  if (user && user.id !== lastOwner) {
    lastOwner = user.id
    takeOver(user.id)
  }
  return lastOwner
}

/**
 * Moves the drafts of a visitor to the user who has signed in now, so that a visitor who signs in to save a draft finds
 * it again. The drafts then belong to this user: the next user of this device must not see them, also if this user
 * never signs out.
 */
function takeOver(userId: string): void {
  for (const store of Object.values(stores)) {
    for (const key of store.keys().filter((one) => one.startsWith(keyOf('', VISITOR)))) {
      const text = store.get(key)
      const own = keyOf(key.slice(keyOf('', VISITOR).length), userId)
      if (text !== null && store.get(own) === null) store.set(own, text)
      store.remove(key)
    }
  }
}

function keyOf(name: string, of = owner()): string {
  return `private:${of}:${name}`
}

/** Returns what this user stored under this name on this device, or null. */
export function readPrivate<T>(store: Store, name: string): T | null {
  const text = stores[store].get(keyOf(name))
  if (text === null) return null
  try {
    return JSON.parse(text) as T
  } catch {
    // The stored text is not valid JSON. Another version of the app may have stored it, so it is removed.
    removePrivate(store, name)
    return null
  }
}

/**
 * Stores a value for this user and returns whether the device keeps it. If the storage is full or forbidden, only this
 * page keeps it.
 */
export function storePrivate(store: Store, name: string, value: unknown): boolean {
  return !isDropped && stores[store].set(keyOf(name), JSON.stringify(value))
}

export function removePrivate(store: Store, name: string): void {
  stores[store].remove(keyOf(name))
}

/** Returns the names beginning with this text under which this user stored something on this device. */
export function listPrivate(store: Store, prefix: string): string[] {
  const start = keyOf('')
  return stores[store]
    .keys()
    .filter((key) => key.startsWith(start + prefix))
    .map((key) => key.slice(start.length))
}

/**
 * Removes everything that this user typed on this device, also before they signed in. After that nothing is stored
 * until the page is loaded again. Otherwise a form would store its draft once more when its page is left.
 */
export function dropPrivateData(): void {
  isDropped = true
  for (const store of Object.values(stores)) {
    for (const key of store.keys().filter((one) => one.startsWith(keyOf('')))) store.remove(key)
  }
}
