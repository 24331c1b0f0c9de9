/**
 * Escapes a text for a regular expression, outside of a class. A hyphen stays: with the flag `u` its escape is a
 * syntax error.
 */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
