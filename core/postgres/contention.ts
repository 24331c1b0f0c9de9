import { LRUCache } from 'lru-cache'

const mostKeys = 10_000
const frequentMs = 100

/** The times of the last uses of rows, in ms since the start of the process. */
const lastUses = new LRUCache<string, number>({ max: mostKeys })

/**
 * Returns whether this process has used the row with this key in the last 100 ms, and notes the present use. Then other
 * transactions probably wait for its lock. An error costs only time.
 */
export function isOftenUsed(key: string): boolean {
  const now = performance.now()
  const last = lastUses.get(key)
  lastUses.set(key, now)
  return last !== undefined && now - last < frequentMs
}
