import { type ChapterSize, wordBands } from '#contract/options.ts'
import {
  countWords,
  type UnspacedScript,
  unspacedScriptOf,
  unspacedScriptOfLanguage,
} from '#contract/text.ts'
import { sentenceEnds } from '#core/text/sentences.ts'

/**
 * The minimum and maximum number of words of a chapter, both included, and the number that the model should aim for.
 */
export type Band = { min: number; max: number; aim: number }
export type GenerationCall = 'story' | 'chapter'

export type LengthAssessment = {
  verdict: 'inside' | 'short' | 'long'
  words: number
  /**
   * The part of the text that can be stored: the longest prefix of whole sentences inside the band; null when there is
   * none.
   */
  kept: string | null
}

/**
 * An answer that reaches this multiple of the maximum number of words is stopped, and cut at a sentence. A shorter
 * answer is read to its end, so that its ending can be kept (D-116).
 */
export const runawayFactor = 2

/** Returns the word band of a call and a chapter size (D-15). The aim is the middle of the band. */
export function bandOf(call: GenerationCall, size: ChapterSize): Band {
  const [min, max] = wordBands[call][size]
  return { min, max, aim: Math.round((min + max) / 2) }
}

/**
 * Returns the script of a chapter if it is one without spaces, else null (D-97). It is judged by the text of the
 * chapter, or else by the language of the style, or else by the first of these texts that has letters: the plot, the
 * scenes of the contract, the chapter before, the description and the title of the story. A chapter can be ordered
 * without a plot (D-99).
 */
export function scriptOfChapter(input: {
  writtenSoFar?: string
  plot: string
  book: { style: { language: string | null } }
  contract: { scenes: readonly { text: string }[] }
  chapters: readonly { number: number; text?: string | null; summary?: string | null }[]
  chapterNumber: number
  bible: { description: string; title: string }
}): UnspacedScript | null {
  const { writtenSoFar = '', plot, book, contract, chapters, chapterNumber, bible } = input
  if (writtenSoFar.trim() !== '') return unspacedScriptOf(writtenSoFar)
  const { language } = book.style
  if (language !== null) return unspacedScriptOfLanguage(language)
  const before = chapters.findLast(({ number }) => number < chapterNumber)
  const scenes = contract.scenes.map(({ text }) => text).join('\n')
  const texts = [plot, scenes, before?.text || before?.summary || '', bible.description, bible.title]
  return unspacedScriptOf(texts.find((text) => /\p{L}/u.test(text)) ?? '')
}

/**
 * Converts a number of words to the usual number of characters, because models do not count words in scripts without
 * spaces (D-97).
 */
export function charactersOf(words: number, { charactersPerWord }: UnspacedScript): number {
  return Math.round((words * charactersPerWord) / 10) * 10
}

/** Returns the prefixes of a text that end with a whole sentence, with their word counts, shortest first. */
function prefixes(text: string): { end: number; words: number }[] {
  let words = 0
  let from = 0
  return sentenceEnds(text).map((end) => {
    words += countWords(text.slice(from, end))
    from = end
    return { end, words }
  })
}

/**
 * Returns the longest prefix of whole sentences with at most `maxWords` words; '' when the first sentence is longer.
 */
export function wholeSentences(text: string, maxWords = Number.POSITIVE_INFINITY): string {
  const last = prefixes(text).findLast((prefix) => prefix.words <= maxWords)
  return last ? text.slice(0, last.end) : ''
}

/** Returns the longest prefix of whole sentences whose word count is in the band; null when there is none. */
export function trimAtSentence(text: string, band: Pick<Band, 'min' | 'max'>): string | null {
  const last = prefixes(text).findLast((prefix) => prefix.words <= band.max)
  return last && last.words >= band.min ? text.slice(0, last.end) : null
}

/**
 * Compares the length of a text with its band. A text with a `kept` prefix can be stored as that prefix, without the
 * half sentence at its end. Without a `kept` prefix the chapter must be continued from `wholeSentences(text, max)`.
 */
export function assessLength(text: string, band: Pick<Band, 'min' | 'max'>): LengthAssessment {
  const words = countWords(text)
  const kept = trimAtSentence(text, band)
  if (words > band.max) return { verdict: 'long', words, kept }
  return { verdict: kept === null ? 'short' : 'inside', words, kept }
}

/**
 * Chooses the best text among several answers (D-15). It compares the whole-sentence prefixes of all candidates and
 * prefers the one nearest to the band, then the one nearest to the aim, then the earlier candidate. A candidate
 * without a finished sentence is compared as a whole. Returns null when every candidate is only white space.
 */
export function chooseBestText(
  candidates: readonly string[],
  band: Band,
): { text: string; words: number; inside: boolean } | null {
  let best: { text: string; words: number; inside: boolean; off: number; fromAim: number } | null = null
  for (const candidate of candidates) {
    const ends = prefixes(candidate)
    const under = ends.findLast((prefix) => prefix.words <= band.max)
    const over = ends.find((prefix) => prefix.words > band.max)
    const whole = { end: candidate.trimEnd().length, words: countWords(candidate) }
    for (const prefix of ends.length > 0 ? [under, over] : [whole]) {
      if (!prefix || prefix.words === 0) continue
      const off = Math.max(0, band.min - prefix.words, prefix.words - band.max)
      const fromAim = Math.abs(prefix.words - band.aim)
      if (best && (off > best.off || (off === best.off && fromAim >= best.fromAim))) continue
      best = { text: candidate.slice(0, prefix.end), words: prefix.words, inside: off === 0, off, fromAim }
    }
  }
  return best && { text: best.text, words: best.words, inside: best.inside }
}
