import {
  addSource,
  countModelWords,
  cutSpans,
  joinSpans,
  moveSpans,
  type Origin,
  withoutGoneSources,
} from './model-spans.ts'

/**
 * Returns the origin of a text in which a generation wrote the part between `before` and `after` (D-122). `before` is
 * the beginning of the old text and `after` is its end, so the words of both keep their origin.
 */
export function insertModelText(
  old: Origin & { content: string },
  parts: { before: string; written: string; after: string },
  generationId: string,
): Origin {
  const { before, written, after } = parts
  const { content, spans: oldSpans } = old
  const from = before.length
  const to = from + written.length
  const { sources, number } = addSource(old.sources, generationId)
  const spans = joinSpans([
    ...cutSpans(oldSpans, 0, Math.min(from, content.length)),
    from,
    to,
    number,
    ...moveSpans(
      cutSpans(oldSpans, Math.max(0, content.length - after.length), content.length),
      to + Math.max(0, after.length - content.length),
    ),
  ])
  const text = before + written + after
  const modelWords = countModelWords(text, spans)
  return withoutGoneSources(text, { spans, modelWords, sources })
}
