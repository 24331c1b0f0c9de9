import { sentenceEnds } from '../text/sentences.ts'
import { maxSpanLength } from './guard-clauses.ts'
import type { LanguagePatterns } from './guard-patterns.ts'

/** A sentence of a text, or a piece of a very long one, with its UTF-16 offsets. */
export type Span = { start: number; end: number; text: string }

// Half of each piece is also in the next piece, so a mention shares a piece with everything that is closer to it than
// `maxSpanLength`.
const maxPieceLength = 2 * maxSpanLength

/**
 * Splits a text into its sentences. A sentence longer than `maxPieceLength` is split into pieces that overlap: otherwise a
 * mention of a minor and the sexual words beside it could be in different pieces.
 */
export function spansOf(text: string): Span[] {
  const spans: Span[] = []
  let sentenceStart = 0
  for (const sentenceEnd of [...sentenceEnds(text), text.length]) {
    let start = sentenceStart
    let end = start
    while (end < sentenceEnd) {
      end = sentenceEnd - start <= maxPieceLength ? sentenceEnd : wordEnd(text, start + maxPieceLength)
      if (text.slice(start, end).trim()) spans.push({ start, end, text: text.slice(start, end) })
      start = wordEnd(text, end - maxSpanLength)
    }
    sentenceStart = sentenceEnd
  }
  return spans
}

/** The length of the longest word (UTF-16 units). A longer run of letters is not a word. */
export const maxWordLength = 100

/** Returns the last offset up to `offset` at which a word ends. */
function wordEnd(text: string, offset: number): number {
  const from = Math.max(0, offset - maxWordLength)
  const at = text.slice(from, offset + 1).lastIndexOf(' ')
  return at === -1 ? offset : from + at
}

/** Returns the index of the sentence that contains an offset, or of the next sentence if none contains it. */
export function indexOfSpan(spans: readonly Span[], offset: number): number {
  let [low, high] = [0, spans.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.end ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Returns the indexes of the sentences that contain an offset: several when they are pieces of one sentence. If none
 * contains it, the index of the next sentence is returned.
 */
export function indexesOfSpans(spans: readonly Span[], offset: number): number[] {
  const first = indexOfSpan(spans, offset)
  const found = [first]
  for (let at = first + 1; (spans[at]?.start ?? offset + 1) <= offset; at++) found.push(at)
  return found
}

/** Returns the number of words between two offsets of a text. */
export function countWordsBetween(text: string, a: number, b: number): number {
  return text.slice(Math.min(a, b), Math.max(a, b)).trim().split(/\s+/).length
}

/** Returns true when at most five words and no other clause stand between two offsets. */
export function isAdjacent(
  text: string,
  a: number,
  b: number,
  language: Pick<LanguagePatterns, 'clause'>,
): boolean {
  // A hostile text compares each mention with thousands of words, nearly all of them far away.
  if (Math.abs(a - b) > 6 * maxWordLength) return false
  const between = text.slice(Math.min(a, b), Math.max(a, b))
  return (
    !/[,;:—.]/.test(between.slice(0, -1).replace(/,\s*$/, '')) &&
    !language.clause.test(between.slice(0, -1)) &&
    countWordsBetween(text, a, b) <= 5
  )
}
