import type { CountTokens } from './tokens.ts'

// The same descriptions, facts and chapters are counted for each chapter of a story, so their counts are
// cached.
const mostUnits = 6_000_000

type Counts = { known: Map<string, number>; units: number }
const caches = new WeakMap<CountTokens, Counts>()

/**
 * Returns a counter that counts each text once. It forgets its results when the cached texts have more than
 * six million characters.
 */
export function cachedCounter(count: CountTokens): CountTokens {
  const counts = caches.get(count) ?? { known: new Map<string, number>(), units: 0 }
  caches.set(count, counts)
  return (text) => {
    const known = counts.known.get(text)
    if (known !== undefined) return known
    const tokens = count(text)
    if (counts.units + text.length > mostUnits) {
      counts.known.clear()
      counts.units = 0
    }
    counts.known.set(text, tokens)
    counts.units += text.length
    return tokens
  }
}
