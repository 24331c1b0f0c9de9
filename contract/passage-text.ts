import type { PassageIntent } from './book-options.ts'

// This file imports no zod: the web shows suggestions while they are written.

const separator = '\n\n\u241e\n\n'

/** Splits the text of a passage generation into its suggestions; the last one may be unfinished (D-122). */
export function splitSuggestions(text: string): string[] {
  return text.split(separator)
}

/** Returns the separator that stands before the suggestion with this index; '' before the first one. */
export function separatorBefore(index: number): string {
  return index === 0 ? '' : separator
}

/**
 * Puts a suggestion where the passage stands. A continuation is added behind the passage, in the same paragraph unless it
 * begins a new one; every other suggestion replaces it.
 */
export function applySuggestion(chapter: string, passage: AppliedPassage, suggestion: string): string {
  const { before, after } = aroundSuggestion(chapter, passage)
  return before + suggestion + after
}

/** The position of a suggestion in the text of a chapter, and its intent. */
interface AppliedPassage {
  from: number
  quote: string
  intent: PassageIntent
}

// Japanese and Chinese have no spaces between sentences either; Thai has.
const endsWithoutSpace = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]\P{L}*$/u

/** Returns the parts of the chapter before and after a suggestion that `applySuggestion` puts there. */
export function aroundSuggestion(
  chapter: string,
  { from, quote, intent }: AppliedPassage,
): { before: string; after: string } {
  const before = chapter.slice(0, from)
  const after = chapter.slice(from + quote.length)
  if (intent !== 'continue') return { before, after }
  const space = endsWithoutSpace.test(quote.slice(-200)) ? '' : ' '
  const glue = /\s$/.test(quote) ? '' : space
  const tail = after === '' || /^\s/.test(after) ? '' : space
  return { before: before + quote + glue, after: tail + after }
}
