import { localStore, tabStore } from './device-storage.ts'

const TAB = 'tab'
const OPEN = 'open-tab:'

let current: string | null = null
const listeners = new Set<() => void>()

/** Returns the id of this tab. It survives a reload, and no other open tab has it. */
export function thisTab(): string {
  if (current !== null) return current
  current = tabStore.get(TAB) ?? newId()
  markOpen()
  window.addEventListener('pagehide', () => localStore.remove(OPEN + current))
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

/** Returns whether a tab of this browser is open. A tab that crashed still counts as open. */
export function isTabOpen(tab: string): boolean {
  return localStore.get(OPEN + tab) !== null
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
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')
}
