import { readPrivate, storePrivate } from './private-storage.ts'

const NAME = 'recent-queries'
const MAX_QUERIES = 6

/** Returns the latest search queries of this user on this device, latest first. */
export function recentQueries(): string[] {
  const stored = readPrivate<unknown>('local', NAME)
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, MAX_QUERIES) : []
}

/** Puts a query first in the list. Blank queries are ignored. */
export function recordQuery(query: string): void {
  const text = query.trim()
  if (!text) return
  const others = recentQueries().filter((one) => one.toLowerCase() !== text.toLowerCase())
  storePrivate('local', NAME, [text, ...others].slice(0, MAX_QUERIES))
}
