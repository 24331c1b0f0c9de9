import type { ModelSpans, Origin } from './model-spans.ts'

/** Returns spans as they are stored: the offsets in one column, and the numbers of the sources in another one. */
export function splitSpans(spans: ModelSpans): { offsets: number[]; numbers: number[] } {
  return {
    offsets: spans.filter((_, at) => at % 3 !== 2),
    numbers: spans.filter((_, at) => at % 3 === 2),
  }
}

/** The stored origin of a text. */
interface StoredOrigin {
  modelSpans: readonly number[] | null
  modelSpanSources: readonly number[] | null
  modelWords: number
  modelSources: readonly string[] | null
}

/**
 * Returns the origin of a stored text. A text that was saved before spans had a source, or by a process of that version,
 * has no numbers that fit. Then each of its spans counts for all of its sources.
 */
export function readOrigin({ modelSpans, modelSpanSources, modelWords, modelSources }: StoredOrigin): Origin {
  const sources = modelSources ?? []
  const offsets = modelSpans ?? []
  const numbers = modelSpanSources ?? []
  const fits =
    2 * numbers.length === offsets.length &&
    numbers.every((number) => number !== 0 && Math.abs(number) <= sources.length)
  const anyOfAll = sources.length > 1 ? -sources.length : 1
  const spans: number[] = []
  for (let at = 0; at < offsets.length; at += 2) {
    spans.push(offsets[at] ?? 0, offsets[at + 1] ?? 0, (fits ? numbers[at / 2] : anyOfAll) ?? anyOfAll)
  }
  return { spans, modelWords, sources }
}
