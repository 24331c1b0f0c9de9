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
export function applySuggestion(
  chapter: string,
  passage: { from: number; quote: string; intent: PassageIntent },
  suggestion: string,
): string {
  const { from, quote, intent } = passage
  const before = chapter.slice(0, from)
  const after = chapter.slice(from + quote.length)
  if (intent !== 'continue') return before + suggestion + after
  const glue = /\s$/.test(quote) ? '' : ' '
  const tail = after === '' || /^\s/.test(after) ? '' : ' '
  return before + quote + glue + suggestion + tail + after
}
