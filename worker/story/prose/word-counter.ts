import { countWords } from '#contract/text.ts'

/** With each appended piece at most this many UTF-16 units are counted again. */
const maxTailLength = 400
// White space and the end of a sentence always end a word, so the text before them needs no second count.
const boundary = /[\s。！？、，；]/u

/**
 * Creates a word counter (D-15, D-97) for a growing text. Each call takes the appended text and returns the total. Only
 * the words since the last white space are counted again, so counting a piece takes the same time at the end of a long
 * text.
 */
export function createWordCounter(before: string): (appended: string) => number {
  let settled = 0
  let tail = ''
  let words = 0
  const append = (appended: string) => {
    tail += appended
    const end = afterLastBoundary(tail)
    if (end > 0) {
      settled += countWords(tail.slice(0, end))
      tail = tail.slice(end)
    }
    words = settled + countWords(tail)
    if (tail.length <= maxTailLength) return
    // If a long tail has no boundary, only its second half is counted again.
    const kept = tail.slice(-maxTailLength / 2)
    settled = words - countWords(kept)
    tail = kept
  }
  append(before)
  return (appended) => {
    if (appended !== '') append(appended)
    return words
  }
}

// The last boundary is near the end of a streamed text, so the search begins there.
function afterLastBoundary(text: string): number {
  for (let end = text.length; end > 0; end--) if (boundary.test(text.charAt(end - 1))) return end
  return 0
}
