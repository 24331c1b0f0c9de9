import { foldName } from '#core/text/fold-name.ts'
import { sentencesOf } from '#core/text/sentences.ts'
import type { NewFinding } from '../findings/new-finding.ts'
import { asksToKeepText } from './keeping-wishes.ts'

/** If more than this share of sentences is equal, a regenerated chapter is requested once more (D-117). */
const maxEqualShare = 0.9

/**
 * The share of sentences that two texts have in common, from 0 to 1. Sentences are compared as `foldSentence` folds
 * them: without case, diacritics, punctuation and white space.
 */
export function sharedSentenceRatio(one: string, other: string): number {
  const [a, b] = [foldSentences(one), foldSentences(other)]
  if (a.length + b.length === 0) return 1
  const left = new Map<string, number>()
  for (const sentence of a) left.set(sentence, (left.get(sentence) ?? 0) + 1)
  let common = 0
  for (const sentence of b) {
    const count = left.get(sentence) ?? 0
    if (count === 0) continue
    left.set(sentence, count - 1)
    common++
  }
  return (2 * common) / (a.length + b.length)
}

/**
 * Returns whether a regenerated chapter is the same as before (D-117): more than 90 % of its sentences are equal. When
 * the instruction asks to keep most of the text, all sentences must be equal.
 */
export function isUnchanged(text: string, replaced: string, wish: string): boolean {
  const share = sharedSentenceRatio(text, replaced)
  return asksToKeepText(wish) ? share === 1 : share > maxEqualShare
}

/** Creates the finding that a regenerated chapter was the same as before in both requests. */
export function unchangedFinding(chapterId: number): NewFinding {
  return {
    kind: 'unchanged',
    severity: 'note',
    quote: '',
    offset: 0,
    against: { kind: 'chapter', id: null, chapterId, quote: null },
    why: 'The new version is nearly the same as the one that it replaces, although it was asked for twice.',
  }
}

/** Returns the sentences of a text for comparison: see `foldSentence`. */
export function foldSentences(text: string): string[] {
  return sentencesOf(text)
    .map(foldSentence)
    .filter((sentence) => sentence !== '')
}

/** Folds a sentence for comparison: lower case, no diacritics, no punctuation, single spaces. */
export function foldSentence(sentence: string): string {
  return foldName(sentence)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
