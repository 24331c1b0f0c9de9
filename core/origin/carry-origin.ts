import type { WordPlaces } from '#contract/scan-words.ts'
import { findWords } from '#contract/text.ts'
import { alignWords } from './align-words.ts'
import { findCopies, markedRuns, type WordRun } from './find-copies.ts'
import {
  countSourced,
  cutSpans,
  joinSpans,
  type ModelSpans,
  moveSpans,
  spansOfWords,
  wordOrigins,
} from './model-spans.ts'
import { wordKeys } from './word-keys.ts'

/** A text, with the spans in it that a model wrote. */
export interface TracedText {
  content: string
  spans: ModelSpans
  modelWords: number
}

/**
 * The origin of a text after an edit (D-145): words that the edit kept keep their origin, also where the edit moved
 * them. New words are the person's until `addCopy` records that they were copied from the model.
 */
export interface CarriedOrigin {
  /** The words of the part that the edit changed, as numbers from `wordKeys`. */
  keys: Int32Array
  /** The runs of new words in the changed part that are long enough to be copies of a model's text. */
  newRuns: WordRun[]
  /** Records that a source wrote these words in the changed part. Words that have a source already keep it. */
  addCopy(copy: WordRun, source: number): void
  result(): { spans: number[]; modelWords: number }
}

/** Compares a text with its edited version, and gives the kept words of the edited version their earlier origin. */
export function carryOrigin(before: TracedText, content: string): CarriedOrigin {
  const { start, oldEnd, newEnd } = changedPart(before.content, content)
  const old = partOf(before.content, start, oldEnd)
  const changed = partOf(content, start, newEnd)
  const oldOrigins = wordOrigins(old.words, cutSpans(before.spans, start, oldEnd))
  const aligned = alignWords(old.keys, changed.keys)
  const origins = new Int32Array(aligned.length)
  const isNew = new Uint8Array(aligned.length)
  for (let at = 0; at < aligned.length; at++) {
    const index = aligned[at] ?? -1
    if (index < 0) isNew[at] = 1
    else origins[at] = oldOrigins[index] ?? 0
  }
  for (const { from, to, sourceFrom } of findCopies(changed.keys, markedRuns(isNew), old.keys)) {
    for (let at = from; at < to; at++) {
      origins[at] = oldOrigins[sourceFrom + at - from] ?? 0
      isNew[at] = 0
    }
  }
  const modelWordsAround = before.modelWords - countSourced(oldOrigins)
  return {
    keys: changed.keys,
    newRuns: markedRuns(isNew),
    addCopy: ({ from, to }, source) => {
      for (let at = from; at < to; at++) if (origins[at] === 0) origins[at] = source
    },
    result: () => ({
      spans: joinSpans([
        ...cutSpans(before.spans, 0, start),
        ...moveSpans(spansOfWords(changed.words, origins, newEnd - start), start),
        ...moveSpans(cutSpans(before.spans, oldEnd, before.content.length), newEnd),
      ]),
      modelWords: modelWordsAround + countSourced(origins),
    }),
  }
}

function partOf(text: string, from: number, to: number): { words: WordPlaces; keys: Int32Array } {
  const part = text.slice(from, to)
  const words = findWords(part)
  return { words, keys: wordKeys(part, words) }
}

/**
 * The part that an edit changed, without the equal words at both ends. In a text with marks of emphasis it
 * begins and ends with a paragraph, because emphasis is parsed paragraph by paragraph.
 */
function changedPart(before: string, after: string): { start: number; oldEnd: number; newEnd: number } {
  const most = Math.min(before.length, after.length)
  let same = 0
  while (same < most && before.charCodeAt(same) === after.charCodeAt(same)) same++
  const isByParagraph = before.includes('*') || after.includes('*')
  const start = isByParagraph ? paragraphStart(before, same) : spaceBefore(before, same)
  let sameEnd = 0
  while (
    sameEnd < most - start &&
    before.charCodeAt(before.length - 1 - sameEnd) === after.charCodeAt(after.length - 1 - sameEnd)
  ) {
    sameEnd++
  }
  const end = before.length - sameEnd
  const tail = before.length - (isByParagraph ? paragraphEnd(before, end) : spaceBehind(before, end))
  return { start, oldEnd: before.length - tail, newEnd: after.length - tail }
}

// Returns the offset after the last blank line that ends at or before `at`; 0 if there is none.
function paragraphStart(text: string, at: number): number {
  const blank = text.lastIndexOf('\n\n', at - 2)
  return blank < 0 || at < 2 ? 0 : blank + 2
}

// Returns the offset before the first blank line that begins at or after `at`; the end of the text if there is none.
function paragraphEnd(text: string, at: number): number {
  const blank = text.indexOf('\n\n', at)
  return blank < 0 ? text.length : blank
}

const whiteSpace = /\s/

// Returns the offset after the last white space that ends at or before `at`; 0 if there is none.
function spaceBefore(text: string, at: number): number {
  let start = at
  while (start > 0 && !whiteSpace.test(text.charAt(start - 1))) start--
  return start
}

// Returns the offset of the first white space at or after `at`; the end of the text if there is none.
function spaceBehind(text: string, at: number): number {
  let end = at
  while (end < text.length && !whiteSpace.test(text.charAt(end))) end++
  return end
}
