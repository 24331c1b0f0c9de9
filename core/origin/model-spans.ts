import { type FoundWord, findWords } from '#contract/text.ts'

/**
 * The parts of a text that a model wrote, as pairs of UTF-16 offsets: from, to, from, to. They ascend and do not touch;
 * all other parts are a person's.
 */
export type ModelSpans = readonly number[]

/** The origin of the words of one text (D-145). */
export interface Origin {
  spans: ModelSpans
  /** How many of its words are the model's, as `countWords` counts words. */
  modelWords: number
  /** The generations from which these words came. */
  sources: readonly string[]
}

/** The origin of a text that a person wrote. */
export const byHand: Origin = { spans: [], modelWords: 0, sources: [] }

/** The origin of a text that a generation wrote from its first to its last unit. */
export function byModel(text: string, generationId: string): Origin {
  return {
    spans: text === '' ? [] : [0, text.length],
    modelWords: findWords(text).length,
    sources: [generationId],
  }
}

/** Tells for each word whether the model wrote at least a part of it: 1, else 0. Words and spans ascend. */
export function wordOrigins(words: readonly FoundWord[], spans: ModelSpans): Uint8Array {
  const isModel = new Uint8Array(words.length)
  let at = 0
  for (const [index, { from, to }] of words.entries()) {
    while (at < spans.length && (spans[at + 1] ?? 0) <= from) at += 2
    isModel[index] = at < spans.length && (spans[at] ?? 0) < to ? 1 : 0
  }
  return isModel
}

/** How many words of a text are the model's. */
export function countModelWords(text: string, spans: ModelSpans): number {
  if (spans.length === 0) return 0
  return wordOrigins(findWords(text), spans).reduce((sum, one) => sum + one, 0)
}

/**
 * The spans of a text of which the origin of each word is known. What stands between two words of the model is the
 * model's; so is what stands before the first word and behind the last one, if that word is.
 */
export function spansOfWords(words: readonly FoundWord[], isModel: Uint8Array, length: number): number[] {
  const spans: number[] = []
  for (let index = 0; index < words.length; index++) {
    if (!isModel[index]) continue
    const first = index
    while (isModel[index + 1]) index++
    spans.push(
      first === 0 ? 0 : (words[first]?.from ?? 0),
      index === words.length - 1 ? length : (words[index]?.to ?? 0),
    )
  }
  return spans
}

/** Joins spans that ascend and touch or overlap. */
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

/** The spans within `from` and `to`, counted from `from`. */
export function cutSpans(spans: ModelSpans, from: number, to: number): number[] {
  const cut: number[] = []
  for (let at = 0; at < spans.length; at += 2) {
    const start = Math.max(spans[at] ?? 0, from)
    const end = Math.min(spans[at + 1] ?? 0, to)
    if (start < end) cut.push(start - from, end - from)
  }
  return cut
}

/** Moves spans by a number of units. */
export function moveSpans(spans: ModelSpans, by: number): number[] {
  return spans.map((offset) => offset + by)
}
