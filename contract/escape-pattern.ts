/**
 * Escapes a text for use in a regular expression, but not inside a character class: a hyphen is not escaped, because
 * its escape is a syntax error with the flag `u`.
 */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
