import type { WordPlaces } from '#contract/scan-words.ts'
import { findWords } from '#contract/text.ts'

/**
 * The parts of a text that a model wrote, as triples: two UTF-16 offsets (from, to) and the source. The source is the
 * number of a generation in the sources of the text, counted from 1. In a text from before spans had a source, it is
 * -n: one of the first n generations. The parts ascend, and parts that touch have different sources; all other parts
 * are a person's.
 */
export type ModelSpans = readonly number[]

/** The origin of the words of one text (D-145). */
export interface Origin {
  spans: ModelSpans
  /** The number of words of the text that the model wrote, as `countWords` counts words. */
  modelWords: number
  /** The generations that wrote the model's words. Each one has a span. */
  sources: readonly string[]
}

/** The origin of a text that a person wrote. */
export const handwrittenOrigin: Origin = { spans: [], modelWords: 0, sources: [] }

/** Returns the origin of a text that one generation wrote completely. */
export function generatedOrigin(text: string, generationId: string): Origin {
  return {
    spans: text === '' ? [] : [0, text.length, 1],
    modelWords: findWords(text).length / 2,
    sources: [generationId],
  }
}

/**
 * Returns the source of each word of which the model wrote at least a part, and 0 for all other words. A word of two
 * sources has the first one. Words and spans ascend.
 */
export function wordOrigins(words: WordPlaces, spans: ModelSpans): Int32Array {
  const origins = new Int32Array(words.length / 2)
  let at = 0
  for (let index = 0; index < origins.length && at < spans.length; index++) {
    const from = words[2 * index] ?? 0
    while (at < spans.length && (spans[at + 1] ?? 0) <= from) at += 3
    if (at < spans.length && (spans[at] ?? 0) < (words[2 * index + 1] ?? 0))
      origins[index] = spans[at + 2] ?? 0
  }
  return origins
}

/** Returns how many words of a text the model wrote. */
export function countModelWords(text: string, spans: ModelSpans): number {
  if (spans.length === 0) return 0
  return countSourced(wordOrigins(findWords(text), spans))
}

/** Returns how many words have a source. */
export function countSourced(origins: Int32Array): number {
  let count = 0
  for (let at = 0; at < origins.length; at++) if (origins[at] !== 0) count++
  return count
}

/**
 * Returns the spans of a text from the origin of each of its words. The characters between two words of the model
 * belong to the source of the first one. The characters before the first word have the origin of the first word, and
 * the characters after the last word have that of the last word.
 */
export function spansOfWords(words: WordPlaces, origins: Int32Array, length: number): number[] {
  const spans: number[] = []
  const last = origins.length - 1
  for (let index = 0; index <= last; index++) {
    const source = origins[index] ?? 0
    if (source === 0) continue
    const first = index
    while (origins[index + 1] === source) index++
    const isBeforeModel = index < last && origins[index + 1] !== 0
    const end = isBeforeModel ? words[2 * index + 2] : words[2 * index + 1]
    spans.push(first === 0 ? 0 : (words[2 * first] ?? 0), index === last ? length : (end ?? 0), source)
  }
  return spans
}

/** Joins successive spans of one source that touch. The spans must be in ascending order. */
export function joinSpans(spans: ModelSpans): number[] {
  const joined: number[] = []
  for (let at = 0; at < spans.length; at += 3) {
    const [from = 0, to = 0, source = 0] = [spans[at], spans[at + 1], spans[at + 2]]
    if (to <= from) continue
    const end = joined.length - 2
    if (from === joined[end] && source === joined[end + 1]) joined[end] = to
    else joined.push(from, to, source)
  }
  return joined
}

/**
 * Returns the origin of a text without the generations of which no word is left in it. Spans without a word, in which
 * only spaces and signs are left, become a person's.
 */
export function withoutGoneSources(content: string, { spans, modelWords, sources }: Origin): Origin {
  const isLeft = new Uint8Array(sources.length)
  const left: number[] = []
  for (let at = 0; at < spans.length; at += 3) {
    const [from = 0, to = 0, source = 0] = [spans[at], spans[at + 1], spans[at + 2]]
    if (!hasWord(content, from, to)) continue
    left.push(from, to, source)
    if (source > 0) isLeft[source - 1] = 1
    else isLeft.fill(1, 0, -source)
  }
  if (modelWords <= 0 || left.length === 0) return handwrittenOrigin
  const kept = sources.filter((_, index) => isLeft[index])
  // A source below 0 keeps its number, because all of the first generations are left.
  const numbers = sources.map((id) => kept.indexOf(id) + 1)
  for (let at = 2; at < left.length; at += 3) left[at] = numbers[(left[at] ?? 0) - 1] ?? left[at] ?? 0
  return { spans: left, modelWords, sources: kept }
}

const letter = /[\p{L}\p{N}]/gu

// Every word has a letter or a digit, and a span with words begins with one of them after few characters.
function hasWord(content: string, from: number, to: number): boolean {
  letter.lastIndex = from
  const found = letter.exec(content)
  return found !== null && found.index < to
}

/** Returns the sources of a text to which a generation is added, and the number of this generation among them. */
export function addSource(
  sources: readonly string[],
  generationId: string,
): { sources: readonly string[]; number: number } {
  const index = sources.indexOf(generationId)
  if (index >= 0) return { sources, number: index + 1 }
  return { sources: [...sources, generationId], number: sources.length + 1 }
}

/** Returns the spans between the offsets `from` and `to`, with offsets relative to `from`. */
export function cutSpans(spans: ModelSpans, from: number, to: number): number[] {
  const cut: number[] = []
  for (let at = 0; at < spans.length; at += 3) {
    const start = Math.max(spans[at] ?? 0, from)
    const end = Math.min(spans[at + 1] ?? 0, to)
    if (start < end) cut.push(start - from, end - from, spans[at + 2] ?? 0)
  }
  return cut
}

/** Moves spans by a number of UTF-16 units. */
export function moveSpans(spans: ModelSpans, by: number): number[] {
  return spans.map((value, at) => (at % 3 === 2 ? value : value + by))
}
