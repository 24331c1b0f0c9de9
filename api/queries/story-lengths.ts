// These functions divide stories into bands of length as the SQL functions length_band and length_part do (ADR-0009).

/**
 * Each length band is divided into eight parts. A range of lengths that covers more parts than this number is looked up
 * by whole bands.
 */
const maxParts = 6
const widestBand = 17

/**
 * Returns the bands that contain the lengths from `least` to `most` words. Band n begins at 2^n - 1 words and ends
 * before band n + 1.
 */
export function bandsOf(least: number, most: number): string[] {
  const [first, last] = [least, most].map((words) => Math.min(widestBand, exponentOf(words))) as [
    number,
    number,
  ]
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => `length:${first + n}`)
}

/**
 * Returns the eighths of length bands that contain the lengths from `least` to `most` words; null when there are too
 * many of them.
 */
export function partsOf(least: number, most: number): string[] | null {
  const [first, last] = [partOf(least), partOf(most)]
  if (last - first >= maxParts) return null
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => {
    const part = first + n
    return `length:${Math.floor(part / 8)}.${part % 8}`
  })
}

function exponentOf(words: number): number {
  return 31 - Math.clz32(words + 1)
}

function partOf(words: number): number {
  const exponent = exponentOf(words)
  return 8 * exponent + Math.floor(((words + 1) * 8) / 2 ** exponent) - 8
}
