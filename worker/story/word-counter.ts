import { countWords } from '#contract/text.ts'

/** The maximum number of UTF-16 units that are counted again with each appended piece. */
const longestTail = 400
// No word extends across white space or the end of a sentence.
const boundary = /[\s。！？、，；]/gu

/**
 * Creates a word counter (D-15, D-97) for a growing text. Each call takes the appended text and returns the total. Only
 * the words since the last white space are counted again, so a piece costs the same at the end of a long text.
 */
export function createWordCounter(before: string): (appended: string) => number {
  let settled = 0
  let tail = ''
  let words = 0
  const append = (appended: string) => {
    tail += appended
    const last = [...tail.matchAll(boundary)].at(-1)
    if (last) {
      settled += countWords(tail.slice(0, last.index + 1))
      tail = tail.slice(last.index + 1)
    }
    words = settled + countWords(tail)
    if (tail.length <= longestTail) return
    // Characters without a boundary are counted from the last counted part on.
    const kept = tail.slice(-longestTail / 2)
    settled = words - countWords(kept)
    tail = kept
  }
  append(before)
  return (appended) => {
    if (appended !== '') append(appended)
    return words
  }
}
