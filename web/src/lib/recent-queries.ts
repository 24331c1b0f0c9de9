const KEY = 'recent-queries'
const MAX_QUERIES = 6

/** Returns the latest search queries of this device, latest first. */
export function recentQueries(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, MAX_QUERIES) : []
  } catch {
    return []
  }
}

/** Puts a query first in the list. Blank queries are ignored. */
export function recordQuery(query: string): void {
  const text = query.trim()
  if (!text) return
  const others = recentQueries().filter((one) => one.toLowerCase() !== text.toLowerCase())
  localStorage.setItem(KEY, JSON.stringify([text, ...others].slice(0, MAX_QUERIES)))
}
