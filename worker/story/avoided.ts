import { countWords } from '#contract/text.ts'
import { sentenceEnds } from '#core/text/sentences.ts'

/** A sentence of a chapter that holds phrases which the writer avoids. Offsets are in UTF-16 units. */
export interface AvoidedSentence {
  from: number
  to: number
  sentence: string
  phrases: string[]
}

/** Folds case and apostrophes, without changing the length of the text. */
function fold(text: string): string {
  const lower = text.toLowerCase()
  return (lower.length === text.length ? lower : text).replace(/[‘’]/g, "'")
}

/**
 * Returns the offset of a phrase in a text, or -1. Case and the form of apostrophes do not count, and a phrase that begins or
 * ends with a letter does not match inside a longer word.
 */
export function findPhrase(text: string, phrase: string, start = 0): number {
  const [within, wanted] = [fold(text), fold(phrase.trim())]
  if (wanted === '') return -1
  for (let at = within.indexOf(wanted, start); at >= 0; at = within.indexOf(wanted, at + 1)) {
    const isInside =
      (isWordUnit(wanted.at(0)) && isWordUnit(within[at - 1])) ||
      (isWordUnit(wanted.at(-1)) && isWordUnit(within[at + wanted.length]))
    if (!isInside) return at
  }
  return -1
}

function isWordUnit(char: string | undefined): boolean {
  // Scripts without spaces have no word borders to respect.
  return (
    char !== undefined &&
    /[\p{L}\p{N}]/u.test(char) &&
    !/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u.test(char)
  )
}

/** Finds the sentences of a chapter that hold phrases of `avoid`, in their order (D-96). */
export function findAvoided(chapter: string, avoid: readonly string[]): AvoidedSentence[] {
  if (!avoid.some((phrase) => findPhrase(chapter, phrase) >= 0)) return []
  const found: AvoidedSentence[] = []
  let from = 0
  for (const end of [...sentenceEnds(chapter), chapter.length]) {
    const whole = chapter.slice(from, end)
    const sentence = whole.trim()
    const phrases = avoid.filter((phrase) => findPhrase(sentence, phrase) >= 0)
    if (sentence !== '' && phrases.length > 0) {
      const start = from + whole.length - whole.trimStart().length
      found.push({ from: start, to: start + sentence.length, sentence, phrases })
    }
    from = end
  }
  return found
}

/** Words by which one new sentence may be longer or shorter than the old one. */
const mostWordsChanged = 8

/**
 * Replaces the sentences for which `replacements` has a fitting text at the same index. A replacement fits when it holds no avoided
 * phrase, has no line break, and is about as long. Everything else stays byte for byte; nothing is ever left out.
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
  if (/[\r\n]/.test(replacement) || avoid.some((phrase) => findPhrase(replacement, phrase) >= 0)) return false
  return Math.abs(countWords(replacement) - countWords(sentence)) <= mostWordsChanged
}
