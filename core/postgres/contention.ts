import { LRUCache } from 'lru-cache'

const maxKeys = 10_000
const frequentMs = 100

/** The time at which each row was last used, in ms since the start of the process. */
const lastUses = new LRUCache<string, number>({ max: maxKeys })

/**
 * Returns whether this process has used the row with this key in the last 100 ms, and records the present use. Other
 * transactions probably wait for the lock of such a row. A wrong answer only costs time.
 */
export function isOftenUsed(key: string): boolean {
  const now = performance.now()
  const last = lastUses.get(key)
  lastUses.set(key, now)
  return last !== undefined && now - last < frequentMs
}
