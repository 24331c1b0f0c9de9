import { browserLocks } from './browser-locks.ts'
import { localStore, tabStore } from './device-storage.ts'

const TAB = 'tab'
const OPEN = 'open-tab:'

let current: string | null = null
let holding = new AbortController()
const listeners = new Set<() => void>()

/** Returns the id of this tab. It survives a reload, and no other open tab has it. */
export function thisTab(): string {
  if (current !== null) return current
  current = tabStore.get(TAB) ?? newId()
  markOpen()
  window.addEventListener('pagehide', () => {
    localStore.remove(OPEN + current)
    holding.abort()
  })
  window.addEventListener('pageshow', ({ persisted }) => persisted && markOpen())
  window.addEventListener('storage', ({ key, newValue }) => {
    // A duplicated tab begins with a copy of this tab's storage, and therefore with the same id. The duplicate keeps
    // the id, and this tab takes a new id.
    if (key !== OPEN + current || newValue === null) return
    current = newId()
    markOpen()
    for (const listener of listeners) listener()
  })
  return current
}

/** Returns whether a tab of this browser is open. A killed tab counts as open until `forgetKilledTabs` is called. */
export function isTabOpen(tab: string): boolean {
  return localStore.get(OPEN + tab) !== null
}

/**
 * Removes the marks of tabs that ended without an event, because they crashed or the system ended the browser. An open
 * tab holds a lock, which the browser releases when the tab ends. Without locks the marks stay.
 */
export async function forgetKilledTabs(): Promise<void> {
  const locks = browserLocks()
  if (!locks) return
  const marks = localStore.keys().filter((key) => key.startsWith(OPEN) && key !== OPEN + current)
  await Promise.all(
    marks.map((mark) =>
      locks
        .request(mark, { ifAvailable: true }, (lock) => {
          if (lock) localStore.remove(mark)
        })
        // A page that is being left cannot request locks.
        .catch(() => undefined),
    ),
  )
}

/** Calls the listener each time this tab gets another id, until the returned function is called. */
export function onTabRenamed(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function markOpen(): void {
  if (current === null) return
  tabStore.set(TAB, current)
  // The stored value is new each time, because browsers fire a storage event in other tabs only if the value changes.
  localStore.set(OPEN + current, newId())
  holdLock(OPEN + current)
}

/** Holds the lock of a mark until the tab is left or gets another id. */
function holdLock(mark: string): void {
  holding.abort()
  const locks = browserLocks()
  if (!locks) return
  holding = new AbortController()
  const { signal } = holding
  locks
    .request(mark, { signal }, () => {
      // Another tab may have removed the mark before this tab had its lock.
      if (localStore.get(mark) === null) localStore.set(mark, newId())
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    })
    .catch(() => undefined)
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')
}
