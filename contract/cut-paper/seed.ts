/**
 * Returns a 32-bit hash of the joined pieces: FNV-1a over the code points, mixed once more at the end. Equal pieces always
 * give the same number.
 */
export function hash(...pieces: (string | number)[]): number {
  let value = 0x811c9dc5
  for (const char of pieces.join('\u0000')) {
    value ^= char.codePointAt(0) ?? 0
    value = Math.imul(value, 0x01000193)
  }
  value ^= value >>> 15
  value = Math.imul(value, 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}

/** A function that returns the next random number from 0 up to 1 (mulberry32). Equal seeds give equal sequences. */
export type Random = () => number

export function random(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Picks one of the items. @throws RangeError if the list is empty. */
export function pick<T>(items: readonly T[], next: Random): T {
  const item = items[Math.floor(next() * items.length)]
  if (item === undefined) throw new RangeError('an item cannot be picked from an empty list')
  return item
}

/** Returns a shuffled copy of the items (Fisher-Yates). */
export function shuffle<T>(items: readonly T[], next: Random): T[] {
  const copy = [...items]
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1))
    const held = copy[i] as T
    copy[i] = copy[j] as T
    copy[j] = held
  }
  return copy
}
