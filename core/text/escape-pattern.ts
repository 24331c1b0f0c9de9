/** Escapes a text for a regular expression with the flag `u`, in which a hyphen must not be escaped. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
