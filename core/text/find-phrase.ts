import { escapePattern } from '#contract/escape-pattern.ts'
import { wordUnit } from '#contract/name-pattern.ts'

/** The part of a text that matches a phrase, exactly as it is in the text, with its UTF-16 offset. */
export interface FoundPhrase {
  offset: number
  quote: string
}

// The check that a phrase does not begin or end inside a word needs a script that separates words by spaces and adds
// no particles to names, so `wordUnit` excludes the letters of other scripts, for example Japanese and Korean.
const beginsLikeWord = new RegExp(`^${wordUnit}`, 'u')
const endsLikeWord = new RegExp(`${wordUnit}$`, 'u')

/**
 * Returns a function that finds the first use of a phrase in a text, or null. Case, the form of apostrophes and the
 * white space between words do not count, and a phrase that begins or ends with a letter does not match inside a longer
 * word. For an empty phrase the function returns null.
 */
export function createPhraseFinder(phrase: string): (text: string) => FoundPhrase | null {
  const wanted = phrase.trim()
  if (wanted === '') return () => null
  const words = wanted.split(/\s+/).map(escapePattern).join('\\s+').replace(/['‘’]/g, "['‘’]")
  const before = beginsLikeWord.test(wanted) ? `(?<!${wordUnit})` : ''
  const after = endsLikeWord.test(wanted) ? `(?!${wordUnit})` : ''
  const pattern = new RegExp(`${before}${words}${after}`, 'iu')
  return (text) => {
    const found = pattern.exec(text)
    return found && { offset: found.index, quote: found[0] }
  }
}
