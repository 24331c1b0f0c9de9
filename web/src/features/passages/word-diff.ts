import { diffArrays } from 'diff'

/** A run of words that both texts have, or only one of them. */
export interface DiffPart {
  text: string
  change: 'same' | 'removed' | 'added'
}

/** Splits a text into words, spaces and marks, also in scripts without spaces. Joined, they are the text again. */
function tokensOf(text: string): string[] {
  // The segmenter is missing in browsers from before 2024.
  if (!('Segmenter' in Intl)) return text.split(/(\s+)/)
  const segmenter = new Intl.Segmenter('und', { granularity: 'word' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/**
 * Compares two texts word by word. The parts that are the same or removed are the old text, those that are the same or
 * added the new one.
 */
export function diffWords(before: string, after: string): DiffPart[] {
  return diffArrays(tokensOf(before), tokensOf(after)).map(({ value, added, removed }) => ({
    text: value.join(''),
    change: added ? 'added' : removed ? 'removed' : 'same',
  }))
}
