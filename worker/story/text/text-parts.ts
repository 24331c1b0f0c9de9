import { sentenceEnds } from '#core/text/sentences.ts'

/**
 * Splits a text in two near its middle: at a blank line in the middle third if there is one, else at a sentence end. A
 * text without either is not split.
 */
export function halvesOf(text: string): string[] {
  const middle = text.length / 2
  const breaks = [...text.matchAll(/\n\s*\n/g)].map(({ index }) => index)
  const near = (offsets: readonly number[]) =>
    offsets
      .filter((at) => at > text.length / 3 && at < (text.length * 2) / 3)
      .toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0]
  const at = near(breaks) ?? near(sentenceEnds(text))
  return at === undefined ? [text] : [text.slice(0, at).trim(), text.slice(at).trim()]
}
