import { countWords } from '#contract/text.ts'

/** Counts words (decision 15) of a text that grows: each call takes what is appended and returns the words in all. */
export function wordCounter(before: string): (appended: string) => number {
  let words = countWords(before)
  let inWord = /\S$/.test(before)
  return (appended) => {
    if (appended === '') return words
    // A word cut in two is one word.
    words += countWords(appended) - (inWord && /^\S/.test(appended) ? 1 : 0)
    inWord = /\S$/.test(appended)
    return words
  }
}
