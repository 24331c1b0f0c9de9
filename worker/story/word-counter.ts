import { countWords } from '#contract/text.ts'

/** Creates a word counter (D-15) for a growing text. Each call takes the appended text and returns the total. */
export function createWordCounter(before: string): (appended: string) => number {
  let words = countWords(before)
  let inWord = /\S$/.test(before)
  return (appended) => {
    if (appended === '') return words
    // A word that continues in the appended text was already counted.
    words += countWords(appended) - (inWord && /^\S/.test(appended) ? 1 : 0)
    inWord = /\S$/.test(appended)
    return words
  }
}
