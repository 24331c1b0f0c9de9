import { countWords } from '#contract/text.ts'
import { createPhraseFinder } from '#core/text/find-phrase.ts'
import { sentenceEnds } from '#core/text/sentences.ts'

/** A sentence of a chapter that contains phrases which the writer avoids. Offsets are in UTF-16 units. */
export interface AvoidedSentence {
  from: number
  to: number
  sentence: string
  phrases: string[]
}

/** Finds the sentences of a chapter that contain phrases of `avoid`, sorted by position (D-96). */
export function findAvoidedSentences(chapter: string, avoid: readonly string[]): AvoidedSentence[] {
  const finders = avoid.map((phrase) => ({ phrase, find: createPhraseFinder(phrase) }))
  if (!finders.some(({ find }) => find(chapter))) return []
  const found: AvoidedSentence[] = []
  let from = 0
  for (const end of [...sentenceEnds(chapter), chapter.length]) {
    const whole = chapter.slice(from, end)
    const sentence = whole.trim()
    const phrases = finders.flatMap(({ phrase, find }) => (find(sentence) ? [phrase] : []))
    if (sentence !== '' && phrases.length > 0) {
      const start = from + whole.length - whole.trimStart().length
      found.push({ from: start, to: start + sentence.length, sentence, phrases })
    }
    from = end
  }
  return found
}

/** The number of words by which the length of a new sentence may differ from the old one. */
const maxWordDifference = 8

/**
 * Replaces the sentences for which `replacements` has a suitable text at the same index. A suitable text
 * contains no avoided phrase and no line break, and has about the same length. All other text stays
 * unchanged.
 */
export function replaceSentences(
  chapter: string,
  sentences: readonly AvoidedSentence[],
  replacements: readonly (string | undefined)[],
  avoid: readonly string[],
): string {
  let text = ''
  let at = 0
  for (const [index, { from, to, sentence }] of sentences.entries()) {
    const replacement = replacements[index]?.trim()
    text +=
      chapter.slice(at, from) + (replacement && fits(replacement, sentence, avoid) ? replacement : sentence)
    at = to
  }
  return text + chapter.slice(at)
}

function fits(replacement: string, sentence: string, avoid: readonly string[]): boolean {
  if (/[\r\n]/.test(replacement) || avoid.some((phrase) => createPhraseFinder(phrase)(replacement)))
    return false
  return Math.abs(countWords(replacement) - countWords(sentence)) <= maxWordDifference
}
