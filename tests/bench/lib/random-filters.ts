import { genres, storyStatuses, valuesOf } from '#contract/options.ts'
import type { StoryFilters } from '#contract/story-filters.ts'
import { storySorts, tropes } from '#contract/story-labels.ts'

/**
 * Returns a function that returns random numbers from 0 to below 1. The same seed gives the same numbers (mulberry32).
 */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns the values in a random order. The same seed gives the same order. */
export function shuffled<Value>(values: readonly Value[], seed: number): Value[] {
  const random = randomOf(seed)
  return values
    .map((value) => ({ value, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value)
}

const languages = ['en', 'en-GB', 'de', 'fr', 'es', 'pt', 'it', 'ja', 'pl', 'nl', 'sv', 'cy']

/**
 * Creates random combinations of at least two filters for stories that are filled with `labels`. The same seed gives
 * the same combinations.
 */
export function randomFilters(seed: number, count: number): StoryFilters[] {
  const random = randomOf(seed)
  const chance = (share: number) => random() < share
  const one = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T
  // Returns the name of a trope most of the time, otherwise a rare tag or a tag that no story has.
  const tag = () => (chance(0.75) ? one(tropes) : `Theme ${Math.floor(random() ** 2 * 21_000)}`)
  const tags = (most: number) => [...new Set(Array.from({ length: 1 + Math.floor(random() * most) }, tag))]
  const combination = (): StoryFilters => {
    const minWords = Math.floor(Math.exp(6 + 6 * random()))
    return {
      ...(chance(0.6) && { sort: one(valuesOf(storySorts)) }),
      ...(chance(0.65) && { tag: tags(3) }),
      ...(chance(0.25) && { withoutTag: tags(2) }),
      ...(chance(0.4) && { language: one(languages) }),
      ...(chance(0.4) && { genre: one(valuesOf(genres)) }),
      ...(chance(0.35) && { status: one(valuesOf(storyStatuses)) }),
      ...(chance(0.35) && { heat: 1 + Math.floor(random() * 5) }),
      ...(chance(0.35) && { ai: one(['none', 'some'] as const) }),
      ...(chance(0.2) && { minWords }),
      ...(chance(0.2) && { minWords, maxWords: Math.ceil(minWords * (1 + random() ** 2 * 3)) }),
    }
  }
  const found: StoryFilters[] = []
  while (found.length < count) {
    const filters = combination()
    const { sort: _sort, ...narrowing } = filters
    if (Object.keys(narrowing).length > 1) found.push(filters)
  }
  return found
}
