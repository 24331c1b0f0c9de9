/** The part of a text that matches a quote, exactly as it is in the text. */
export interface FoundQuote {
  /** The UTF-16 offset of the quote in the text. */
  offset: number
  /** The quoted part of the text, unchanged. */
  quote: string
}

/** A quote with at least this many letters shows where the text says something. */
const enoughLetters = 12
/** A shorter quote with at least this many letters shows it only if the text has it once, such as 'She left.' */
const minLetters = 5
/** In these scripts a letter counts as much as 2.4 Latin ones. */
const denseLetters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const denseWeight = 2.4

function lettersIn(text: string): number {
  const dense = text.match(denseLetters)?.length ?? 0
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) + dense * (denseWeight - 1)
}

/**
 * Returns a function that finds quotes in a text: the exact part of the text, or null. Models change quotation marks,
 * dashes and line breaks when they quote, so a quote that does not occur exactly is compared without these differences
 * (D-100, D-103). For a quote that is too short to show anything, such as 'the', the function returns null.
 */
export function createQuoteFinder(text: string): (quote: string) => FoundQuote | null {
  let foldedText: ReturnType<typeof fold> | undefined
  return (quote) => {
    const wanted = quote.trim()
    const letters = lettersIn(wanted)
    if (letters < minLetters) return null
    const isClear = (within: string, sought: string, at: number) =>
      letters >= enoughLetters || within.indexOf(sought, at + 1) < 0
    const exact = text.indexOf(wanted)
    if (exact >= 0) return isClear(text, wanted, exact) ? { offset: exact, quote: wanted } : null
    const sought = fold(wanted).text.trim()
    foldedText ??= fold(text)
    const at = foldedText.text.indexOf(sought)
    if (at < 0 || !isClear(foldedText.text, sought, at)) return null
    const offset = foldedText.at[at] ?? 0
    const end = (foldedText.at[at + sought.length - 1] ?? 0) + 1
    return { offset, quote: text.slice(offset, end) }
  }
}

/**
 * Replaces the variants of quotation marks, dashes and white space by one form each. `at[i]` is the offset in the
 * original text of unit i of the result.
 */
function fold(text: string): { text: string; at: number[] } {
  let folded = ''
  const at: number[] = []
  for (let i = 0; i < text.length; i++) {
    const char = foldUnit(text.charAt(i))
    if (char === '' || (char === ' ' && folded.endsWith(' '))) continue
    folded += char
    at.push(i)
  }
  return { text: folded, at }
}

function foldUnit(char: string): string {
  if (/\s/u.test(char)) return ' '
  // Marks of emphasis (`*`) are ignored, because they are not part of a quote.
  if (char === '*') return ''
  if (/[“”„«»]/u.test(char)) return '"'
  if (/[‘’‚]/u.test(char)) return "'"
  if (/[–—‒]/u.test(char)) return '-'
  return char
}

/**
 * Returns the offset at which a text contains a passage: `from` if it is there, otherwise the nearest occurrence.
 * Returns null when the text does not contain it, or when two occurrences are equally near (D-122).
 */
export function locatePassage(text: string, passage: string, from: number): number | null {
  if (passage === '') return null
  if (text.startsWith(passage, from)) return from
  const before = text.lastIndexOf(passage, from)
  const after = text.indexOf(passage, from)
  if (before < 0 || after < 0) return Math.max(before, after) < 0 ? null : Math.max(before, after)
  if (from - before === after - from) return null
  return from - before < after - from ? before : after
}
