import { rememberByText } from '#core/text/remember-by-text.ts'
import type { CountTokens } from './tokens.ts'

// The same descriptions, facts and chapters are counted for each chapter of a story, so their counts are
// cached.
const maxUnits = 6_000_000

const caches = new WeakMap<CountTokens, CountTokens>()

/**
 * Returns a counter that counts each text once. It forgets its results when the cached texts have more than
 * six million characters.
 */
export function cachedCounter(count: CountTokens): CountTokens {
  const cached = caches.get(count) ?? rememberByText(count, maxUnits)
  caches.set(count, cached)
  return cached
}
