import { sentenceEnds } from '../text/sentences.ts'
import { longestSpan } from './guard-clauses.ts'
import type { LanguagePatterns } from './guard-patterns.ts'

/** A sentence of a text, with its UTF-16 offsets. */
export type Span = { start: number; end: number; text: string }

/** Splits a text into its sentences. */
export function spansOf(text: string): Span[] {
  const spans: Span[] = []
  let start = 0
  for (const sentenceEnd of [...sentenceEnds(text), text.length]) {
    while (start < sentenceEnd) {
      const end = spanEnd(text, start, sentenceEnd)
      if (text.slice(start, end).trim()) spans.push({ start, end, text: text.slice(start, end) })
      start = end
    }
  }
  return spans
}

function spanEnd(text: string, start: number, sentenceEnd: number): number {
  if (sentenceEnd - start <= longestSpan) return sentenceEnd
  const room = start + longestSpan
  const atWord = text.lastIndexOf(' ', room)
  return atWord > start ? atWord : room
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
  const between = text.slice(Math.min(a, b), Math.max(a, b))
  return (
    !/[,;:—.]/.test(between.slice(0, -1).replace(/,\s*$/, '')) &&
    !language.clause.test(between.slice(0, -1)) &&
    countWordsBetween(text, a, b) <= 5
  )
}
