import type { PassageIntent } from './book-options.ts'

// This file imports no zod, so that the web client can show unfinished suggestions without loading zod.

const separator = '\n\n\u241e\n\n'

/** Splits the text of a passage generation into its suggestions. The last one may still be written (D-122). */
export function splitSuggestions(text: string): string[] {
  return text.split(separator)
}

/** Returns the separator before the suggestion with the given index; '' for the first suggestion. */
export function separatorBefore(index: number): string {
  return index === 0 ? '' : separator
}

/**
 * Returns the chapter with a suggestion applied. A continuation is inserted after the passage, in the same paragraph
 * unless the continuation begins a new one. Every other suggestion replaces the passage.
 */
export function applySuggestion(chapter: string, passage: AppliedPassage, suggestion: string): string {
  const { before, after } = aroundSuggestion(chapter, passage)
  return before + suggestion + after
}

/** The position of a passage in the text of a chapter, and the intent of its suggestions. */
interface AppliedPassage {
  from: number
  quote: string
  intent: PassageIntent
}

// A sentence in Japanese or Chinese is not separated from the next one by a space. Thai is not in this pattern, because
// it has spaces between sentences, although not between words.
const endsWithoutSpace = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]\P{L}*$/u

/** Splits a chapter at the place of a suggestion: the text that `applySuggestion` puts before and after it. */
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
