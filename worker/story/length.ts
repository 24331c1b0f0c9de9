import { type ChapterSize, wordBands } from '#contract/options.ts'
import { countWords } from '#contract/text.ts'
import { sentenceEnds } from '#core/text/sentences.ts'

/** Words a chapter may have, both ends included, and what to aim for. */
export type Band = { min: number; max: number; aim: number }
export type GenerationCall = 'story' | 'chapter'

export type Assessment = {
  verdict: 'inside' | 'short' | 'long'
  words: number
  /** The whole-sentence prefix that may be stored as it is, or null when there is none inside the band. */
  kept: string | null
}

/** The word band of a call and a size (decision 15); the middle is what to aim for. */
export function bandOf(call: GenerationCall, size: ChapterSize): Band {
  const [min, max] = wordBands[call][size]
  return { min, max, aim: Math.round((min + max) / 2) }
}

/** The whole-sentence prefixes of a text with the number of words in each, shortest first. */
function prefixes(text: string): { end: number; words: number }[] {
  const starts = [...text.matchAll(/\S+/g)].map((match) => match.index)
  let words = 0
  return sentenceEnds(text).map((end) => {
    while (words < starts.length && (starts[words] ?? end) < end) words++
    return { end, words }
  })
}

/** The longest prefix of whole sentences with at most `maxWords` words; '' when the first sentence is longer. */
export function wholeSentences(text: string, maxWords = Number.POSITIVE_INFINITY): string {
  const last = prefixes(text).findLast((prefix) => prefix.words <= maxWords)
  return last ? text.slice(0, last.end) : ''
}

/** The longest prefix of whole sentences inside the band, or null when no sentence ends inside it. */
export function trimAtSentence(text: string, band: Pick<Band, 'min' | 'max'>): string | null {
  const last = prefixes(text).findLast((prefix) => prefix.words <= band.max)
  return last && last.words >= band.min ? text.slice(0, last.end) : null
}

/**
 * How a text stands to its band. 'inside' may be stored as `kept` (a dangling half sentence at the end is left
 * off); 'long' too when `kept` is not null; 'short' needs more text, written on from `wholeSentences(text, max)`,
 * and so does 'long' without a `kept`.
 */
export function assess(text: string, band: Pick<Band, 'min' | 'max'>): Assessment {
  const words = countWords(text)
  const kept = trimAtSentence(text, band)
  if (words > band.max) return { verdict: 'long', words, kept }
  return { verdict: kept === null ? 'short' : 'inside', words, kept }
}

/**
 * The text to keep out of several answers (decision 15): of the whole-sentence prefixes of all candidates the one
 * nearest to the band, inside it the one nearest to the aim, earlier candidates first when equal. A candidate
 * without one finished sentence counts as it is. Null when there is nothing but white space.
 */
export function bestOf(
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
