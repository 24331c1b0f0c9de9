import { rememberByText } from '#core/text/remember-by-text.ts'
import type { CountTokens } from './tokens.ts'

// The same sheets, facts and chapters are counted for each chapter of a story, so their counts are kept for a while.
const mostUnits = 6_000_000

const caches = new WeakMap<CountTokens, CountTokens>()

/** Returns a counter that counts each text once, until the texts in its memory have six million characters. */
export function cachedCounter(count: CountTokens): CountTokens {
  const cached = caches.get(count) ?? rememberByText(count, mostUnits)
  caches.set(count, cached)
  return cached
}
