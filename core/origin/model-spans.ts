import type { WordPlaces } from '#contract/scan-words.ts'
import { findWords } from '#contract/text.ts'

/**
 * The parts of a text that a model wrote, as pairs of UTF-16 offsets: from, to, from, to. They ascend and do not touch;
 * all other parts are a person's.
 */
export type ModelSpans = readonly number[]

/** The origin of the words of one text (D-145). */
export interface Origin {
  spans: ModelSpans
  /** The number of words of the text that the model wrote, as `countWords` counts words. */
  modelWords: number
  /** The generations that wrote the model's words. */
  sources: readonly string[]
}

/** The origin of a text that a person wrote. */
export const handwrittenOrigin: Origin = { spans: [], modelWords: 0, sources: [] }

/** Returns the origin of a text that one generation wrote completely. */
export function generatedOrigin(text: string, generationId: string): Origin {
  return {
    spans: text === '' ? [] : [0, text.length],
    modelWords: findWords(text).length / 2,
    sources: [generationId],
  }
}

/** Returns for each word whether the model wrote at least a part of it: 1, else 0. Words and spans ascend. */
export function wordOrigins(words: WordPlaces, spans: ModelSpans): Uint8Array {
  const isModel = new Uint8Array(words.length / 2)
  let at = 0
  for (let index = 0; index < isModel.length && at < spans.length; index++) {
    const from = words[2 * index] ?? 0
    while (at < spans.length && (spans[at + 1] ?? 0) <= from) at += 2
    if (at < spans.length && (spans[at] ?? 0) < (words[2 * index + 1] ?? 0)) isModel[index] = 1
  }
  return isModel
}

/** Returns how many words of a text the model wrote. */
export function countModelWords(text: string, spans: ModelSpans): number {
  if (spans.length === 0) return 0
  return countMarks(wordOrigins(findWords(text), spans))
}

/** Returns how many words are marked with 1. */
export function countMarks(marks: Uint8Array): number {
  let count = 0
  for (let at = 0; at < marks.length; at++) count += marks[at] ?? 0
  return count
}

/**
 * Returns the spans of a text from the origin of each of its words. The characters between two words of the model
 * belong to the model. The characters before the first word have the origin of the first word, and the characters after
 * the last word have that of the last word.
 */
export function spansOfWords(words: WordPlaces, isModel: Uint8Array, length: number): number[] {
  const spans: number[] = []
  for (let index = 0; index < isModel.length; index++) {
    if (!isModel[index]) continue
    const first = index
    while (isModel[index + 1]) index++
    spans.push(
      first === 0 ? 0 : (words[2 * first] ?? 0),
      index === isModel.length - 1 ? length : (words[2 * index + 1] ?? 0),
    )
  }
  return spans
}

/** Joins successive spans that touch or overlap. The spans must be in ascending order. */
export function joinSpans(spans: ModelSpans): number[] {
  const joined: number[] = []
  for (let at = 0; at < spans.length; at += 2) {
    const [from = 0, to = 0] = [spans[at], spans[at + 1]]
    if (to <= from) continue
    const last = joined.length - 1
    if (last > 0 && from <= (joined[last] ?? 0)) joined[last] = Math.max(to, joined[last] ?? 0)
    else joined.push(from, to)
  }
  return joined
}

/** Returns the spans between the offsets `from` and `to`, with offsets relative to `from`. */
export function cutSpans(spans: ModelSpans, from: number, to: number): number[] {
  const cut: number[] = []
  for (let at = 0; at < spans.length; at += 2) {
    const start = Math.max(spans[at] ?? 0, from)
    const end = Math.min(spans[at + 1] ?? 0, to)
    if (start < end) cut.push(start - from, end - from)
  }
  return cut
}

/** Moves spans by a number of UTF-16 units. */
export function moveSpans(spans: ModelSpans, by: number): number[] {
  return spans.map((offset) => offset + by)
}
