/** Finds the occurrence of some words that is nearest to an offset in a text. */
export function nearestOccurrence(text: string, words: string, offset: number): number | null {
  const [before, after] = [text.lastIndexOf(words, offset), text.indexOf(words, offset)]
  if (before < 0 || after < 0) return before < 0 && after < 0 ? null : Math.max(before, after)
  return offset - before < after - offset ? before : after
}
